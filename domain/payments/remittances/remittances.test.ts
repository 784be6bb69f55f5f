import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#database/schema.ts';
import { widenAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { type Money, money } from '#domain/money.ts';
import { importLimits } from '#domain/orders/bulk/list-import.ts';
import { addCashRows, type CashRow } from '../../../tests/support/cash-rows.ts';
import { countStatements } from '../../../tests/support/count-statements.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readHistory, readOpenItems, readOrder } from '../../../tests/support/rows.ts';
import { countStock } from '../../../tests/support/stock.ts';
import { undoCollection } from '../manual/collect-payment.server.ts';
import { previewRemittance } from './check-remittance.server.ts';
import { listRemittances, sumCashWithCouriers } from './list-remittances.server.ts';
import { type RemittanceEntry, readPastedPayments } from './remittance.ts';
import { saveRemittance, undoRemittance } from './save-remittance.server.ts';

const staffId = 'sara';
const head = { carrier: ' Aramex ', day: '2026-01-05', today: '2026-01-06' };
const id = (at: number) => `${482917400000 + at}`;
const orderRows = (count: number, row: Partial<CashRow> = {}): CashRow[] =>
  Array.from({ length: count }, (_, at) => ({ orderId: id(at), ...row }));
const entryOf = (at: number, amount = 13000, currency = 'AED'): RemittanceEntry => ({
  orderId: id(at),
  amount,
  currency,
});

const countWaiting = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count;
};

