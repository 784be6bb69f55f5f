import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#database/schema.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readOrder, readOrders } from '../../tests/support/rows.ts';
import { readCurrency } from '../currency.ts';
import { sendJob } from '../runtime/jobs.ts';
import { toAdminOrder } from './admin-order-row.ts';
import { fillOrderLines } from './fill-order-lines.server.ts';
import { readOrderMeta } from './order-items.ts';

async function readLines(db: Db) {
  const all = db.selectFrom('order_lines').selectAll().orderBy('order_id').orderBy('position');
  return (await all.execute()).map(({ placed_at: _, ...line }) => line);
}

/** Reads moments as text to the microsecond, which a Date does not have. */
async function readMoments(db: Db) {
  const { rows } = await sql<{ line: string; order: string }>`
    select order_id, placed_at::text as line, created_at::text as order
    from orders join order_lines using (order_id) order by order_id`.execute(db);
  return rows;
}

async function readDisplayed(db: Db) {
  const orders = await db.selectFrom('orders').selectAll().orderBy('order_id').execute();
  return orders.flatMap(({ order_id, meta_data, ...order }) => {
    const currency = readCurrency(order.currency);
    return readOrderMeta(meta_data, currency).items.map((item, at) => ({
      order_id,
      position: at + 1,
      currency,
      product_id: item.productId ?? null,
      title: item.name.replaceAll('\0', '').toWellFormed(),
      bundle: item.bundle ?? null,
      quantity: item.quantity,
      unit_price: item.unitPrice,
      line_total: item.lineTotal,
      discount: 0,
      tax: 0,
    }));
  });
}

const item = { id: 2, title: 'Root Serum', bundle: '3', qty: 2, price: 34.5, line_total: 207 };
const oddOrders: [meta: unknown, currency?: string][] = [
  [{ items: [item, { ...item, id: '7' }], lang: 'ar' }],
  [{ items: [{ name: 'B', quantity: '4', unit_price: '12.50' }] }],
  [{ items: [{ product_name: 'C', totalPrice: 9.99, bundle: 2, id: 0 }] }],
  [
    {
      items: [
        { title: '  ', qty: 0, price: 'free', line_total: 'x', id: 1.5 },
        {},
        null,
        7,
        'x',
        [],
      ],
    },
  ],
  [{ items: [{ ...item, price: -5, qty: Number.MAX_SAFE_INTEGER, line_total: undefined }] }],
  [{ items: [{ ...item, title: 'نبتة "N" \\ \n\t\u2066' }] }, 'aed'],
  [{ items: [{ ...item, price: '1.250', line_total: 2.5 }] }, 'KWD'],
  [{ items: [item] }, '$'],
  [JSON.stringify({ items: [{ ...item, title: 'half a pair: \ud800, a zero: \u0000' }] })],
  ...[null, '', 'not json', '[]', 7, true, [], {}, { items: 'x' }, { items: {} }].map(
    (meta): [unknown] => [meta],
  ),
];

