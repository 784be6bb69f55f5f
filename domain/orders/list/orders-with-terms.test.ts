import { expect, test } from 'vitest';
import { statusNames } from '#app/words/admin-messages.ts';
import { listCustomers } from '#domain/customers/customers.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import {
  type AdminOrdersQuery,
  findChangedOrders,
  listAdminOrders,
} from './admin-orders.server.ts';
import type { OrderCursor } from './order-cursor.ts';
import { countSavedViews, findExactOrder } from './saved-views.server.ts';
import { type SavedView, savedViews } from './saved-views.ts';
import { readOrderSearch } from './search.ts';

type OrderValues = Record<string, string | Date | null>;

onBothDatabases('orders that are paid later', (shop) => {
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 9));
  const cash = { status: 'pending', payment_terms: 'cash' } as const;
  const bank = { status: 'pending', payment_terms: 'bank' } as const;
  const add = async (order_id: string, values: OrderValues = {}) => {
    const created_at = day(Number(order_id.slice(-2)));
    const row = { order_id, total: '39.00', status: 'paid', created_at, ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const list = (query: Partial<AdminOrdersQuery> = {}) => {
    const none = { search: undefined, status: undefined, before: undefined, limit: 50 };
    return listAdminOrders(shop.db, { timeZone: 'Asia/Dubai', ...none, ...query });
  };
  const ids = async (query: Partial<AdminOrdersQuery> = {}) =>
    (await list(query)).orders.map(({ orderId }) => Number(orderId));
  const search = (typed: string) => ({ search: readOrderSearch(typed) });

  /** Paid, cash, bank and link orders in each state; the number is the day. */
  const addOrders = async () => {
    await add('1', { order_status: 'pending' });
    await add('2', { ...cash, order_status: 'pending' });
    await add('3', { ...cash, order_status: 'confirmed' });
    await add('4', { ...cash, order_status: 'preparing' });
    await add('5', { ...cash, order_status: 'out_for_delivery' });
    await add('6', { ...cash, order_status: 'delivered' });
    await add('7', { ...cash, order_status: 'cancelled' });
    await add('8', { ...bank, order_status: 'pending' });
    await add('9', { status: 'pending', payment_terms: 'link' });
    await add('10', { status: 'pending' });
    await add('11', { status: 'failed', payment_terms: 'cash', order_status: 'cancelled' });
    await add('12', { status: 'paid', payment_terms: 'bank', order_status: 'confirmed' });
    await add('13', { status: 'failed', order_status: 'pending' });
  };

  test('are listed where staff work on them: cash once it is confirmed, transfers once they are received', async () => {
    await addOrders();
    const item = { kind: 'late_order', subject: '3', order_id: '3', facts: '{}' };
    await shop.db.insertInto('attention_items').values(item).execute();
    const expected: Record<SavedView, number[]> = {
      to_confirm: [2],
      to_pack: [12, 3, 1],
      to_ship: [4],
      on_the_way: [5],
      late: [3],
      backordered: [],
      cash_due: [8, 6, 5, 4, 3, 2],
      unpaid: [13, 10, 9],
      refunds: [],
    };
    for (const view of savedViews) expect(await ids({ view }), view).toEqual(expected[view]);
    expect(await ids()).toEqual([13, 12, 11, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await ids({ isOldestFirst: true })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13]);
    expect(await countSavedViews(shop.db)).toEqual({
      all: 11,
      to_confirm: 1,
      to_pack: 3,
      to_ship: 1,
      on_the_way: 1,
      late: 1,
      cash_due: 6,
      unpaid: 3,
      refunds: 0,
    });
  });

  test('are filtered and searched with the others', async () => {
    await addOrders();
    await add('400000000014', { ...cash, country: 'KW', first_name: 'Mona', total: '50.00' });
    await add('400000000015', { country: 'KW', first_name: 'Mona' });
    await add('400000000016', { status: 'pending', country: 'KW', first_name: 'Mona' });
    expect(await ids({ country: 'KW' })).toEqual([400000000015, 400000000014]);
    expect(await ids(search('mona'))).toEqual([400000000015, 400000000014]);
    expect(await ids({ ...search('mona'), scanned: 0 })).toEqual([400000000015, 400000000014]);
    expect(await ids({ minTotal: '40' })).toEqual([400000000014]);
    expect(await ids({ status: 'preparing' })).toEqual([4]);
    expect(await ids({ only: ['3', '10', '12'] })).toEqual([12, 3]);
  });

  test('are not awaited online: their payment is a status of its own, in every list', async () => {
    await addOrders();
    expect(await ids({ payment: 'pending' })).toEqual([10, 9]);
    expect(await ids({ payment: 'cash_due' })).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(await ids({ payment: 'cash_due', status: 'confirmed' })).toEqual([3]);
    expect(await ids({ payment: 'pending', status: 'confirmed' })).toEqual([]);
    expect(await ids({ view: 'to_pack', payment: 'cash_due' })).toEqual([3]);
    expect(await ids({ view: 'cash_due', payment: 'pending' })).toEqual([]);
    expect(await ids({ view: 'unpaid', payment: 'pending' })).toEqual([10, 9]);
    const named = (typed: string) => ({ search: readOrderSearch(typed, statusNames) });
    expect(await ids({ ...named('Cash due'), view: 'cash_due' })).toEqual([8, 6, 5, 4, 3, 2]);
    expect(await ids({ ...named('بانتظار الدفع'), view: 'unpaid' })).toEqual([10, 9]);
  });

  test('are found by their number in the list of their step', async () => {
    const lists = {
      '400000000001': [{ ...cash, order_status: 'pending' }, 'to_confirm'],
      '400000000002': [{ ...cash, order_status: 'confirmed' }, 'to_pack'],
      '400000000003': [{ ...cash, order_status: 'preparing' }, 'to_ship'],
      '400000000004': [{ ...cash, order_status: 'out_for_delivery' }, 'on_the_way'],
      '400000000005': [{ ...cash, order_status: 'delivered' }, 'cash_due'],
      '400000000006': [{ ...cash, order_status: 'cancelled' }, 'all'],
      '400000000007': [bank, 'cash_due'],
      '400000000008': [{ status: 'pending', payment_terms: 'link' }, 'unpaid'],
    } as const;
    for (const [id, [values, view]] of Object.entries(lists)) {
      await add(id, values);
      const { search: exact } = search(id);
      expect(exact && (await findExactOrder(shop.db, exact))).toMatchObject({ list: view });
    }
  });

  test('stand between the others on every page', async () => {
    await addOrders();
    for (const isOldestFirst of [false, true]) {
      const pages: number[] = [];
      let before: OrderCursor | undefined;
      for (let hasMore = true; hasMore; ) {
        const page = await list({ before, isOldestFirst, limit: 2 });
        pages.push(...page.orders.map(({ orderId }) => Number(orderId)));
        before = page.orders.at(-1);
        hasMore = page.hasMore;
      }
      expect(pages).toEqual(await ids({ isOldestFirst }));
    }
  });

  test('wait for stock once they may be sent', async () => {
    for (const [id, values] of [
      ['1', { ...cash, order_status: 'confirmed' }],
      ['2', { ...cash, order_status: 'pending' }],
    ] as const) {
      await add(id, values);
      await shop.db
        .insertInto('stock_reservations')
        .values({ order_id: id, product_id: 2, quantity: 1, state: 'backordered' })
        .execute();
    }
    await shop.db.insertInto('stock').values({ product_id: 2, available: 0 }).execute();
    expect(await ids({ view: 'backordered' })).toEqual([1]);
    expect(await ids({ view: 'to_pack' })).toEqual([]);
    expect(await countSavedViews(shop.db)).toMatchObject({ backordered: 1, to_pack: 0 });
  });

  test('have lists of their own while the shop has such orders', async () => {
    await add('1');
    await add('2', { status: 'pending', payment_terms: 'link' });
    await add('3', { status: 'paid', payment_terms: 'cash', order_status: 'delivered' });
    const counts = await countSavedViews(shop.db);
    expect(counts).not.toHaveProperty('to_confirm');
    expect(counts).not.toHaveProperty('cash_due');
    await add('4', { ...bank });
    expect(await countSavedViews(shop.db)).toMatchObject({ to_confirm: 0, cash_due: 1 });
  });

  test('appear in an open list when they are placed', async () => {
    const since = new Date(Date.now() - 1000);
    const now = { created_at: new Date(), updated_at: new Date() };
    await add('1', { ...cash, ...now });
    await add('2', { ...bank, ...now });
    await add('3', { status: 'pending', ...now });
    await add('4', { status: 'pending', payment_terms: 'link', ...now });
    expect((await findChangedOrders(shop.db, since, 10))?.toSorted()).toEqual(['1', '2']);
  });

  test('make their customer one of the shop, and name how the money comes', async () => {
    await add('1', { ...cash, email: 'mona@example.com' });
    await add('2', { email: 'sara@example.com' });
    await add('3', { status: 'pending', email: 'sara@example.com' });
    await add('4', { ...bank, email: 'Sara@example.com' });
    await add('5', { status: 'pending', email: 'nobody@example.com' });
    const query = { search: undefined, isBlocked: false, before: undefined, limit: 10 };
    const { rows } = await listCustomers(shop.db, query);
    expect(rows).toMatchObject([
      { email: 'sara@example.com', newest: { orderId: '4', terms: 'bank' } },
      { email: 'mona@example.com', newest: { orderId: '1', terms: 'cash' } },
    ]);
    const { rows: first, next } = await listCustomers(shop.db, { ...query, limit: 1 });
    const rest = await listCustomers(shop.db, { ...query, before: next, limit: 1 });
    expect([...first, ...rest.rows]).toEqual(rows);
    expect((await list()).orders.find(({ orderId }) => orderId === '2')).not.toHaveProperty(
      'terms',
    );
  });
});
