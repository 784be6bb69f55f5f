import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import type { Line } from '../../tests/support/purchase.ts';
import {
  buyLines,
  captureOrder,
  countStock,
  readAvailable,
  readReservations,
} from '../../tests/support/stock.ts';
import { fillBackorders } from '../fulfilment/backorders.server.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { findLedgerFaults } from './find-ledger-faults.server.ts';
import { stopTracking } from './stop-tracking.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a product whose tracking is stopped', (shop) => {
  const stop = (productId = 2) => stopTracking(shop.db, { productId, staffId });
  const buy = async (...lines: Line[]) => (await buyLines(shop, lines)).order_id;
  const stateOf = async (orderId: string) =>
    (await readReservations(shop.db))
      .filter((row) => row.orderId === orderId)
      .map(({ id, state }) => `${id} ${state}`);
  const backorder = (orderId: string) =>
    sql`
      with backordered as (
        update stock_reservations set state = 'backordered'
        where order_id = ${orderId} returning product_id, quantity
      ),
      movements as (
        insert into stock_movements (product_id, change, cause, order_id, actor)
        select product_id, quantity, 'release', ${orderId}, 'store' from backordered
      ),
      item as (
        insert into attention_items (kind, subject, order_id, facts)
        values ('paid_without_stock', ${orderId}, ${orderId}, '{}')
      )
      update stock set available = available + quantity
      from backordered where stock.product_id = backordered.product_id
    `.execute(shop.db);
  const openItems = async () =>
    (
      await shop.db
        .selectFrom('attention_items')
        .select('subject')
        .where('kind', '=', 'paid_without_stock')
        .where('over_at', 'is', null)
        .execute()
    ).map(({ subject }) => subject);

  test('keeps no units for orders, which are promised theirs when it is counted again', async () => {
    await countStock(shop.db, 2, 10);
    await countStock(shop.db, 3, 10);
    const unpaid = await buy([2, '1', 1]);
    const paid = await buy([2, '1', 2], [3, '1', 1]);
    const sent = await buy([2, '1', 3]);
    for (const order of [paid, sent]) await captureOrder(shop, order);
    await changeOrderStatus(shop.db, {
      orderId: sent,
      status: 'delivered',
      confirmed: [],
      staffId,
    });
    await stop();
    expect(await stateOf(unpaid)).toEqual(['2 released']);
    expect(await stateOf(paid)).toEqual(['2 released', '3 committed']);
    expect(await stateOf(sent)).toEqual(['2 shipped']);
    expect(await readAvailable(shop.db, 2)).toBeUndefined();
    expect(await findLedgerFaults(shop.db)).toEqual([]);

    await buy([2, '3', 9]);
    await fillBackorders(shop.db);
    await countStock(shop.db, 2, 10);
    expect(await stateOf(paid)).toEqual(['2 committed', '3 committed']);
    expect(await readAvailable(shop.db, 2)).toBe(8);
    await captureOrder(shop, unpaid);
    expect(await stateOf(unpaid)).toEqual(['2 committed']);
    await changeOrderStatus(shop.db, {
      orderId: paid,
      status: 'cancelled',
      confirmed: [],
      staffId,
    });
    expect(await readAvailable(shop.db, 2)).toBe(9);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('is waited for by no order, whose item closes unless it waits for another product', async () => {
    await countStock(shop.db, 2, 10);
    await countStock(shop.db, 3, 10);
    const one = await buy([2, '1', 1]);
    const two = await buy([2, '1', 1], [3, '1', 1]);
    for (const order of [one, two]) {
      await captureOrder(shop, order);
      await backorder(order);
    }
    expect(await findLedgerFaults(shop.db)).toEqual([]);
    expect(await openItems()).toHaveLength(2);
    await stop();
    expect(await stateOf(two)).toEqual(['2 released', '3 backordered']);
    expect(await openItems()).toEqual([two]);
    await stop(3);
    expect(await openItems()).toEqual([]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
    await stop(3);
    await stop(99_999);
  });

  test('gets nothing back of a parcel that returns meanwhile', async () => {
    await countStock(shop.db, 2, 10);
    const sent = await buy([2, '1', 3]);
    await captureOrder(shop, sent);
    const change = (status: string) =>
      changeOrderStatus(shop.db, { orderId: sent, status, confirmed: [], staffId });
    await change('delivered');
    await stop();
    await change('preparing');
    await change('cancelled');
    expect(await stateOf(sent)).toEqual(['2 released']);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
    await countStock(shop.db, 2, 10);
    expect(await readAvailable(shop.db, 2)).toBe(10);
    await change('preparing');
    expect(await readAvailable(shop.db, 2)).toBe(7);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('can be bought, paid and cancelled at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      await countStock(shop.db, 2, 50);
      const orders = await Promise.all([1, 2, 3, 4].map(() => buy([2, '1', 1])));
      const [first = '', second = '', third = ''] = orders;
      await captureOrder(shop, third);
      await Promise.all([
        stop(),
        captureOrder(shop, first),
        changeOrderStatus(shop.db, {
          orderId: second,
          status: 'cancelled',
          confirmed: [],
          staffId,
        }),
        ...[1, 2, 3, 4].map(() => buy([2, '1', 1])),
        stop(),
      ]);
      expect(await readAvailable(shop.db, 2)).toBeUndefined();
      const states = new Set((await readReservations(shop.db)).map(({ state }) => state));
      expect([...states]).toEqual(['released']);
      expect(await findLedgerFaults(shop.db)).toEqual([]);
    }
  });
});
