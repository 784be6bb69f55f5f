import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempt, readOrder } from '../../tests/support/rows.ts';
import {
  ageReservations,
  buyLines,
  captureOrder,
  countStock,
  expireAll,
  findOpenItems,
  readAvailable,
  readReservations,
  receiveAndFill,
} from '../../tests/support/stock.ts';
import { fillBackorders } from '../fulfilment/backorders.server.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { shipOrder } from '../fulfilment/ship-order.server.ts';
import { releaseExpiredStock } from '../payments/release-unpaid.server.ts';
import { requestRefund } from '../refunds/request-refund.server.ts';
import { findLedgerFaults } from './find-ledger-faults.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a reservation', (shop) => {
  const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const release = () => releaseExpiredStock(services());
  const stateOf = async () => (await readReservations(shop.db)).map(({ state }) => state);
  const changeTo = (orderId: string, status: string, confirmed: 'no_stock'[] = []) =>
    changeOrderStatus(shop.db, { orderId, status, confirmed, staffId });

  test('ends with its time, and the next shopper gets the pieces', async () => {
    await countStock(shop.db, 2, 3);
    await buyLines(shop, [[2, '3', 1]]);
    expect(await release()).toBe(0);
    await expireAll(shop);
    expect(await release()).toBe(1);
    expect(await stateOf()).toEqual(['released']);
    expect(await readAvailable(shop.db, 2)).toBe(3);
    expect(await release()).toBe(0);
    await buyLines(shop, [[2, '3', 1]]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('is not released when its order turns out to be paid', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    const { reference } = await readAttempt(shop.db, order_id);
    shop.gateway.close(reference, 'captured');
    await expireAll(shop);
    expect(await release()).toBe(0);
    expect(await stateOf()).toEqual(['committed']);
    expect(await readOrder(shop.db, order_id)).toMatchObject({ status: 'paid' });
  });

  test('that is over sells again without the job, to whoever asks for the pieces', async () => {
    await countStock(shop.db, 2, 3);
    await buyLines(shop, [[2, '3', 1]]);
    await expireAll(shop);
    await buyLines(shop, [[2, '2', 1]]);
    expect((await stateOf()).toSorted()).toEqual(['released', 'reserved']);
    expect(await readAvailable(shop.db, 2)).toBe(1);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('of the shopper’s own unpaid order gives way to the changed cart', async () => {
    await countStock(shop.db, 2, 3);
    const visitor = shop.visitor();
    await visitor.buy(purchase([[2, '3', 1]]), { key: newKey() });
    const stranger = await shop.visitor().create(purchase([[2, '1', 1]]), { key: newKey() });
    expect(stranger.status).toBe(409);
    await visitor.buy(purchase([[2, '2', 1]]), { key: newKey() });
    expect((await stateOf()).toSorted()).toEqual(['released', 'reserved']);
    expect(await readAvailable(shop.db, 2)).toBe(1);
  });

  test('that was released takes its pieces again when it is paid late, if they are there', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await expireAll(shop);
    await release();
    await captureOrder(shop, order_id);
    expect(await stateOf()).toEqual(['committed']);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('that was released and sold to another is backordered when it is paid, and listed', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await expireAll(shop);
    await release();
    await buyLines(shop, [[2, '1', 1]]);
    await captureOrder(shop, order_id);
    expect((await stateOf()).toSorted()).toEqual(['backordered', 'reserved']);
    expect(await readAvailable(shop.db, 2)).toBe(2);
    const items = await shop.db
      .selectFrom('attention_items')
      .select(['kind', 'order_id'])
      .where('over_at', 'is', null)
      .execute();
    expect(items).toContainEqual({ kind: 'paid_without_stock', order_id });
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('that is backordered gets the pieces that arrive, the oldest order first', async () => {
    const orders: string[] = [];
    for (const pieces of [3, 1]) {
      await countStock(shop.db, 2, 10);
      const { order_id } = await buyLines(shop, [[2, '1', pieces]]);
      orders.push(order_id);
      await expireAll(shop);
      await release();
      await countStock(shop.db, 2, 0);
      await captureOrder(shop, order_id);
    }
    expect(await stateOf()).toEqual(['backordered', 'backordered']);
    await receiveAndFill(shop, 2);
    expect(await stateOf()).toEqual(['backordered', 'backordered']);
    await receiveAndFill(shop, 1);
    const states = new Map(
      (await readReservations(shop.db)).map((row) => [row.orderId, row.state]),
    );
    expect(orders.map((id) => states.get(id))).toEqual(['committed', 'backordered']);
    await receiveAndFill(shop, 5);
    expect(await stateOf()).toEqual(['committed', 'committed']);
    expect(await readAvailable(shop.db, 2)).toBe(4);
    expect(await findOpenItems(shop)).toEqual([]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('that a paid order lacks is made up for, or the order is listed', async () => {
    await countStock(shop.db, 2, 10);
    for (const pieces of [2, 8]) {
      const { order_id } = await buyLines(shop, [[2, '1', pieces]]);
      await captureOrder(shop, order_id);
    }
    // An earlier release has sold without reserving.
    await sql`delete from stock_reservations`.execute(shop.db);
    await sql`delete from stock_movements where order_id is not null`.execute(shop.db);
    await shop.db.updateTable('stock').set({ available: 10 }).execute();
    await fillBackorders(shop.db);
    expect(await stateOf()).toEqual(['committed', 'committed']);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    await fillBackorders(shop.db);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('that is backordered and sent all the same takes nothing that arrives later', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await expireAll(shop);
    await release();
    await countStock(shop.db, 2, 0);
    await captureOrder(shop, order_id);
    expect(await stateOf()).toEqual(['backordered']);
    expect(await changeTo(order_id, 'delivered')).toMatchObject({ warnings: ['no_stock'] });
    await changeTo(order_id, 'delivered', ['no_stock']);
    await receiveAndFill(shop, 5);
    expect(await readAvailable(shop.db, 2)).toBe(5);
    expect(await findOpenItems(shop)).toEqual([]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('that is backordered ends with its order, and so does its item', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await expireAll(shop);
    await release();
    await countStock(shop.db, 2, 0);
    await captureOrder(shop, order_id);
    expect(await findOpenItems(shop)).toEqual([order_id]);
    await changeTo(order_id, 'cancelled');
    expect(await findOpenItems(shop)).toEqual([]);
    await receiveAndFill(shop, 5);
    expect(await readAvailable(shop.db, 2)).toBe(5);
  });

  test('is taken again by the shopper who comes back to the order, or the order is refused', async () => {
    await countStock(shop.db, 2, 3);
    const visitor = shop.visitor();
    const body = purchase([[2, '3', 1]]);
    const { order_id } = await visitor.buy(body, { key: newKey() });
    await expireAll(shop);
    await release();
    expect((await visitor.buy(body, { key: newKey() })).order_id).toBe(order_id);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    await expireAll(shop);
    await release();
    await buyLines(shop, [[2, '1', 1]]);
    expect(await visitor.create(body, { key: newKey() })).toMatchObject({
      status: 409,
      body: { changes: [{ id: 2, title: expect.any(String), left: 2 }] },
    });
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('returns its pieces when the order is cancelled, and takes them when it is reopened', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await captureOrder(shop, order_id);
    await changeTo(order_id, 'cancelled');
    expect(await readAvailable(shop.db, 2)).toBe(3);
    await changeTo(order_id, 'preparing');
    expect(await readAvailable(shop.db, 2)).toBe(0);
    expect(await stateOf()).toEqual(['committed']);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('of an order that was cancelled before it was paid takes nothing', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await changeTo(order_id, 'cancelled');
    await captureOrder(shop, order_id);
    expect(await readAvailable(shop.db, 2)).toBe(3);
    expect(await stateOf()).toEqual(['released']);
    await changeTo(order_id, 'preparing');
    expect(await stateOf()).toEqual(['committed']);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('of an order that an earlier release has settled is promised by the job', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await shop.db
      .updateTable('orders')
      .set({ status: 'paid' })
      .where('order_id', '=', order_id)
      .execute();
    await shop.db.updateTable('payments').set({ state: 'paid' }).execute();
    await expireAll(shop);
    expect(await release()).toBe(0);
    expect(await stateOf()).toEqual(['committed']);
  });

  test('lasts longer with a further attempt to pay, and two hours in all', async () => {
    await countStock(shop.db, 2, 3);
    const visitor = shop.visitor();
    const body = purchase([[2, '3', 1]]);
    await visitor.buy(body, { key: newKey() });
    const minutesLeft = async () => {
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from expires_at - now()) / 60)::int as minutes
        from stock_reservations`.execute(shop.db);
      return rows[0]?.minutes;
    };
    expect(await minutesLeft()).toBe(70);
    await shop.db
      .updateTable('stock_reservations')
      .set({ expires_at: sql<Date>`now() + interval '5 minutes'` })
      .execute();
    await visitor.buy(body, { key: newKey() });
    expect(await minutesLeft()).toBe(70);
    await ageReservations(shop, '100 minutes');
    await shop.db
      .updateTable('stock_reservations')
      .set({ expires_at: sql<Date>`now() + interval '5 minutes'` })
      .execute();
    await visitor.buy(body, { key: newKey() });
    expect(await minutesLeft()).toBe(20);
  });

  test('leaves the shelf with the parcel, and a parcel that is cancelled later returns nothing', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id: orderId } = await buyLines(shop, [[2, '3', 1]]);
    await captureOrder(shop, orderId);
    await shipOrder(shop.store, {
      orderId,
      carrier: 'Aramex',
      trackingNumber: '123456',
      seen: { carrier: '', trackingNumber: '' },
      markOutForDelivery: true,
      confirmed: [],
      mail: false,
      staffId,
    });
    expect(await stateOf()).toEqual(['shipped']);
    await changeTo(orderId, 'preparing');
    expect(await stateOf()).toEqual(['committed']);
    await changeTo(orderId, 'delivered');
    await changeTo(orderId, 'cancelled');
    expect(await stateOf()).toEqual(['shipped']);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('returns its pieces when the payment is refunded before anything was sent', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id: orderId } = await buyLines(shop, [[2, '3', 1]]);
    await captureOrder(shop, orderId);
    const { id: paymentId } = await readAttempt(shop.db, orderId);
    const refund = { orderId, paymentId, reason: 'Not wanted', staffId };
    await requestRefund(services(), { ...refund, amount: '2.00', reference: randomUUID() });
    expect(await stateOf()).toEqual(['committed']);
    await requestRefund(services(), { ...refund, amount: '100.00', reference: randomUUID() });
    expect(await stateOf()).toEqual(['released']);
    expect(await readAvailable(shop.db, 2)).toBe(3);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });
});