onBothDatabases("a courier's remittance", (shop) => {
  beforeEach(() => addCashRows(shop.db, orderRows(3)));

  const save = (
    entries: RemittanceEntry[],
    changes: Partial<typeof head> = {},
    { db }: { db: Db } = shop,
  ) => saveRemittance({ db, jobs: shop.store.jobs }, { ...head, ...changes, entries, staffId });
  const saveAll = async (entries = [entryOf(0), entryOf(1), entryOf(2)]) => {
    const outcome = await save(entries);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.refused));
    return outcome.id;
  };
  const undo = (remittance: string) => undoRemittance(shop.db, remittance, staffId);
  const preview = (text: string) => previewRemittance(shop.db, [readPastedPayments(text)]);
  const statusOf = async (at: number) => (await readOrder(shop.db, id(at))).status;
  const endMinute = (db: Db) =>
    db
      .updateTable('remittances')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute();

  test('is checked against its orders, and changes nothing before it is saved', async () => {
    await addCashRows(shop.db, [
      { orderId: id(10), end: 'paid' },
      { orderId: id(11), end: 'failed' },
      { orderId: id(12), orderStatus: 'cancelled' },
      { orderId: id(13), currency: 'SAR' },
    ]);
    await shop.db
      .insertInto('orders')
      .values({ order_id: id(14), total: '10.00', status: 'paid' })
      .execute();
    const { rows, faults } = await preview(
      [
        `${id(0)} 130.00`,
        `${id(1)} 103`,
        `${id(2)} some`,
        `${id(10)} 130`,
        `${id(11)} 130`,
        `${id(12)} 130`,
        `${id(13)} AED 130`,
        `${id(14)} 10`,
        '999 130',
        `${id(0)}7 130`,
        'mona 130',
      ].join('\n'),
    );
    expect(rows).toMatchObject([
      { orderId: id(0), name: 'Mona Saleh', total: money(13000, 'AED'), differs: false },
      { orderId: id(1), amount: money(10300, 'AED'), differs: true },
    ]);
    expect(faults.map(({ place, reason }) => `${place.at} ${reason}`)).toEqual([
      '3 amount_invalid',
      '4 already_collected',
      '5 not_due',
      '6 not_due',
      '7 currency_differs',
      '8 not_due',
      '9 order_unknown',
      '10 order_unknown',
      '11 order_invalid',
    ]);
    expect(await statusOf(0)).toBe('pending');
    await expect(preview('')).rejects.toThrow('nothing_given');
  });

  test('pays its orders with the day of the courier, and opens an item for a differing amount', async () => {
    const remittance = await saveAll([entryOf(0), entryOf(1, 10300), entryOf(2)]);
    for (const at of [0, 1, 2]) {
      expect(await readOrder(shop.db, id(at))).toMatchObject({
        status: 'paid',
        payment_method: 'cash',
      });
    }
    const events = await shop.db
      .selectFrom('order_events')
      .select(['data', 'bulk'])
      .where('order_id', '=', id(1))
      .execute();
    expect(events).toMatchObject([
      {
        data: { amount: 10300, currency: 'AED', day: head.day, remittance },
        bulk: `remittance_saved:${remittance}`,
      },
    ]);
    expect(await readOpenItems(shop.db)).toEqual([`amount_differs ${id(1)}`]);
    expect(await listRemittances(shop.db)).toMatchObject([
      {
        id: remittance,
        carrier: 'Aramex',
        day: head.day,
        orders: 3,
        sums: [money(36300, 'AED')],
        undoneAt: undefined,
        undoable: 60,
      },
    ]);
  });

  test('is saved as a whole or not at all, and names each order that stops it', async () => {
    await addCashRows(shop.db, [{ orderId: id(10), end: 'paid' }]);
    expect(await save([entryOf(0), entryOf(10), entryOf(77), entryOf(1, 13000, 'SAR')])).toEqual({
      ok: false,
      refused: [
        { orderId: id(10), reason: 'already_collected' },
        { orderId: id(77), reason: 'order_unknown' },
        { orderId: id(1), reason: 'currency_differs' },
      ],
    });
    await expect(save([])).rejects.toThrow('nothing_given');
    await expect(save([entryOf(0), entryOf(0)])).rejects.toThrow('nothing_given');
    await expect(save([entryOf(0, 0)])).rejects.toThrow('amount_invalid');
    await expect(save([entryOf(0)], { carrier: ' ' })).rejects.toMatchObject({
      code: 'carrier_required',
    });
    await expect(save([entryOf(0)], { day: '2026-01-07' })).rejects.toThrow('day_ahead');
    await expect(save([entryOf(0)], { day: '1926-01-06' })).rejects.toThrow('day_long_ago');
    expect(await statusOf(0)).toBe('pending');
    expect(await listRemittances(shop.db)).toEqual([]);
  });

  test('refuses a transfer: no courier brings it', async () => {
    await shop.db.updateTable('payments').set({ gateway: 'bank' }).execute();
    expect(await save([entryOf(0)])).toMatchObject({ refused: [{ reason: 'not_due' }] });
    expect(await preview(`${id(0)} 130`)).toMatchObject({ faults: [{ reason: 'not_due' }] });
  });

  test('is recorded once by ten racing lists', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => save([entryOf(0)])));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readHistory(shop.db, id(0))).toEqual(['collected']);
    expect(await listRemittances(shop.db)).toHaveLength(1);
  });

  test('is undone as a whole within a minute, and can be saved again', async () => {
    const remittance = await saveAll([entryOf(0), entryOf(1, 10300)]);
    await expect(undoCollection(shop.db, id(0), staffId)).rejects.toThrow('in_remittance');
    expect(await undo(remittance)).toEqual({ ok: true });
    expect(await undo(remittance), 'a repeat changes nothing').toEqual({ ok: true });
    expect(await statusOf(0)).toBe('pending');
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await readHistory(shop.db, id(1))).toEqual(['collected', 'collection_undone']);
    expect(await listRemittances(shop.db)).toMatchObject([
      { undoneAt: expect.any(Date), undoable: 0 },
    ]);
    const second = await saveAll([entryOf(0), entryOf(1, 10300)]);
    expect(await readOpenItems(shop.db), 'the same difference').toHaveLength(1);
    await endMinute(shop.db);
    await expect(undo(second)).rejects.toThrow('too_late');
    await expect(undo('00000000-0000-4000-8000-000000000000')).rejects.toThrow(
      'remittance_unknown',
    );
  });

  test('keeps all of its cash when one of its orders was refunded', async () => {
    const remittance = await saveAll();
    const { id: payment_id } = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', id(1))
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('refunds')
      .values({
        order_id: id(1),
        payment_id,
        amount: '5.00',
        currency: 'AED',
        reference: 'r',
        reason: 'Broken',
        state: 'done',
        created_by: 'staff:x',
      })
      .execute();
    expect(await undo(remittance)).toEqual({ ok: false, orderIds: [id(1)] });
    expect(await statusOf(0)).toBe('paid');
  });

  test('keeps its cash when one of its orders was paid online as well', async () => {
    const remittance = await saveAll();
    await shop.db
      .insertInto('payments')
      .values({
        order_id: id(2),
        attempt: 2,
        gateway: 'sandbox',
        reference: 'card',
        amount: '130.00',
        currency: 'AED',
        state: 'paid',
      })
      .execute();
    expect(await undo(remittance)).toEqual({ ok: false, orderIds: [id(2)] });
    await expect(statusOf(2)).resolves.toBe('paid');
  });

  test('leaves the cash that is still with couriers, by carrier and currency', async () => {
    await addCashRows(shop.db, [
      { orderId: id(10), carrier: 'Aramex' },
      { orderId: id(11), carrier: ' aramex ', orderStatus: 'delivered', total: '20.50' },
      { orderId: id(12), carrier: 'Aramex', currency: 'SAR' },
      { orderId: id(13), carrier: 'Aramex', orderStatus: 'confirmed' },
      { orderId: id(14), carrier: 'Aramex', end: 'paid' },
    ]);
    await saveAll([entryOf(0)]);
    const row = (carrier: string | undefined, orders: number, sum: Money, delivered: number) => ({
      carrier,
      orders,
      sum,
      delivered: money(delivered, sum.currency),
    });
    expect(await sumCashWithCouriers(shop.db)).toEqual([
      row(undefined, 2, money(26000, 'AED'), 0),
      row('Aramex', 2, money(15050, 'AED'), 2050),
      row('Aramex', 1, money(13000, 'SAR'), 0),
    ]);
  });

  test('of 5,000 orders is saved and undone in few statements', async () => {
    const { orders: count } = importLimits;
    await shop.db.deleteFrom('payments').execute();
    await shop.db.deleteFrom('orders').execute();
    for (let from = 0; from < count; from += 1000) {
      await addCashRows(
        shop.db,
        orderRows(1000).map((row, at) => ({ ...row, orderId: id(from + at) })),
      );
    }
    // Every second amount differs.
    const entries = Array.from({ length: count }, (_, at) => entryOf(at, 13000 + (at % 2)));
    const saving = await countStatements(shop.db, (db) => save(entries, {}, { db }));
    expect(saving).toBeLessThan(16);
    expect(await readOpenItems(shop.db)).toHaveLength(count / 2);
    const [saved] = await listRemittances(shop.db);
    const undoing = await countStatements(shop.db, (db) =>
      undoRemittance(db, saved?.id ?? '', staffId),
    );
    expect(undoing).toBeLessThan(16);
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await statusOf(count - 1)).toBe('pending');
    await expect(save([...entries, entryOf(count)])).rejects.toThrow('too_many_orders');
  });

  test('in dinars of three decimals is saved in as few statements', async () => {
    await widenAmountColumns(shop.db);
    await addCashRows(
      shop.db,
      [20, 21, 22].map((at) => ({ orderId: id(at), total: '12.345', currency: 'KWD' })),
    );
    const entries = [entryOf(20, 12345, 'KWD'), entryOf(21, 12000, 'KWD')];
    const few = await countStatements(shop.db, (db) => save(entries, {}, { db }));
    const one = await countStatements(shop.db, (db) =>
      save([entryOf(22, 12345, 'KWD')], {}, { db }),
    );
    expect(few - one, 'the item of another amount').toBe(1);
    expect(await listRemittances(shop.db)).toMatchObject([
      { sums: [money(12345, 'KWD')] },
      { sums: [money(24345, 'KWD')] },
    ]);
  });

  test('of orders that take their units again never deadlocks with another list', async () => {
    await countStock(shop.db, 1, 100);
    await countStock(shop.db, 2, 100);
    const [first, second] = [30, 50].map((from) =>
      Array.from({ length: 8 }, (_, at) => from + at),
    ) as [number[], number[]];
    await addCashRows(
      shop.db,
      [...first, ...second].map((at) => ({ orderId: id(at), orderStatus: 'pending' })),
    );
    // Each list begins with another product.
    const reserve = (orders: number[], products: [number, number]) =>
      orders.map((at, position) => ({
        order_id: id(at),
        product_id: products[position % 2] ?? 1,
        quantity: 1,
        state: 'released' as const,
      }));
    await shop.db
      .insertInto('stock_reservations')
      .values([...reserve(first, [1, 2]), ...reserve(second, [2, 1])])
      .execute();
    // Both lists wait for the product that only the first one begins with.
    const racing = await shop.db.transaction().execute(async (trx) => {
      await sql`select from stock where product_id = 1 for update`.execute(trx);
      const lists = [first, second].map((orders) => save(orders.map((at) => entryOf(at))));
      if (shop.kind === 'postgres') {
        await vi.waitFor(async () => expect(await countWaiting(shop.db)).toBe(2), {
          timeout: 10_000,
        });
      }
      return { lists };
    });
    const outcomes = await Promise.all(racing.lists);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
    const states = await shop.db.selectFrom('stock_reservations').select('state').execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['committed']));
  });
});
