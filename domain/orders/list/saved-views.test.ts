import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RefundState } from '#database/schema.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { refundOrder } from '../../../tests/support/refund-order.ts';
import { fillOrderLines } from '../fill-order-lines.server.ts';
import { type AdminOrdersQuery, listAdminOrders, listOrderNumbers } from './admin-orders.server.ts';
import type { OrderCursor } from './order-cursor.ts';
import { countSavedViews, findExactOrder, listFilterChoices } from './saved-views.server.ts';
import { type SavedView, savedViews } from './saved-views.ts';
import { readOrderSearch } from './search.ts';

type OrderValues = Record<string, string | Date | null>;

onBothDatabases('order views', (shop) => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 9));
  const add = async (order_id: string, values: OrderValues = {}) => {
    const row = { order_id, total: '39.00', status: 'paid', created_at: day(1), ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const list = async (query: Partial<AdminOrdersQuery> = {}) => {
    const none = { search: undefined, status: undefined, before: undefined, limit: 50 };
    return listAdminOrders(shop.db, { timeZone: 'Asia/Dubai', ...none, ...query });
  };
  const ids = async (query: Partial<AdminOrdersQuery> = {}) =>
    (await list(query)).orders.map(({ orderId }) => Number(orderId));

  const refund = (orderId: string, amount: string, state: RefundState = 'done') =>
    refundOrder(shop.db, orderId, amount, state);

  test('each order view lists the orders of its step with a count', async () => {
    await add('1', { order_status: 'pending' });
    await add('2', { order_status: 'confirmed', created_at: day(2) });
    await add('3', { order_status: 'preparing' });
    await add('4', { order_status: 'out_for_delivery' });
    await add('5', { order_status: 'delivered' });
    await add('6', { order_status: 'cancelled' });
    await add('7', { status: 'pending' });
    await add('8', { status: 'failed', created_at: day(2) });
    // Its payment is no longer expected.
    await add('9', { status: 'pending', order_status: 'cancelled', created_at: day(3) });
    await refund('5', '10.00');
    const item = { kind: 'late_order', subject: '3', order_id: '3', facts: '{}' };
    await shop.db.insertInto('attention_items').values(item).execute();
    const expected: Record<SavedView, number[]> = {
      to_confirm: [],
      to_pack: [2, 1],
      to_ship: [3],
      on_the_way: [4],
      late: [3],
      backordered: [],
      cash_due: [],
      unpaid: [8, 7],
      refunds: [5],
    };
    for (const view of savedViews) expect(await ids({ view }), view).toEqual(expected[view]);
    expect(await ids()).toEqual([8, 2, 6, 5, 4, 3, 1]);
    expect(await countSavedViews(shop.db)).toEqual({
      all: 7,
      to_pack: 2,
      to_ship: 1,
      on_the_way: 1,
      late: 1,
      unpaid: 2,
      refunds: 1,
    });
  });

  test('orders that wait for stock are not to pack, name what is missing, and are listed while it is tracked', async () => {
    await add('400000000001');
    await add('400000000002', { order_status: 'preparing' });
    await add('400000000003');
    const reserve = (order_id: string, product_id: number, state: 'backordered' | 'committed') =>
      shop.db
        .insertInto('stock_reservations')
        .values({ order_id, product_id, quantity: 2, state })
        .execute();
    await reserve('400000000001', 2, 'backordered');
    await reserve('400000000001', 3, 'committed');
    await reserve('400000000002', 2, 'backordered');
    await reserve('400000000003', 2, 'committed');
    expect(await countSavedViews(shop.db)).not.toHaveProperty('backordered');
    expect(await ids({ view: 'to_pack' })).toEqual([400000000003, 400000000001]);

    await shop.db.insertInto('stock').values({ product_id: 2, available: 0 }).execute();
    expect(await countSavedViews(shop.db)).toMatchObject({
      to_pack: 1,
      to_ship: 1,
      backordered: 2,
    });
    expect(await ids({ view: 'to_pack' })).toEqual([400000000003]);
    const { orders } = await list({ view: 'backordered' });
    expect(orders).toMatchObject(
      ['400000000002', '400000000001'].map((orderId) => ({
        orderId,
        flags: ['backordered'],
        missing: [{ title_en: 'Root Serum', title_ar: expect.any(String), quantity: 2 }],
      })),
    );
    const search = readOrderSearch('400000000001');
    expect(search && (await findExactOrder(shop.db, search))).toMatchObject({
      list: 'backordered',
    });
    const packed = (await list({ view: 'to_pack' })).orders[0];
    expect(packed?.flags).toEqual([]);
    expect(packed).not.toHaveProperty('missing');
  });

  test('an exact number, also with #, is found in any view and names it', async () => {
    const inList = {
      '400000000001': {},
      '400000000002': { order_status: 'preparing' },
      '400000000003': { order_status: 'out_for_delivery' },
      '400000000004': { order_status: 'delivered' },
      '400000000005': { status: 'pending' },
      '400000000006': { status: 'pending', order_status: 'cancelled' },
      '400000000007': { status: 'failed', order_status: 'cancelled' },
    };
    for (const [id, values] of Object.entries(inList)) await add(id, values);
    const find = async (typed: string) => {
      const search = readOrderSearch(typed);
      return search && findExactOrder(shop.db, search);
    };
    const lists = await Promise.all(
      Object.keys(inList).map(async (id) => (await find(`#${id}`))?.list),
    );
    expect(lists).toEqual(['to_pack', 'to_ship', 'on_the_way', 'all', 'unpaid', undefined, 'all']);
    for (const typed of ['# 400000000005', '400 000 000 005', '#٤٠٠٠٠٠٠٠٠٠٠٥']) {
      expect(await find(typed), typed).toEqual({ orderId: '400000000005', list: 'unpaid' });
    }
    for (const typed of ['40000000000', '#', 'mona', '999999999999']) {
      expect(await find(typed), typed).toBeUndefined();
    }
  });

  test('refunded orders are neither to pack nor to ship', async () => {
    await add('1');
    await add('2', { order_status: 'preparing' });
    await add('3', { order_status: 'preparing' });
    await add('4');
    await refund('1', '39.00');
    await refund('2', '39.00', 'requested');
    await refund('3', '38.99');
    await refund('4', '39.00', 'refused');
    expect(await ids({ view: 'to_pack' })).toEqual([4]);
    expect(await ids({ view: 'to_ship' })).toEqual([3]);
  });

  test('refunded orders are not late, not even before the next check', async () => {
    await add('1', { order_status: 'preparing' });
    const item = { kind: 'late_order', subject: '1', order_id: '1', facts: '{}' };
    await shop.db.insertInto('attention_items').values(item).execute();
    expect(await ids({ view: 'late' })).toEqual([1]);
    await refund('1', '39.00');
    expect(await ids({ view: 'late' })).toEqual([]);
    expect((await countSavedViews(shop.db)).late).toBe(0);
  });

  test('orders that are no longer late leave the late view', async () => {
    await add('1', { order_status: 'preparing' });
    const item = { kind: 'late_order', subject: '1', order_id: '1', facts: '{}', over_at: day(3) };
    await shop.db.insertInto('attention_items').values(item).execute();
    expect(await ids({ view: 'late' })).toEqual([]);
  });

  test('order views count up to a thousand', async () => {
    const rows = Array.from({ length: 1010 }, (_, at) => ({
      order_id: `${at}`,
      total: '39.00',
      status: 'failed',
    }));
    await shop.db.insertInto('orders').values(rows).execute();
    expect(await countSavedViews(shop.db)).toMatchObject({ all: 1000, unpaid: 1000 });
  });

  test('order views combine with filters', async () => {
    await add('1', { country: 'AE', carrier: 'Aramex', total: '100.00', created_at: day(1) });
    await add('2', { country: 'SA', carrier: 'Aramex', total: '20.00', created_at: day(2) });
    await add('3', { country: 'AE', carrier: 'DHL', total: '99.99', created_at: day(3) });
    await add('4', { country: 'AE', status: 'pending', total: '100.00', created_at: day(4) });
    await add('5', { country: 'AE', status: 'failed', total: '100.00', created_at: day(5) });
    expect(await ids({ country: 'AE' })).toEqual([5, 3, 1]);
    expect(await ids({ carrier: 'Aramex' })).toEqual([2, 1]);
    expect(await ids({ country: 'AE', carrier: 'Aramex' })).toEqual([1]);
    expect(await ids({ minTotal: '99.99', maxTotal: '100' })).toEqual([5, 3, 1]);
    expect(await ids({ maxTotal: '99.98' })).toEqual([2]);
    expect(await ids({ payment: 'pending' })).toEqual([4]);
    expect(await ids({ payment: 'failed', country: 'AE' })).toEqual([5]);
    expect(await ids({ view: 'unpaid', country: 'AE' })).toEqual([5, 4]);
    expect(await ids({ view: 'to_pack', country: 'AE' })).toEqual([3, 1]);
    expect(await ids({ view: 'to_pack', payment: 'failed' })).toEqual([]);
    await shop.db
      .updateTable('orders')
      .set({ first_name: 'Mona' })
      .where('order_id', 'in', ['1', '2'])
      .execute();
    expect(await ids({ country: 'AE', search: readOrderSearch('mona') })).toEqual([1]);
    expect(await ids({ country: 'XX' })).toEqual([]);
  });

  test('date filters use days of the store, inclusive, in either order', async () => {
    // A day in Dubai begins at 20:00 UTC of the day before.
    await add('1', { created_at: new Date('2026-10-01T19:59:59Z') });
    await add('2', { created_at: new Date('2026-10-01T20:00:00Z') });
    await add('3', { created_at: new Date('2026-10-03T19:59:59Z') });
    await add('4', { created_at: new Date('2026-10-03T20:00:00Z') });
    expect(await ids({ from: '2026-10-02', until: '2026-10-03' })).toEqual([3, 2]);
    expect(await ids({ from: '2026-10-03', until: '2026-10-02' })).toEqual([3, 2]);
    expect(await ids({ from: '2026-10-04' })).toEqual([4]);
    expect(await ids({ until: '2026-10-01' })).toEqual([1]);
  });

  const addLines = async (product: number, ids: string[], values: object = {}) => {
    const line = { position: 1, title: 'x', quantity: 1, unit_price: 1, line_total: 1 };
    const orders = await shop.db
      .selectFrom('orders')
      .select(['order_id', 'created_at as placed_at'])
      .where('order_id', 'in', ids)
      .execute();
    const of = { ...line, product_id: product, currency: 'USD' };
    const rows = orders.map((order) => ({ ...of, ...order, ...values }));
    await shop.db.insertInto('order_lines').values(rows).execute();
  };

  test('a product filter matches order lines', async () => {
    await add('1');
    await add('2');
    await addLines(3, ['1']);
    await addLines(4, ['2']);
    expect(await ids({ product: 3 })).toEqual([1]);
    expect(await ids({ product: 9 })).toEqual([]);
  });

  test('orders with a product are paged once each', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await add(`${n}`, { created_at: day(Math.ceil(n / 2)) });
    await add('7', { status: 'pending', created_at: day(4) });
    await addLines(3, ['1', '2', '3', '4', '5', '6', '7']);
    await addLines(3, ['2', '4', '5'], { position: 2 });
    for (const isOldestFirst of [false, true]) {
      const seen: number[] = [];
      for (let before: OrderCursor | undefined; ; ) {
        const page = await list({ product: 3, isOldestFirst, before, limit: 1 });
        seen.push(...page.orders.map(({ orderId }) => Number(orderId)));
        before = page.orders.at(-1);
        if (!page.hasMore) break;
      }
      expect(seen).toEqual(isOldestFirst ? [1, 2, 3, 4, 5, 6] : [6, 5, 4, 3, 2, 1]);
    }
    expect(await ids({ product: 3, payment: 'pending' })).toEqual([7]);
    expect(await ids({ product: 3, from: '2026-10-02', until: '2026-10-02' })).toEqual([4, 3]);
    expect(await ids({ product: 3, from: '2026-10-02', limit: 2 })).toEqual([6, 5]);
    expect(await ids({ product: 3, search: readOrderSearch('4'), limit: 1 })).toEqual([4]);
  });

  test('orders with a product are found while lines are not dated, and without a payment time', async () => {
    for (const n of [1, 2, 3]) await add(`${n}`, { created_at: day(n) });
    await addLines(3, ['1', '3']);
    await addLines(3, ['2'], { placed_at: null });
    expect(await ids({ product: 3, limit: 2 })).toEqual([3, 2]);
    await fillOrderLines(shop.db);
    expect(await ids({ product: 3, limit: 2 })).toEqual([3, 2]);
    await sql`alter table orders alter column created_at drop not null`.execute(shop.db);
    await sql`update orders set created_at = null where order_id = '1'`.execute(shop.db);
    const inTurn = (isOldestFirst: boolean) =>
      shop.db
        .selectFrom('order_lines')
        .select('order_id')
        .orderBy('placed_at', isOldestFirst ? 'asc' : 'desc')
        .execute();
    expect(await inTurn(false)).toEqual([{ order_id: '1' }, { order_id: '3' }, { order_id: '2' }]);
    expect(await inTurn(true)).toEqual([{ order_id: '2' }, { order_id: '3' }, { order_id: '1' }]);
  });

  /** Adds thousands of orders from number 10000 on, each with product 3. */
  const addThousands = async (pause: string) => {
    await sql`insert into orders (id, order_id, total, status, country, created_at)
      select n, n::text, 39, 'paid', 'AE', ${day(1)}::timestamptz + n * ${pause}::interval
      from generate_series(10000, 15100) as n`.execute(shop.db);
    await sql`insert into order_lines
        (order_id, position, product_id, title, quantity, unit_price, line_total, currency, placed_at)
      select order_id, 1, 3, 'x', 1, 1, 1, 'USD', created_at from orders`.execute(shop.db);
  };

  test('orders with a product are found when thousands have one payment time', async () => {
    await addThousands('0');
    expect(await ids({ product: 3, limit: 2 })).toEqual([15100, 15099]);
    expect(await ids({ product: 3, limit: 2, isOldestFirst: true })).toEqual([10000, 10001]);
  });

  test('a rare order among thousands with a product is found too', async () => {
    await addThousands('1 microsecond');
    await add('5', { country: 'KW', created_at: day(9) });
    await shop.db
      .updateTable('orders')
      .set({ country: 'KW', first_name: 'Mona' })
      .where('order_id', 'in', ['10003', '10004'])
      .execute();
    expect(await ids({ product: 3, country: 'KW', limit: 3 })).toEqual([10004, 10003]);
    expect(await ids({ product: 3, search: readOrderSearch('mona'), limit: 3 })).toEqual([
      10004, 10003,
    ]);
    await shop.db
      .updateTable('order_lines')
      .set({ placed_at: null })
      .where('order_id', '=', '10003')
      .execute();
    expect(await ids({ product: 3, country: 'KW', limit: 3 })).toEqual([10004, 10003]);
  });

  test('the counts of an order view match its orders', async () => {
    for (const n of [1, 2, 3]) await add(`${n}`, { created_at: day(n), country: 'AE' });
    await add('4', { status: 'pending', created_at: day(4) });
    await addLines(3, ['2', '3']);
    const none = { search: undefined, status: undefined, before: undefined, limit: 50 };
    const numbers = async (query: Partial<AdminOrdersQuery>) =>
      (await listOrderNumbers(shop.db, { timeZone: 'Asia/Dubai', ...none, ...query })).map(
        ([orderId]) => orderId,
      );
    expect(await listOrderNumbers(shop.db, { ...none, limit: 1 })).toEqual([['3', 'pending']]);
    expect(await numbers({ view: 'to_pack', isOldestFirst: true })).toEqual(['1', '2', '3']);
    expect(await numbers({ country: 'AE', limit: 2 })).toEqual(['3', '2']);
    expect(await numbers({ product: 3 })).toEqual(['3', '2']);
    expect(await numbers({ search: readOrderSearch('4'), payment: 'pending' })).toEqual(['4']);
  });

  test('order views can be sorted oldest first, page after page', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await add(`${n}`, { created_at: day(n), country: 'AE' });
    for (const filters of [{}, { view: 'to_pack' }, { country: 'AE' }] as const) {
      const first = await list({ ...filters, isOldestFirst: true, limit: 2 });
      expect(first.orders.map(({ orderId }) => orderId)).toEqual(['1', '2']);
      expect(first.hasMore).toBe(true);
      const before = first.orders.at(-1);
      expect(await ids({ ...filters, isOldestFirst: true, before, limit: 9 })).toEqual([
        3, 4, 5, 6,
      ]);
      const fourth = (await list({ ...filters, isOldestFirst: true, limit: 4 })).orders.at(-1);
      // A limit of 1 scans one page only.
      expect(await ids({ ...filters, isOldestFirst: true, before: fourth, limit: 1 })).toEqual([5]);
      expect(await ids({ ...filters, before, limit: 9 })).toEqual([1]);
    }
  });

  test('filters of the order list offer the values that orders have', async () => {
    await add('1', { country: 'AE', carrier: 'DHL' });
    await add('2', { country: 'SA', carrier: 'DHL' });
    await add('3', { country: 'AE' });
    await add('4', { country: '', carrier: null });
    const { countries, carriers, products } = await listFilterChoices(shop.db);
    expect([countries, carriers]).toEqual([['AE', 'SA'], ['DHL']]);
    expect(products.length).toBeGreaterThan(0);
  });
});
