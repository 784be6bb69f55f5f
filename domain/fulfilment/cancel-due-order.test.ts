import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import {
  buyByTransfer,
  buyInCash,
  openCashMarket,
  sendParcel,
} from '../../tests/support/manual-orders.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { mona } from '../../tests/support/purchase.ts';
import { readAttempts, readEmails, readHistory, readOrder } from '../../tests/support/rows.ts';
import { countStock, readAvailable, readReservations } from '../../tests/support/stock.ts';
import type { TestShop } from '../../tests/support/test-shop.ts';
import { staffEmailOf } from '../orders/staff-email.ts';
import { expireUnpaid } from '../payments/manual/expire-unpaid.server.ts';
import { recordManualPayments } from '../payments/manual/record-manual-payments.server.ts';
import { refuseParcel } from '../payments/manual/refuse-parcel.server.ts';
import { findLedgerFaults } from '../stock/find-ledger-faults.server.ts';
import { changeOrderStatus, undoStatusChange } from './change-status.server.ts';
import { shipOrder } from './ship-order.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

function actsOn(shop: TestShop) {
  const { db } = shop;
  const changeTo = async (orderId: string, status: string) => {
    const outcome = await changeOrderStatus(db, { orderId, status, confirmed: [], staffId });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    return outcome.event ?? 0;
  };
  const record = (orderId: string, amount: number) =>
    db.transaction().execute((trx) =>
      recordManualPayments(trx, [{ orderId, money: money(amount, 'AED'), day: '2026-11-28' }], {
        jobs: shop.store.jobs,
        staffId,
      }),
    );
  const expectEnded = async (orderId: string) => {
    expect(await readOrder(db, orderId)).toMatchObject({
      status: 'failed',
      order_status: 'cancelled',
    });
    expect(await readAttempts(db)).toMatchObject([{ state: 'failed', failure_reason: null }]);
    expect(await readReservations(db)).toMatchObject([{ state: 'released' }]);
  };
  return { changeTo, record, expectEnded };
}

test('an order that ended so offers no email about a payment that can be repeated', () => {
  const ended = { paymentStatus: 'failed', orderStatus: 'cancelled' } as const;
  expect(staffEmailOf({ ...ended, terms: 'bank' })).toBeUndefined();
  expect(staffEmailOf({ ...ended, terms: 'cash' })).toBeUndefined();
  expect(staffEmailOf(ended)).toBe('payment_problem');
});

