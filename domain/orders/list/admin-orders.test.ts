import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { type AdminOrdersQuery, listAdminOrders } from './admin-orders.server.ts';
import type { OrderCursor } from './order-cursor.ts';
import { readOrderSearch } from './search.ts';

type OrderValues = Record<string, string | Date | null>;

onBothDatabases('the order list', (shop) => {
  const day = (n: number) => new Date(Date.UTC(2025, 10, n, 9));
  const add = async (order_id: string, values: OrderValues = {}) => {
    const row = { order_id, total: '39.00', status: 'paid', created_at: day(1), ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const list = async ({ q = '', ...query }: Partial<AdminOrdersQuery> & { q?: string } = {}) =>
    listAdminOrders(shop.db, {
      search: readOrderSearch(q),
      status: undefined,
      before: undefined,
      limit: 50,
      ...query,
    });
  const idsOf = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).orders.map(({ orderId }) => orderId);
  const ids = (q: string) => idsOf({ q });

  test('the order list contains every order that is not pending, newest first', async () => {
    await add('100000000001', { created_at: day(1) });
    await add('100000000002', { created_at: day(3), status: 'failed' });
    await add('100000000003', { created_at: day(2) });
    await add('100000000004', { created_at: day(4), status: 'pending' });
    const { orders, hasMore } = await list();
    expect(orders.map(({ orderId }) => orderId)).toEqual([
      '100000000002',
      '100000000003',
      '100000000001',
    ]);
    expect(hasMore).toBe(false);
  });

  test('the order list can be filtered by order status', async () => {
    await add('100000000001', { order_status: 'delivered' });
    await add('100000000002');
    const { orders } = await list({ status: 'delivered' });
    expect(orders).toMatchObject([{ orderId: '100000000001', orderStatus: 'delivered' }]);
    expect(await ids('100000000')).toHaveLength(2);
    expect(await idsOf({ q: '100000000', status: 'delivered' })).toEqual(['100000000001']);
  });

  test('the order list returns single orders when they match the filters', async () => {
    await add('100000000001', { first_name: 'Mona' });
    await add('100000000002', { first_name: 'Omar', order_status: 'delivered' });
    await add('100000000003', { status: 'pending' });
    const only = ['100000000001', '100000000002', '100000000003', '999'];
    expect(await idsOf({ only })).toEqual(['100000000002', '100000000001']);
    expect(await idsOf({ only, q: 'mona' })).toEqual(['100000000001']);
    expect(await idsOf({ only, status: 'delivered' })).toEqual(['100000000002']);
  });

  test('the order list is read in pages without gaps or repeats while orders arrive', async () => {
    const moment = day(1);
    const micro = (n: number) =>
      sql`update orders set created_at = ${moment}::timestamptz + ${n} * interval '1 microsecond'
        where order_id = ${`10000000000${n}`}`.execute(shop.db);
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await add(`10000000000${n}`);
    for (const n of [2, 4, 6]) await micro(n);
    for (const q of ['', '1000000']) {
      const seen: string[] = [];
      let before: OrderCursor | undefined;
      for (let page = 0; page < 9; page++) {
        const { orders, hasMore } = await list({ q, before, limit: 2 });
        seen.push(...orders.map(({ orderId }) => orderId));
        before = orders.at(-1);
        await add(`1000000${q.length}99${page}0`, { created_at: day(2) });
        if (!hasMore) break;
      }
      const inOrder = [6, 4, 2, 7, 5, 3, 1].map((n) => `10000000000${n}`);
      expect(seen.filter((orderId) => orderId.startsWith('10000000000'))).toEqual(inOrder);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('the order list continues after an order that no longer exists', async () => {
    for (const n of [1, 2, 3]) await add(`10000000000${n}`);
    const [newest] = (await list({ limit: 1 })).orders;
    await shop.db.deleteFrom('orders').where('order_id', '=', '100000000003').execute();
    expect(await idsOf({ before: newest })).toEqual(['100000000002', '100000000001']);
  });

  test('the order list reads the oldest rows too', async () => {
    await add('1', { currency: 'usd$', meta_data: JSON.stringify('{"items": "none"') });
    await add('2', { currency: 'aed', meta_data: JSON.stringify({ lang: 'ar', items: [] }) });
    await add('3', {
      meta_data: JSON.stringify('{"items":[{"name":"Spray","quantity":"2","price":"39"}]}'),
    });
    const byId = new Map((await list()).orders.map((order) => [order.orderId, order]));
    expect(byId.get('1')).toMatchObject({
      name: 'Guest User',
      phone: null,
      address: { line: 'NA', city: 'NA', country: 'TR' },
      currency: 'USD',
      lang: undefined,
      items: [],
      rawMeta: '{"items": "none"',
    });
    expect(byId.get('2')).toMatchObject({ currency: 'AED', lang: 'ar', items: [] });
    expect(byId.get('3')).toMatchObject({
      rawMeta: undefined,
      items: [{ name: 'Spray', quantity: 2, unitPrice: 3900, lineTotal: 7800 }],
    });
  });
});
