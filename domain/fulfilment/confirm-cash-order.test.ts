import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { processBulkChange } from '#domain/orders/bulk/process-bulk-change.server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails, readOrder } from '../../tests/support/rows.ts';
import { countStock, readAvailable, readReservations } from '../../tests/support/stock.ts';
import { findBulkChange } from '../orders/bulk/find-bulk-change.server.ts';
import { startBulkChange } from '../orders/bulk/start-bulk-change.server.ts';
import { findLedgerFaults } from '../stock/find-ledger-faults.server.ts';
import { fillBackorders } from './backorders.server.ts';
import { changeOrderStatus, undoStatusChange } from './change-status.server.ts';
import { nextStep } from './change-status.ts';
import { lateOrdersCheck } from './late-orders.server.ts';
import { shipOrder } from './ship-order.server.ts';

const cashOrder = '481516234200';
const bankOrder = '481516234201';
const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a cash order', (shop) => {
  const changeTo = (status: string, orderId = cashOrder) =>
    changeOrderStatus(shop.db, { orderId, status, confirmed: [], staffId });
  const confirmedAt = async () => (await readOrder(shop.db, cashOrder)).confirmed_at;
  const stateOf = async (orderId = cashOrder) => {
    const rows = await readReservations(shop.db);
    return rows.find((row) => row.orderId === orderId)?.state;
  };
  const ship = (orderId: string) =>
    shipOrder(shop.store, {
      orderId,
      carrier: 'Aramex',
      trackingNumber: 'A1',
      seen: { carrier: '', trackingNumber: '' },
      markOutForDelivery: true,
      mail: false,
      confirmed: [],
      staffId,
    });

  beforeEach(async () => {
    const order = { total: '39.00', status: 'pending', email: 'mona@example.com' };
    await shop.db
      .insertInto('orders')
      .values([
        { ...order, order_id: cashOrder, payment_terms: 'cash' },
        { ...order, order_id: bankOrder, payment_terms: 'bank' },
      ])
      .execute();
    const line = { position: 1, product_id: 2, title: 'Root Serum', bundle: '1', quantity: 2 };
    const amounts = { unit_price: 100, line_total: 200, currency: 'USD' };
    await shop.db
      .insertInto('order_lines')
      .values([cashOrder, bankOrder].map((order_id) => ({ order_id, ...line, ...amounts })))
      .execute();
  });

  test('is confirmed by its first step, keeps that time, and is to confirm again when it goes back', async () => {
    expect(await confirmedAt()).toBeNull();
    await changeTo('preparing');
    const first = await confirmedAt();
    expect(first).not.toBeNull();
    await changeTo('confirmed');
    await changeTo('cancelled');
    expect(await confirmedAt()).toEqual(first);
    const back = await changeTo('pending');
    expect(await confirmedAt()).toBeNull();
    if (!back.ok) throw new Error('not moved back');
    await undoStatusChange(shop.db, { orderId: cashOrder, event: back.event ?? 0, staffId });
    await changeTo('confirmed', bankOrder);
    expect(await readOrder(shop.db, bankOrder)).toMatchObject({ confirmed_at: null });
  });

  test('is shipped without a warning, which confirms it; a transfer that is not received has one', async () => {
    expect(await ship(bankOrder)).toMatchObject({ ok: false, warnings: ['not_paid'] });
    expect(await ship(cashOrder)).toMatchObject({ ok: true });
    expect(await readOrder(shop.db, cashOrder)).toMatchObject({
      status: 'pending',
      order_status: 'out_for_delivery',
      confirmed_at: expect.any(Date),
    });
  });

  test('keeps its units: reserved until it is confirmed, then promised, then shipped', async () => {
    await countStock(shop.db, 2, 10);
    expect([await stateOf(), await stateOf(bankOrder)]).toEqual(['reserved', 'reserved']);
    expect(await readAvailable(shop.db, 2)).toBe(6);
    await changeTo('confirmed');
    expect(await stateOf()).toBe('committed');
    await changeTo('pending');
    expect(await stateOf()).toBe('reserved');
    await changeTo('preparing');
    await changeTo('out_for_delivery');
    expect(await stateOf()).toBe('shipped');
    await changeTo('pending');
    const { rows } = await sql`select from stock_reservations where expires_at is not null`.execute(
      shop.db,
    );
    expect([await stateOf(), rows.length]).toEqual(['reserved', 0]);
    await changeTo('cancelled', bankOrder);
    expect(await stateOf(bankOrder)).toBe('released');
    expect(await readAvailable(shop.db, 2)).toBe(8);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('that another program confirmed gets its units from the job', async () => {
    await countStock(shop.db, 2, 10);
    await shop.db
      .updateTable('orders')
      .set({ order_status: 'confirmed' })
      .where('order_id', '=', cashOrder)
      .execute();
    await fillBackorders(shop.db);
    expect([await stateOf(), await stateOf(bankOrder)]).toEqual(['committed', 'reserved']);
    await shop.db.deleteFrom('stock_reservations').execute();
    await fillBackorders(shop.db);
    expect([await stateOf(), await stateOf(bankOrder)]).toEqual(['committed', undefined]);
  });

  test('is late from the moment of its confirmation on', async () => {
    const find = async (days: number) => {
      const now = () => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      const findings = await lateOrdersCheck('Asia/Dubai', now).find(shop.db, 10);
      return findings.map(({ subject }) => subject);
    };
    expect(await find(30)).toEqual([]);
    await changeTo('confirmed');
    expect(await find(0)).toEqual([]);
    expect(await find(30)).toEqual([cashOrder]);
    await changeTo('out_for_delivery');
    expect(await find(30)).toEqual([]);
  });

  test('tells its customer when it arrives once it is confirmed', async () => {
    await shop.db.updateTable('orders').set({ country: 'AE' }).execute();
    const request = { orderId: cashOrder, status: 'confirmed', confirmed: [], staffId };
    await changeOrderStatus(shop.db, { ...request, mail: shop.store.jobs });
    const [email] = await readEmails(shop.db);
    expect(email?.facts).toMatchObject({ country: 'AE', confirmedAt: expect.any(String) });
  });

  test('is confirmed in bulk, with the email that its customer chose to get', async () => {
    const orders = [{ orderId: cashOrder, expected: 'pending' }];
    const bulk = { status: 'confirmed', orders, isMailed: true, staffId };
    const id = await startBulkChange(shop.db, shop.store.jobs, bulk);
    await processBulkChange(shop.store, id);
    expect(await confirmedAt()).toEqual(expect.any(Date));
    expect(await findBulkChange(shop.db, id, 'status')).toMatchObject({ changed: 1, emails: 1 });
    const mail = shop.store.jobs;
    const request = { status: 'preparing', confirmed: [], staffId, mail };
    expect(await changeOrderStatus(shop.db, { ...request, orderId: cashOrder })).toMatchObject({
      mailed: true,
    });
    expect(await changeOrderStatus(shop.db, { ...request, orderId: bankOrder })).toMatchObject({
      mailed: false,
    });
    expect(await readEmails(shop.db)).toHaveLength(1);
  });
});

test('the next step of a cash order is to confirm it, and that of a transfer waits for the money', () => {
  const cash = { paymentStatus: 'pending', terms: 'cash' } as const;
  expect(nextStep({ ...cash, orderStatus: 'pending' })).toBe('confirmed');
  expect(nextStep({ ...cash, orderStatus: 'confirmed' })).toBe('preparing');
  expect(nextStep({ ...cash, orderStatus: 'preparing' })).toBe('ship');
  expect(nextStep({ ...cash, orderStatus: 'out_for_delivery' })).toBe('delivered');
  expect(nextStep({ ...cash, terms: 'bank', orderStatus: 'pending' })).toBeUndefined();
  expect(nextStep({ paymentStatus: 'pending', orderStatus: 'pending' })).toBeUndefined();
  expect(nextStep({ paymentStatus: 'paid', terms: 'cash', orderStatus: 'pending' })).toBe(
    'preparing',
  );
});
