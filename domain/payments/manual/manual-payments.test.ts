import { expect, test } from 'vitest';
import type { Db } from '#database/schema.ts';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { money } from '#domain/money.ts';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import { buyInCash, openCashMarket, sendParcel } from '../../../tests/support/manual-orders.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newEmail } from '../../../tests/support/purchase.ts';
import {
  readAttempts,
  readEmails,
  readHistory,
  readOpenItems,
  readOrder,
} from '../../../tests/support/rows.ts';
import { countStock } from '../../../tests/support/stock.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import { recordManualPayments, undoManualPayments } from './record-manual-payments.server.ts';
import { receiveRefusedParcel, refuseParcel } from './refuse-parcel.server.ts';

const staffId = '7c0f0d6e-2f43-4d0e-9f0a-6f1f3b1d2c11';
const day = '2026-11-28';

function actsOn(shop: TestShop) {
  const open = () => openCashMarket(shop);
  const buy = (changes: Record<string, unknown> = {}, visitor = shop.visitor()) =>
    buyInCash(shop, changes, visitor);
  const collect = (orderId: string, amount = 15000, currency = 'AED') =>
    shop.db.transaction().execute((trx) =>
      recordManualPayments(trx, [{ orderId, money: money(amount, currency), day }], {
        jobs: shop.store.jobs,
        staffId,
      }),
    );
  const refuse = (orderId: string, hasReturned = false) =>
    shop.db.transaction().execute((trx) => refuseParcel(trx, { orderId, staffId, hasReturned }));
  const setOrder = (orderId: string, values: { order_status: 'out_for_delivery' }) =>
    shop.db.updateTable('orders').set(values).where('order_id', '=', orderId).execute();
  return { open, buy, collect, refuse, setOrder };
}

const availableOf = async (db: Db) =>
  (await db.selectFrom('stock').select('available').executeTakeFirstOrThrow()).available;

onBothDatabases('cash that staff have received', (shop) => {
  test('pays its order once', async () => {
    const { open, buy, collect } = actsOn(shop);
    await open();
    const orderId = await buy();
    expect(await collect(orderId)).toEqual([]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'paid',
      payment_method: 'cash',
      payment_terms: 'cash',
      paid_at: expect.any(Date),
    });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid', amount: '150.00' }]);
    expect((await readHistory(shop.db, orderId)).at(-1)).toBe('collected');
    expect(await collect(orderId)).toEqual([{ orderId, reason: 'already_collected' }]);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('is recorded once by ten racing presses', async () => {
    const { open, buy, collect } = actsOn(shop);
    await open();
    const orderId = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => collect(orderId)));
    expect(answers.filter((refused) => refused.length === 0)).toHaveLength(1);
    expect(
      (await readHistory(shop.db, orderId)).filter((kind) => kind === 'collected'),
    ).toHaveLength(1);
  });

  test('that differs from the total is recorded, and opens an item', async () => {
    const { open, buy, collect } = actsOn(shop);
    await open();
    const orderId = await buy();
    expect(await collect(orderId, 14000)).toEqual([]);
    expect(await readAttempts(shop.db)).toMatchObject([{ amount: '140.00' }]);
    expect(await readOpenItems(shop.db)).toEqual([`amount_differs ${orderId}`]);
  });

  test('is refused for an unknown order, one that is paid online, in another currency and of a refused parcel', async () => {
    const { open, buy, collect, refuse } = actsOn(shop);
    await open();
    expect(await collect('482917305114')).toMatchObject([{ reason: 'order_unknown' }]);
    const online = await buy({ payment_method: 'online', total: 140 });
    expect(await collect(online)).toMatchObject([{ reason: 'not_due' }]);
    const orderId = await buy();
    expect(await collect(orderId, 15000, 'SAR')).toMatchObject([{ reason: 'currency_differs' }]);
    await refuse(orderId);
    expect(await collect(orderId)).toMatchObject([{ reason: 'not_due' }]);
  });

  test('can be taken back: the order is due again', async () => {
    const { open, buy, collect } = actsOn(shop);
    await open();
    const orderId = await buy();
    const undo = () =>
      shop.db.transaction().execute((trx) => undoManualPayments(trx, [orderId], staffId));
    expect(await undo(), 'nothing was recorded').toEqual([orderId]);
    await collect(orderId, 14000);
    expect(await undo()).toEqual([]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'pending',
      paid_at: null,
      payment_method: null,
    });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open', amount: '150.00' }]);
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await collect(orderId, 14000)).toEqual([]);
    expect(await readOpenItems(shop.db)).toEqual([`amount_differs ${orderId}`]);
  });

  test('and taken back of an order that was cancelled since is due no more', async () => {
    const { open, buy, collect } = actsOn(shop);
    await open();
    const orderId = await buy();
    await collect(orderId);
    const change = (status: string) =>
      changeOrderStatus(shop.db, { orderId, status, confirmed: [], staffId });
    await change('cancelled');
    await shop.db.transaction().execute((trx) => undoManualPayments(trx, [orderId], staffId));
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed', paid_at: null });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'failed' }]);
    await change('confirmed');
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    expect(await collect(orderId)).toEqual([]);
  });
});

