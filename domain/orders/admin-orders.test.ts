import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { listAdminOrders } from './admin-orders.server.ts';
import { readOrderSearch } from './search.ts';

type Given = Record<string, string | Date | null>;

onBothDatabases('the list of orders for staff', (shop) => {
  const day = (n: number) => new Date(Date.UTC(2025, 10, n, 9));
  const add = async (order_id: string, given: Given = {}) => {
    const row = { order_id, total: '39.00', status: 'paid', created_at: day(1), ...given };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const list = async (
    asked: { q?: string; status?: 'delivered'; before?: number } = {},
    limit = 50,
  ) =>
    listAdminOrders(shop.db, {
      search: readOrderSearch(asked.q ?? ''),
      status: asked.status,
      before: asked.before,
      limit,
    });
  const ids = async (q: string) => (await list({ q })).orders.map(({ orderId }) => orderId);

  test('holds every order that is not pending, newest first', async () => {
    await add('100000000001', { created_at: day(1) });
    await add('100000000002', { created_at: day(3), status: 'failed' });
    await add('100000000003', { created_at: day(2) });
    await add('100000000004', { created_at: day(4), status: 'pending' });
    const { orders, total, hasMore } = await list();
    expect(orders.map(({ orderId }) => orderId)).toEqual([
      '100000000002',
      '100000000003',
      '100000000001',
    ]);
    expect([total, hasMore]).toEqual([3, false]);
  });

  test('filters by order status', async () => {
    await add('100000000001', { order_status: 'delivered' });
    await add('100000000002');
    const { orders, total } = await list({ status: 'delivered' });
    expect(orders).toMatchObject([{ orderId: '100000000001', orderStatus: 'delivered' }]);
    expect(total).toBe(1);
  });

  test('finds names, phones, e-mails and ids by any part of them, in any case', async () => {
    const mona = { first_name: 'Mona', last_name: 'El Saleh', email: 'Mona@Example.com' };
    await add('481516234200', { ...mona, phone: '+971 50-123 4567' });
    await add('900000000000', { first_name: 'نورة', last_name: 'العتيبي', phone: '٠٥٥٥' });
    const found = ['481516234200'];
    for (const q of ['MONA el s', 'a@exAMPLE', '5162342', '0-123', '481 516 234 200']) {
      expect(await ids(q), q).toEqual(found);
    }
    expect(await ids('+971501234567')).toEqual(found);
    expect(await ids('٤٨١٥')).toEqual(found);
    expect(await ids('نورة الع')).toEqual(['900000000000']);
    expect(await ids('0555')).toEqual(['900000000000']);
    expect(await ids('nobody')).toEqual([]);
  });

  test('finds the numeric id', async () => {
    await add('111111111111');
    const [order] = (await list()).orders;
    expect((await ids(`${order?.id}`)).length).toBe(1);
  });

  test('takes wildcards and quotes for what they are', async () => {
    await add('111111111111', { email: 'a_b%c@example.com', last_name: "O'Neil\\" });
    await add('222222222222', { email: 'axbyc@example.com' });
    expect(await ids('a_b%')).toEqual(['111111111111']);
    expect(await ids("o'neil\\")).toEqual(['111111111111']);
    expect(await ids('%')).toEqual(['111111111111']);
  });

  test('goes on after an order, to the microsecond', async () => {
    for (const n of [1, 2, 3, 4, 5]) await add(`10000000000${n}`);
    const first = await list({}, 2);
    expect(first).toMatchObject({ total: 5, hasMore: true });
    const second = await list({ before: first.orders[1]?.id }, 2);
    const third = await list({ before: second.orders[1]?.id }, 2);
    const all = [first, second, third].flatMap(({ orders }) =>
      orders.map(({ orderId }) => orderId),
    );
    expect(new Set(all).size).toBe(5);
    expect(third.hasMore).toBe(false);
  });

  test('shows the oldest rows too', async () => {
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
