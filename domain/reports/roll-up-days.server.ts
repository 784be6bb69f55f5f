import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { addDays, startOfDay } from '../calendar/start-of-day.ts';
import { dateBucketsBetween, maxDays } from './buckets.ts';
import {
  abandonedCutoff,
  earlierDate,
  figureColumns,
  lastMidnight,
  rollupRules,
  selectCountedOrders,
} from './daily-totals.server.ts';
import type { Window } from './periods.ts';
import { selectOrdersInScope } from './report-rows.server.ts';
import { selectCountedSales, sumsOfSales } from './sales-figures.server.ts';

export type SumOptions = {
  timeZone: string;
  stopping?: AbortSignal | undefined;
  /** Number of orders in one step, but at least a day's: shoppers on the embedded database wait for these. */
  ordersAtOnce?: number;
};

/**
 * Rolls up the days that have ended since, and again those with changes; all of them when the store's time
 * zone has changed. Each step commits its sums with its watermark, so the job may be killed at any time. Of
 * several concurrent runs, only one works.
 */
export async function rollUpDays(db: Db, options: SumOptions): Promise<void> {
  const { timeZone, stopping, ordersAtOnce = 20_000 } = options;
  for (let isMore = true; isMore && !stopping?.aborted; ) {
    const startedAt = performance.now();
    isMore = await db.transaction().execute((trx) => sumStep(trx, timeZone, ordersAtOnce));
    await pause(performance.now() - startedAt);
  }
}

async function sumStep(trx: Trx, timeZone: string, ordersAtOnce: number): Promise<boolean> {
  const mark = await lockMark(trx, rollupRules(timeZone));
  if (!mark) return false;
  const changed = mark.until && (await findChange(trx, mark.until));
  if (changed) {
    const day = dateInTimeZone(timeZone, changed);
    const from = startOfDay(day, timeZone);
    const until = startOfDay(addDays(day, 1), timeZone);
    await sumDays(trx, { from, until, starts: [from] }, mark.now);
    return true;
  }
  const last = lastMidnight({ timeZone, now: mark.now });
  if (mark.until && mark.until >= last) return false;
  const window = { from: mark.until ?? undefined, until: last };
  const days = await findNextDays(trx, { window, timeZone, ordersAtOnce });
  await sumDays(trx, days, mark.now);
  await trx.updateTable('revenue_summed').set({ until: days.until }).execute();
  return true;
}

/**
 * Locks the watermark and reads the database's clock, as its triggers do. Undefined while another server
 * rolls up.
 */
async function lockMark(trx: Trx, rules: string) {
  await trx
    .insertInto('revenue_summed')
    .values({ time_zone: rules })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mark = await trx
    .selectFrom('revenue_summed')
    .select(['time_zone', 'until', sql<Date>`now()`.as('now')])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!mark || (mark.until && mark.time_zone === rules)) return mark;
  await trx.deleteFrom('revenue_days').execute();
  await trx.deleteFrom('sales_days').execute();
  await trx.updateTable('revenue_summed').set({ time_zone: rules, until: null }).execute();
  return { ...mark, until: null };
}

async function findChange(trx: Trx, summedUntil: Date): Promise<Date | undefined> {
  const change = await trx
    .selectFrom('revenue_changes')
    .select('begun_at')
    .where('begun_at', '<', summedUntil)
    .orderBy('begun_at')
    .limit(1)
    .executeTakeFirst();
  return change?.begun_at;
}

type NextDays = { window: Window & { until: Date }; timeZone: string; ordersAtOnce: number };

async function findNextDays(trx: Trx, { window, timeZone, ordersAtOnce }: NextDays) {
  const orders = selectOrdersInScope(trx, { status: undefined, window })
    .where('orders.created_at', '>', sql<Date>`'-infinity'`)
    .select('orders.created_at')
    .orderBy('orders.created_at')
    .limit(1);
  const first = await orders.executeTakeFirst();
  if (!first) return { ...window, starts: [] };
  const day = dateInTimeZone(timeZone, first.created_at);
  const latest = addDays(day, maxDays);
  const beyond = await orders.offset(ordersAtOnce).executeTakeFirst();
  const full = beyond ? dateInTimeZone(timeZone, beyond.created_at) : latest;
  const [, end = latest] = [addDays(day, 1), full, latest].sort();
  const until = earlierDate(startOfDay(end, timeZone), window.until);
  const { starts } = dateBucketsBetween(first.created_at, until, timeZone);
  return { from: window.from, until, starts };
}

type Days = Window & { until: Date; starts: Date[] };

// One statement reads the changes and deletes exactly those: changes committed meanwhile stay.
async function sumDays(trx: Trx, days: Days, now: Date): Promise<void> {
  const { from, until, starts } = days;
  const clear = (table: 'revenue_days' | 'revenue_changes' | 'sales_days') =>
    trx
      .deleteFrom(table)
      .where('begun_at', '<', until)
      .$if(from !== undefined, (rows) => rows.where('begun_at', '>=', from as Date));
  await clear('revenue_days').execute();
  await clear('sales_days').execute();
  const edges = [...starts, until].map((start) => start.toISOString());
  const moments = sql`(select ${edges}::text[]::timestamptz[])`;
  const orders = selectOrdersInScope(trx, { status: undefined, window: { from, until } });
  // An order older than the first day was added just now, and represents its own day.
  const day = sql<Date>`coalesce(${moments}[width_bucket(begun_at, ${moments})], begun_at)`;
  const counted = selectCountedOrders(orders);
  const sums = trx
    .selectFrom(counted.as('counted'))
    .select([
      day.as('begun_at'),
      'status',
      'currency',
      sql<number>`sum(orders)`.as('orders'),
      sql<string>`sum(total)`.as('total'),
      sql<number>`sum(refunds)`.as('refunds'),
      sql<string>`sum(refunded)`.as('refunded'),
    ] as const)
    .groupBy([sql`1`, 'status', 'currency']);
  await trx
    .with('gone', () => clear('revenue_changes'))
    .insertInto('revenue_days')
    .columns(figureColumns)
    .expression(sums)
    .execute();
  // Runs after the changes were deleted: a change that commits in between is counted here, and stays for
  // the next roll-up.
  await sumSales(trx, orders, { day, abandoned: abandonedCutoff(now) });
}

type Sums = { day: RawBuilder<Date>; abandoned: Date };

async function sumSales(
  trx: Trx,
  orders: ReturnType<typeof selectOrdersInScope>,
  sums: Sums,
): Promise<void> {
  const sales = trx
    .selectFrom(selectCountedSales(orders, sums.abandoned).as('counted'))
    .select([sums.day.as('begun_at'), 'breakdown', 'item', 'currency', ...sumsOfSales])
    .groupBy([sql`1`, 'breakdown', 'item', 'currency']);
  await trx
    .insertInto('sales_days')
    .columns(['begun_at', 'breakdown', 'item', 'currency', 'orders', 'pieces', 'total', 'refunded'])
    .expression(sales)
    .execute();
}