onBothDatabases('a bank transfer that staff have received', (shop) => {
  test('pays its order, promises its units and confirms it by email', async () => {
    const { open, buy, collect } = actsOn(shop);
    await open();
    await countStock(shop.db, 2, 3);
    const orderId = await buy({ payment_method: 'bank', total: 140 });
    expect(await collect(orderId, 14000)).toEqual([]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'paid',
      payment_method: 'bank',
    });
    const reservation = shop.db.selectFrom('stock_reservations').select('state');
    expect(await reservation.executeTakeFirst()).toEqual({ state: 'committed' });
    const emails = await readEmails(shop.db);
    expect(emails.at(-1)).toMatchObject({ kind: 'order_confirmation', order_id: orderId });
    expect(emails).toHaveLength(2);
  });
});

onBothDatabases('a parcel that its customer refused', (shop) => {
  test('is neither paid nor sent again, and its units return when staff have it back', async () => {
    const { open, buy, refuse } = actsOn(shop);
    await open();
    await countStock(shop.db, 2, 3);
    const orderId = await buy();
    await sendParcel(shop, orderId);
    await refuse(orderId);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'failed',
      order_status: 'cancelled',
    });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'failed' }]);
    expect(await availableOf(shop.db), 'the parcel is still with the courier').toBe(2);
    const receive = () =>
      shop.db.transaction().execute((trx) => receiveRefusedParcel(trx, { orderId, staffId }));
    await receive();
    expect(await availableOf(shop.db)).toBe(3);
    await expect(receive()).rejects.toMatchObject({ code: 'already_returned' });
    expect(await availableOf(shop.db)).toBe(3);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
    await expect(refuse(orderId)).rejects.toMatchObject({ code: 'not_due' });
  });

  test('and that is back returns its units once, also when its order is reopened and cancelled', async () => {
    const { open, buy, refuse } = actsOn(shop);
    await open();
    await countStock(shop.db, 2, 3);
    const orderId = await buy();
    await sendParcel(shop, orderId);
    await refuse(orderId, true);
    const change = (status: string) =>
      changeOrderStatus(shop.db, {
        orderId,
        status,
        confirmed: ['cancelled', 'payment_failed'],
        staffId,
      });
    for (const [status, available] of [
      ['confirmed', 3],
      ['cancelled', 3],
      ['out_for_delivery', 2],
    ] as const) {
      expect(await change(status)).toMatchObject({ ok: true });
      expect([status, await availableOf(shop.db)]).toEqual([status, available]);
    }
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('that was never sent releases its units at once', async () => {
    const { open, buy, refuse } = actsOn(shop);
    await open();
    await countStock(shop.db, 2, 3);
    const orderId = await buy();
    await refuse(orderId, true);
    expect(await availableOf(shop.db)).toBe(3);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });
});

onBothDatabases('a card page that is paid after its shopper chose cash', (shop) => {
  test('pays the order online: the fee leaves the total, and no cash is due', async () => {
    const { open, buy, collect, setOrder } = actsOn(shop);
    await open();
    const visitor = shop.visitor();
    const email = newEmail();
    const orderId = await buy({ payment_method: 'online', total: 140, email }, visitor);
    const before = await readOrder(shop.db, orderId);
    expect(await buy({ order_id: orderId, email }, visitor)).toBe(orderId);
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      total: '150.00',
      fee_amount: '10.00',
    });
    await setOrder(orderId, { order_status: 'out_for_delivery' });
    const [card] = await readAttempts(shop.db);
    const notice = shop.gateway.webhook(card?.reference ?? '', { state: 'captured' });
    expect((await shop.visitor().fetch('/api/webhooks/sandbox', notice)).status).toBe(200);
    const { total, tax_amount, fee_amount } = before;
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'paid',
      payment_method: 'sandbox',
      payment_terms: null,
      total,
      tax_amount,
      fee_amount,
    });
    expect(await readAttempts(shop.db)).toMatchObject([
      { gateway: 'sandbox', state: 'paid' },
      { gateway: 'cash', state: 'failed' },
    ]);
    expect(await readOpenItems(shop.db)).toEqual([`paid_online_not_cash ${orderId}`]);
    expect(await collect(orderId)).toMatchObject([{ reason: 'not_due' }]);
  });
});
