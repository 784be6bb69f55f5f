import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import {
  columnsOfLine,
  type Line,
  type LinesSource,
  linesFromJson,
  placedAt,
  toLines,
} from './order-lines.server.ts';

export type FillOptions = {
  stopping?: AbortSignal | undefined;
  timeBudgetMs?: number;
  /** Number of orders in one step: shoppers on the embedded database wait for at most this many. */
  ordersAtOnce?: number;
};

const backfill = 'order_lines_placed_at';
// Number of ids below the watermark to check again: their transactions may have ended after later ones.
const idsCheckedAgain = 1000;

/**
 * Writes lines for orders that an earlier release or another program has written, and dates lines from
 * their order. Each step commits its rows with its progress, so the job may be killed at any time. Of
 * several concurrent runs, only one works.
 */
export async function fillOrderLines(db: Db, options: FillOptions = {}): Promise<void> {
  const { stopping, timeBudgetMs = 240_000, ordersAtOnce = 200 } = options;
  const ends = performance.now() + timeBudgetMs;
  let after = (await requireMark(db)) - idsCheckedAgain;
  while (!stopping?.aborted && performance.now() < ends) {
    const startedAt = performance.now();
    const from = after;
    const last = await db.transaction().execute((trx) => fillStep(trx, from, ordersAtOnce));
    if (last === undefined) return;
    after = last;
    await pause(performance.now() - startedAt);
  }
}

async function requireMark(db: Db): Promise<number> {
  const row = { name: backfill, reached: 0 };
  await db
    .insertInto('backfills')
    .values(row)
    .onConflict((is) => is.doNothing())
    .execute();
  const mark = db.selectFrom('backfills').select('reached').where('name', '=', backfill);
  return (await mark.executeTakeFirstOrThrow()).reached;
}

async function fillStep(trx: Trx, after: number, limit: number): Promise<number | undefined> {
  const mark = await trx
    .selectFrom('backfills')
    .select('reached')
    .where('name', '=', backfill)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!mark) return undefined;
  const orders = await trx
    .selectFrom('orders')
    .select(({ exists, selectFrom }) => [
      'id',
      exists(selectFrom('order_lines').whereRef('order_lines.order_id', '=', 'orders.order_id')).as(
        'has_lines',
      ),
    ])
    .where('id', '>', after)
    // An adopted database may have orders without an id.
    .where('order_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = orders.at(-1)?.id;
  if (last === undefined) return undefined;
  const unfilled = orders.flatMap(({ id, has_lines }) => (has_lines ? [] : [id]));
  if (unfilled.length > 0) {
    await writeOrderLines(trx, await readSources(trx, unfilled));
    await resetDailyTotals(trx, unfilled);
  }
  await dateLines(
    trx,
    orders.map(({ id }) => id),
  );
  if (last > mark.reached) await setMark(trx, last);
  return orders.length < limit ? undefined : last;
}

function readSources(trx: Trx, ids: number[]): Promise<LinesSource[]> {
  const orders = trx.selectFrom('orders').select(['order_id', 'currency', 'meta_data']);
  return orders.where('id', 'in', ids).execute();
}

/** Writes missing lines in one statement, whatever the number of orders and items. Existing rows stay. */
async function writeOrderLines(trx: Trx, orders: readonly LinesSource[]): Promise<void> {
  const lines = orders.flatMap(toLines);
  if (lines.length === 0) return;
  await trx
    .insertInto('order_lines')
    .columns([...columnsOfLine, 'placed_at'])
    .expression(
      trx
        .selectFrom(sql<Line>`(${linesFromJson(JSON.stringify(lines))})`.as('line'))
        .innerJoin('orders', 'orders.order_id', 'line.order_id')
        .select(columnsOfLine.map((name) => `line.${name}` as const))
        .select(placedAt.as('placed_at')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Dates lines, including those that an earlier release writes meanwhile: that release would date them by
 * its own work.
 */
async function dateLines(trx: Trx, ids: number[]): Promise<void> {
  await trx
    .updateTable('order_lines')
    .from('orders')
    .set({ placed_at: placedAt })
    .whereRef('orders.order_id', '=', 'order_lines.order_id')
    .where('orders.id', 'in', ids)
    .where('order_lines.placed_at', 'is distinct from', placedAt)
    .execute();
}

/**
 * Recomputes the daily totals of these orders, which may be rolled up without the lines. A change of zero
 * marks each day for a new roll-up.
 */
async function resetDailyTotals(trx: Trx, ids: number[]): Promise<void> {
  const days = trx
    .selectFrom('orders')
    .select([
      sql<Date>`min(created_at)`.as('begun_at'),
      sql<string>`''`.as('status'),
      sql<string>`''`.as('currency'),
      ...(['orders', 'total', 'refunds', 'refunded'] as const).map((name) =>
        sql<never>`0`.as(name),
      ),
    ])
    .where('id', 'in', ids)
    .where('created_at', '>', sql<Date>`'-infinity'`)
    .where('created_at', '<', sql<Date>`now() - interval '12 hours'`)
    // Days of every time zone begin at a multiple of a quarter of an hour.
    .groupBy(sql`floor(extract(epoch from created_at) / 900)`);
  await trx
    .insertInto('revenue_changes')
    .columns(['begun_at', 'status', 'currency', 'orders', 'total', 'refunds', 'refunded'])
    .expression(days)
    .execute();
}

async function setMark(trx: Trx, reached: number): Promise<void> {
  await trx
    .updateTable('backfills')
    .set({ reached, updated_at: new Date() })
    .where('name', '=', backfill)
    .execute();
}