onBothDatabases('order lines', (shop) => {
  /** Inserts orders as an earlier release or another program wrote them. */
  const leave = (all: readonly (readonly [meta: unknown, currency?: string])[], from = 1) =>
    shop.db
      .insertInto('orders')
      .values(
        all.map(([meta, currency = 'USD'], at) => ({
          id: from + at,
          order_id: String(from + at).padStart(12, '0'),
          total: '39.00',
          currency,
          meta_data: JSON.stringify(meta),
        })),
      )
      .execute();
  const many = (count: number) =>
    Array.from({ length: count }, (): [unknown] => [{ items: [item] }]);
  const mark = async () =>
    (await shop.db.selectFrom('backfills').select('reached').executeTakeFirst())?.reached;

  test('order lines are stored with their order, whose items match the spec', async () => {
    const lines = purchase([
      [2, '3', 2],
      [1, '1', 1],
    ]);
    const { order_id } = await shop.visitor().buy(lines);
    const rows = await readLines(shop.db);
    expect(rows).toEqual(await readDisplayed(shop.db));
    expect(rows.map(({ product_id, bundle, quantity }) => [product_id, bundle, quantity])).toEqual([
      [2, '3', 2],
      [1, '1', 1],
    ]);
    expect(rows.reduce((sum, row) => sum + row.line_total, 0)).toBe(Math.round(lines.total * 100));
    const order = await readOrder(shop.db, order_id);
    const { items } = order.meta_data as { items: object[] };
    expect(items.map((one) => Object.keys(one))).toEqual(
      Array(2).fill(['id', 'qty', 'piece', 'price', 'title', 'bundle', 'titles', 'line_total']),
    );
  });

  test('order lines have the payment time of their order, also after a correction', async () => {
    const { order_id } = await shop.visitor().buy(purchase());
    const differing = async () =>
      (await readMoments(shop.db)).filter((moment) => moment.line !== moment.order);
    expect(await readMoments(shop.db)).toHaveLength(1);
    expect(await differing()).toEqual([]);
    const moved = shop.db.updateTable('orders').where('order_id', '=', order_id);
    await moved.set({ created_at: new Date('2026-01-02T03:04:05.678Z') }).execute();
    expect(await differing()).toEqual([]);
  });

  test('order lines of old orders are dated by the job, whatever another release wrote', async () => {
    await leave(many(25));
    await sql`update orders set created_at = now() - id * interval '1 day 1 microsecond'`.execute(
      shop.db,
    );
    await fillOrderLines(shop.db, { ordersAtOnce: 10 });
    const differing = async () =>
      (await readMoments(shop.db)).filter((moment) => moment.line !== moment.order);
    expect(await readMoments(shop.db)).toHaveLength(25);
    expect(await differing()).toEqual([]);
    await sql`update order_lines set placed_at = null where order_id < '000000000013'`.execute(
      shop.db,
    );
    await sql`update order_lines set placed_at = now() where order_id > '000000000013'`.execute(
      shop.db,
    );
    await shop.db.deleteFrom('backfills').execute();
    await fillOrderLines(shop.db, { ordersAtOnce: 10 });
    expect(await differing()).toEqual([]);
  });

  test('order lines are inserted with their order or not at all', async () => {
    await sql`alter table order_lines add constraint away check (title = '')`.execute(shop.db);
    const { status } = await shop.visitor().create(purchase());
    await sql`alter table order_lines drop constraint away`.execute(shop.db);
    expect(status).toBe(500);
    expect(shop.log.takeErrorTexts()).toHaveLength(1);
    expect(await readOrders(shop.db)).toEqual([]);
  });

  test('order lines of old orders match what is displayed, and the orders stay unchanged', async () => {
    await leave(oddOrders);
    const before = await readOrders(shop.db);
    await fillOrderLines(shop.db, { ordersAtOnce: 4 });
    const rows = await readLines(shop.db);
    expect(rows).toEqual(await readDisplayed(shop.db));
    expect(rows.length).toBeGreaterThan(13);
    expect(rows.find(({ currency }) => currency === 'KWD')).toMatchObject({
      unit_price: 1250,
      line_total: 2500,
    });
    expect(await readOrders(shop.db)).toEqual(before);
    for (const order of before) expect(toAdminOrder(order).orderId).toBe(order.order_id);
  });

  test('order lines match what is displayed for any data of an older store', async () => {
    const text = fc.string({ unit: 'grapheme' });
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 1, stringUnit: 'grapheme-ascii' }),
      text,
      fc.integer(),
      fc.double(),
    );
    const keys = ['id', 'title', 'name', 'product_name', 'qty', 'quantity', 'price', 'unit_price'];
    const odd = fc.record(
      Object.fromEntries(
        [...keys, 'totalPrice', 'line_total', 'bundle'].map((key) => [key, value]),
      ),
      { requiredKeys: [] },
    );
    const meta = fc.record({ items: fc.array(fc.oneof(odd, value), { maxLength: 4 }) });
    const code = fc.constantFrom('USD', 'KWD', 'eur', '?');
    const orders = fc.array(fc.tuple(meta, code), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(orders, async (all) => {
        await shop.db.deleteFrom('orders').execute();
        await shop.db.deleteFrom('backfills').execute();
        await leave(all);
        await fillOrderLines(shop.db);
        expect(await readLines(shop.db)).toEqual(await readDisplayed(shop.db));
      }),
      { numRuns: 15 },
    );
  });

  test('order lines are filled from where the job stopped, and a second run changes nothing', async () => {
    await leave(many(25));
    await fillOrderLines(shop.db, { stopping: AbortSignal.abort() });
    expect(await readLines(shop.db)).toEqual([]);
    let reads = 0;
    const stopping = {
      get aborted() {
        reads += 1;
        return reads > 1;
      },
    } as AbortSignal;
    await fillOrderLines(shop.db, { ordersAtOnce: 10, stopping });
    expect([await mark(), (await readLines(shop.db)).length]).toEqual([10, 10]);
    await sql`update order_lines set title = 'Known by another name'`.execute(shop.db);
    await fillOrderLines(shop.db, { ordersAtOnce: 10 });
    await fillOrderLines(shop.db, { ordersAtOnce: 10 });
    const all = await readLines(shop.db);
    expect(all).toHaveLength(25);
    expect(all.filter(({ title }) => title === item.title)).toHaveLength(15);
    expect(await mark()).toBe(25);
  });

  test('order lines of an interrupted step are rolled back with its mark', async () => {
    await leave(many(25));
    await sql`alter table order_lines add constraint away check (order_id <> '000000000017')`.execute(
      shop.db,
    );
    await expect(fillOrderLines(shop.db, { ordersAtOnce: 10 })).rejects.toThrow('away');
    await sql`alter table order_lines drop constraint away`.execute(shop.db);
    expect([await mark(), (await readLines(shop.db)).length]).toEqual([10, 10]);
    await fillOrderLines(shop.db, { ordersAtOnce: 10 });
    expect(await readLines(shop.db)).toHaveLength(25);
  });

  test('order lines are filled once by several servers while shoppers order', async () => {
    await leave(many(300));
    const fill = () => fillOrderLines(shop.db, { ordersAtOnce: 10 });
    const buy = () => shop.visitor().buy(purchase([[1, '1', 1]]), { key: newKey() });
    await sql`select setval(pg_get_serial_sequence('orders', 'id'), 1000)`.execute(shop.db);
    await Promise.all([fill(), buy(), fill(), buy(), fill(), buy(), buy()]);
    await fill();
    const rows = await readLines(shop.db);
    expect(rows).toHaveLength(304);
    expect(rows).toEqual(await readDisplayed(shop.db));
  });

  test('order lines are filled for orders that another release writes later with a lower id', async () => {
    await leave(many(3), 2000);
    await fillOrderLines(shop.db);
    expect(await mark()).toBe(2002);
    await leave(many(1), 1500);
    await leave(many(1), 3000);
    await fillOrderLines(shop.db);
    expect(await readLines(shop.db)).toHaveLength(5);
    expect(await mark()).toBe(3000);
  });

  test('order lines are deleted with their order', async () => {
    await leave(many(2));
    await fillOrderLines(shop.db);
    await shop.db.deleteFrom('orders').where('id', '=', 1).execute();
    expect(await readLines(shop.db)).toHaveLength(1);
  });

  describe('the job of order lines', () => {
    test('fills them when it runs', async () => {
      await leave(many(3));
      await sendJob(shop.store.jobs, shop.db, { name: 'fill-order-lines', data: {} });
      await shop.deliverEmails();
      expect(await readLines(shop.db)).toHaveLength(3);
    });
  });
});