onBothDatabases('an order by transfer that staff cancel', (shop) => {
  test('waits for no money: its payment fails, its units are free, no email reminds of it', async () => {
    const { changeTo, record, expectEnded } = actsOn(shop);
    await openCashMarket(shop);
    await countStock(shop.db, 2, 3);
    const orderId = await buyByTransfer(shop);
    await changeTo(orderId, 'cancelled');
    await expectEnded(orderId);
    expect(await readAvailable(shop.db, 2)).toBe(3);
    await sql`update emails set created_at = now() - interval '2 days'`.execute(shop.db);
    for (const due of ['20 hours', '-25 hours']) {
      await sql`update orders set payment_due_at = now() + ${due}::interval`.execute(shop.db);
      await expireUnpaid(shop.store);
    }
    expect((await readEmails(shop.db)).map(({ kind }) => kind)).toEqual(['bank_transfer']);
    expect(await readHistory(shop.db, orderId)).not.toContain('payment_expired');
    expect(await record(orderId, 14_000)).toEqual([{ orderId, reason: 'not_due' }]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('is due again when they take it back: money that arrived late is recorded', async () => {
    const { changeTo, record, expectEnded } = actsOn(shop);
    await openCashMarket(shop);
    await countStock(shop.db, 2, 3);
    const orderId = await buyByTransfer(shop);
    await sql`update orders set payment_due_at = now() - interval '25 hours'`.execute(shop.db);
    await expireUnpaid(shop.store);
    expect(await readAttempts(shop.db)).toMatchObject([{ failure_reason: 'expired' }]);
    const event = await changeTo(orderId, 'pending');
    await expireUnpaid(shop.store);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    await undoStatusChange(shop.db, { orderId, event, staffId });
    await expectEnded(orderId);
    await changeTo(orderId, 'pending');
    expect(await record(orderId, 14_000)).toEqual([]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'paid',
      order_status: 'pending',
    });
    expect(await readReservations(shop.db)).toMatchObject([{ state: 'committed' }]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });
});

onBothDatabases('an order that is to be paid to staff, taken back', (shop) => {
  test('has its units again, while there are enough', async () => {
    const { changeTo } = actsOn(shop);
    await openCashMarket(shop);
    await countStock(shop.db, 2, 1);
    const orderId = await buyByTransfer(shop);
    const event = await changeTo(orderId, 'cancelled');
    await undoStatusChange(shop.db, { orderId, event, staffId });
    expect(await readReservations(shop.db)).toMatchObject([{ state: 'reserved' }]);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    await changeTo(orderId, 'cancelled');
    await countStock(shop.db, 2, 0);
    const back = { orderId, status: 'pending', staffId };
    const refused = await changeOrderStatus(shop.db, { ...back, confirmed: [] });
    expect(refused).toMatchObject({ warnings: ['no_stock'] });
    const taken = await changeOrderStatus(shop.db, { ...back, confirmed: ['no_stock'] });
    expect(taken).toMatchObject({ ok: true });
    expect(await readReservations(shop.db)).toMatchObject([{ state: 'released' }]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('holds no units for ever once its parcel was refused', async () => {
    const { changeTo } = actsOn(shop);
    await openCashMarket(shop);
    await countStock(shop.db, 2, 1);
    const orderId = await buyInCash(shop);
    await sendParcel(shop, orderId);
    await refuseParcel(shop.db, { orderId, staffId, hasReturned: false });
    await changeTo(orderId, 'pending');
    const reservations = shop.db.selectFrom('stock_reservations').select(['state', 'expires_at']);
    expect(await reservations.execute()).toEqual([
      { state: 'reserved', expires_at: expect.any(Date) },
    ]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });
});

onBothDatabases('an order in cash that staff cancel', (shop) => {
  test('is due no more, until they undo it', async () => {
    const { changeTo, record, expectEnded } = actsOn(shop);
    await openCashMarket(shop);
    await countStock(shop.db, 2, 3);
    const orderId = await buyInCash(shop);
    const event = await changeTo(orderId, 'cancelled');
    await expectEnded(orderId);
    expect(await record(orderId, 15_000)).toEqual([{ orderId, reason: 'not_due' }]);
    await undoStatusChange(shop.db, { orderId, event, staffId });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'pending',
      order_status: 'confirmed',
    });
    expect(await readReservations(shop.db)).toMatchObject([{ state: 'committed' }]);
    expect(await record(orderId, 15_000)).toEqual([]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('asks for its units before it is taken back, and is due again when it is sent', async () => {
    const { changeTo } = actsOn(shop);
    await openCashMarket(shop);
    await countStock(shop.db, 2, 1);
    const orderId = await buyInCash(shop);
    await changeTo(orderId, 'cancelled');
    await countStock(shop.db, 2, 0);
    const back = { orderId, status: 'confirmed', confirmed: [], staffId };
    expect(await changeOrderStatus(shop.db, back)).toMatchObject({ warnings: ['no_stock'] });
    const parcel = { carrier: 'Aramex', trackingNumber: 'A1', mail: false, staffId };
    const sent = await shipOrder(shop.store, {
      ...parcel,
      orderId,
      seen: { carrier: '', trackingNumber: '' },
      markOutForDelivery: true,
      confirmed: ['cancelled', 'payment_failed'],
    });
    expect(sent).toMatchObject({ ok: true });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open' }]);
  });

  test('does not count as a parcel that its customer refused', async () => {
    const { changeTo } = actsOn(shop);
    await openCashMarket(shop);
    const { email } = mona;
    for (const status of ['cancelled', 'cancelled', 'cancelled']) {
      await changeTo(await buyInCash(shop, { email }), status);
    }
    expect(await buyInCash(shop, { email })).toMatch(/^\d{12}$/);
  });

  test('stays over once its parcel was refused', async () => {
    const { changeTo } = actsOn(shop);
    await openCashMarket(shop);
    const orderId = await buyInCash(shop);
    await sendParcel(shop, orderId);
    await refuseParcel(shop.db, { orderId, staffId, hasReturned: false });
    await changeTo(orderId, 'pending');
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'failed' }]);
  });
});
