import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#database/schema.ts';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempt } from '../../tests/support/rows.ts';
import {
  buyLines,
  captureOrder,
  countStock,
  expireAll,
  findOpenItems,
  readAvailable,
  readReservations,
} from '../../tests/support/stock.ts';
import { fillBackorders } from '../fulfilment/backorders.server.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { releaseExpiredStock } from '../payments/release-unpaid.server.ts';
import { requestRefund } from '../refunds/request-refund.server.ts';
import { findLedgerFaults } from './find-ledger-faults.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('stock beside the state of orders', (shop) => {
  const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const stateOf = async () => (await readReservations(shop.db)).map(({ state }) => state);
  const changeTo = (orderId: string, status: string, confirmed: 'no_stock'[] = []) =>
    changeOrderStatus(shop.db, { orderId, status, confirmed, staffId });
  const setOrder = (orderId: string, order_status: string) =>
    shop.db.updateTable('orders').set({ order_status }).where('order_id', '=', orderId).execute();
  const refund = async (orderId: string) => {
    const { id: paymentId } = await readAttempt(shop.db, orderId);
    const request = { orderId, paymentId, reason: 'Not wanted', staffId };
    await requestRefund(services(), { ...request, amount: '102.00', reference: randomUUID() });
  };
  const buyPaid = async (pieces = 3) => {
    const { order_id } = await buyLines(shop, [[2, '1', pieces]]);
    await captureOrder(shop, order_id);
    return order_id;
  };

  test('an order that is cancelled while its stock is started gives its pieces back', async () => {
    const orderId = await buyPaid();
    await countStock(shop.db, 2, 10);
    expect(await readAvailable(shop.db, 2)).toBe(7);
    await setOrder(orderId, 'cancelled');
    await fillBackorders(shop.db);
    expect(await stateOf()).toEqual(['released']);
    expect(await readAvailable(shop.db, 2)).toBe(10);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('an order that is sent while its stock is started leaves the shelf', async () => {
    const orderId = await buyPaid();
    await countStock(shop.db, 2, 10);
    await setOrder(orderId, 'out_for_delivery');
    await fillBackorders(shop.db);
    expect(await stateOf()).toEqual(['shipped']);
    expect(await readAvailable(shop.db, 2)).toBe(7);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('an order that was refunded, or forgotten for months, is promised nothing', async () => {
    await refund(await buyPaid());
    const old = await buyPaid();
    await shop.db
      .updateTable('orders')
      .set({ created_at: sql<Date>`now() - interval '91 days'` })
      .where('order_id', '=', old)
      .execute();
    await countStock(shop.db, 2, 10);
    await fillBackorders(shop.db);
    expect(await readAvailable(shop.db, 2)).toBe(10);
    expect(await stateOf()).toEqual([]);
  });

  test('a refunded order that is cancelled and reopened takes nothing', async () => {
    await countStock(shop.db, 2, 10);
    const orderId = await buyPaid();
    await refund(orderId);
    await changeTo(orderId, 'cancelled');
    await changeTo(orderId, 'preparing');
    await fillBackorders(shop.db);
    expect(await stateOf()).toEqual(['released']);
    expect(await readAvailable(shop.db, 2)).toBe(10);
  });

  test('an order without stock is reopened only after a question, and then waits', async () => {
    await countStock(shop.db, 2, 3);
    const orderId = await buyPaid();
    await changeTo(orderId, 'cancelled');
    await buyLines(shop, [[2, '1', 1]]);
    expect(await changeTo(orderId, 'confirmed')).toMatchObject({
      ok: false,
      why: 'warnings',
      warnings: ['no_stock'],
    });
    expect(await changeTo(orderId, 'confirmed', ['no_stock'])).toMatchObject({ ok: true });
    expect((await stateOf()).toSorted()).toEqual(['backordered', 'reserved']);
    expect(await findOpenItems(shop)).toEqual([orderId]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('pieces that the order no longer has leave the shelf with its parcel, if the books have them', async () => {
    await countStock(shop.db, 2, 3);
    const { order_id } = await buyLines(shop, [[2, '3', 1]]);
    await expireAll(shop);
    await releaseExpiredStock(services());
    expect(
      await changeOrderStatus(shop.db, {
        orderId: order_id,
        status: 'out_for_delivery',
        confirmed: ['not_paid', 'payment_failed'],
        staffId,
      }),
    ).toMatchObject({ ok: true });
    expect(await stateOf()).toEqual(['shipped']);
    expect(await readAvailable(shop.db, 2)).toBe(0);
    await countStock(shop.db, 2, 5);
    await changeTo(order_id, 'delivered');
    expect(await readAvailable(shop.db, 2)).toBe(5);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('an order needs the components that its bundle had', async () => {
    await addComponent(2, 3);
    await countStock(shop.db, 3, 10);
    await buyPaid(1);
    await addComponent(2, 4);
    await countStock(shop.db, 4, 10);
    await fillBackorders(shop.db);
    expect(await readAvailable(shop.db, 3)).toBe(9);
    expect(await readAvailable(shop.db, 4)).toBe(10);
    await buyPaid(2);
    expect(await readAvailable(shop.db, 3)).toBe(7);
    expect(await readAvailable(shop.db, 4)).toBe(8);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('backorders of one product do not wait for those of another', async () => {
    for (const id of [2, 3]) await countStock(shop.db, id, 9);
    for (const id of [2, 3]) {
      const { order_id } = await buyLines(shop, [[id, '1', 3]]);
      await expireAll(shop);
      await releaseExpiredStock(services());
      await countStock(shop.db, id, 0);
      await captureOrder(shop, order_id);
    }
    await countStock(shop.db, 2, 2);
    await countStock(shop.db, 3, 3);
    await fillBackorders(shop.db);
    expect(await readAvailable(shop.db, 2)).toBe(2);
    expect(await readAvailable(shop.db, 3)).toBe(0);
    expect(await findOpenItems(shop)).toHaveLength(1);
  });

  test('a shopper who comes back while the gateway is asked keeps the pieces and the page', async () => {
    await countStock(shop.db, 2, 3);
    const visitor = shop.visitor();
    const cart = purchase([[2, '3', 1]]);
    const first = await visitor.buy(cart, { key: newKey() });
    await expireAll(shop);
    const answer = shop.gateway.status.bind(shop.gateway);
    const status = vi.spyOn(shop.gateway, 'status').mockImplementationOnce(async (payment) => {
      const report = await answer(payment);
      expect((await visitor.buy(cart, { key: newKey() })).order_id).toBe(first.order_id);
      return report;
    });
    expect(await releaseExpiredStock(services())).toBe(0);
    status.mockRestore();
    expect(await stateOf()).toEqual(['reserved']);
    expect(await readAttempt(shop.db, first.order_id)).toMatchObject({
      state: 'open',
      cancelled_at: null,
    });
  });

  test('the job does not read the orders that were sent', async () => {
    await countStock(shop.db, 2, 10);
    const sent = await buyPaid(1);
    await changeTo(sent, 'delivered');
    await buyPaid(1);
    await copyOrder(sent, 2_000);
    await sql`analyze`.execute(shop.db);
    // A connection's counters may still have the work of its earlier transactions.
    const [before, after] = await shop.db.transaction().execute(async (trx) => {
      const first = await countRowsRead(trx);
      await fillBackorders(trx);
      return [first, await countRowsRead(trx)];
    });
    const read = after - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(100);
  });

  test('an item of an order that waits for nothing is closed', async () => {
    await countStock(shop.db, 2, 3);
    const first = await buyPaid();
    const item = { kind: 'paid_without_stock' as const, subject: first, order_id: first };
    await shop.db
      .insertInto('attention_items')
      .values({ ...item, facts: '{}' })
      .execute();
    expect(await findOpenItems(shop)).toEqual([first]);
    await fillBackorders(shop.db);
    expect(await findOpenItems(shop)).toEqual([]);
  });

  const countRowsRead = async (db: Db) => {
    const { rows } = await sql<{ rows: number }>`
      select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows
      from pg_stat_xact_user_tables where relname in ('orders', 'stock_reservations')
    `.execute(db);
    return rows[0]?.rows ?? Number.NaN;
  };

  const addComponent = (bundle_id: number, component_id: number) =>
    shop.db
      .insertInto('bundle_components')
      .values({ bundle_id, component_id, quantity: 1 })
      .execute();

  /** Copies an order with its reservations. */
  const copyOrder = (orderId: string, times: number) =>
    sql`
      with copied as (
        insert into orders (order_id, order_status, status, created_at, total, email)
        select 'copy-' || n, order_status, status, created_at, total, email
        from orders, generate_series(1, ${times}::int) as n where order_id = ${orderId}
        returning order_id
      )
      insert into stock_reservations (order_id, product_id, quantity, state)
      select copied.order_id, product_id, quantity, state
      from copied, stock_reservations as reservation where reservation.order_id = ${orderId}
    `.execute(shop.db);
});
