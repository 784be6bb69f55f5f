import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { addDays, startOfDay } from '../calendar/start-of-day.ts';
import { dateBucketsBetween, maxDays } from './buckets.ts';
import type { Window } from './periods.ts';
import { selectOrdersInScope } from './report-rows.server.ts';
import { countedSales, sumsOfSales } from './sales-figures.server.ts';

type Moment = { timeZone: string; now: Date };

const abandonTimeoutMs = 24 * 60 * 60 * 1000;

export function abandonedCutoff(now: Date): Date {
  return new Date(now.getTime() - abandonTimeoutMs);
}

/** Returns the moment before which days are rolled up: pending orders in them are abandoned. */
function lastMidnight({ timeZone, now }: Moment): Date {
  return startOfDay(dateInTimeZone(timeZone, abandonedCutoff(now)), timeZone);
}

/** Returns the watermark of the roll-up. Undefined while no days are rolled up by these rules. */
export async function findRollupWatermark(trx: Trx, moment: Moment): Promise<Date | undefined> {
  const mark = await trx
    .selectFrom('revenue_summed')
    .select('until')
    .where('time_zone', '=', rulesOf(moment.timeZone))
    .executeTakeFirst();
  return mark?.until ? earlierDate(mark.until, lastMidnight(moment)) : undefined;
}

/**
 * Identifies the rules of a roll-up. A release of Node.js may change those of a time zone, and a release of
 * this store the sums.
 */
function rulesOf(timeZone: string): string {
  return `${timeZone} ${process.versions.tz} with sales`;
}

const columns = [
  'begun_at',
  'status',
  'currency',
  'orders',
  'total',
  'refunds',
  'refunded',
] as const;

/**
 * Selects the rows that a report adds up: daily totals, later changes to them, and each order of the other
 * days, with its refunds if requested. Must run in one snapshot with `findRollupWatermark`.
 */
export function selectReportFigures(
  trx: Trx,
  window: Window,
  summedUntil: Date | undefined,
  { refunds = true } = {},
) {
  const orders = ordersAfterRollup(trx, window, summedUntil);
  const counted = refunds ? countedWithRefunds(orders) : countedOrders(orders);
  if (!summedUntil) return counted;
  const until = window.until ? earlierDate(summedUntil, window.until) : summedUntil;
  const summed = (table: 'revenue_days' | 'revenue_changes') =>
    trx
      .selectFrom(table)
      .select(columns)
      .where('begun_at', '<', until)
      .$if(window.from !== undefined, (rows) => rows.where('begun_at', '>=', window.from as Date));
  return counted.unionAll(summed('revenue_days')).unionAll(summed('revenue_changes'));
}

export function ordersAfterRollup(
  trx: Trx,
  { from, until }: Window,
  summedUntil: Date | undefined,
) {
  const orders = (since: Date | undefined) =>
    selectOrdersInScope(trx, { status: undefined, window: { from: since, until } });
  if (!summedUntil) return orders(from);
  if (from) return orders(from > summedUntil ? from : summedUntil);
  // Orders of an adopted store may have no date: they belong to no day.
  return orders(undefined).where(({ eb, or }) =>
    or([eb('orders.created_at', '>=', summedUntil), eb('orders.created_at', 'is', null)]),
  );
}

function countedOrders(orders: ReturnType<typeof selectOrdersInScope>) {
  return orders.select([
    'orders.created_at as begun_at',
    status,
    currency,
    sql<number>`1::bigint`.as('orders'),
    amount,
    sql<number>`0::bigint`.as('refunds'),
    sql<string>`0::numeric`.as('refunded'),
  ] as const);
}

function countedWithRefunds(orders: ReturnType<typeof selectOrdersInScope>) {
  return countedOrders(orders).unionAll(countedRefunds(orders));
}

function countedRefunds(orders: ReturnType<typeof selectOrdersInScope>) {
  return orders
    .innerJoin('refunds', 'refunds.order_id', 'orders.order_id')
    .where('refunds.state', '=', 'done')
    .select([
      'orders.created_at as begun_at',
      status,
      'refunds.currency',
      sql<number>`0::bigint`.as('orders'),
      sql<string>`0::numeric`.as('total'),
      sql<number>`1::bigint`.as('refunds'),
      'refunds.amount as refunded',
    ] as const);
}

// Must equal the expressions in record_revenue_change() of 0036_revenue_by_day.sql.
const status = sql<string>`coalesce(orders.status::text, '')`.as('status');
const currency = sql<string>`coalesce(orders.currency::text, '')`.as('currency');
const amount = sql<string>`case when abs(orders.total::numeric) < 1e30
  then orders.total::numeric else 0 end`.as('total');

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
  const mark = await lockMark(trx, rulesOf(timeZone));
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
  const counted = countedWithRefunds(orders);
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
    .columns(columns)
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
    .selectFrom(countedSales(orders, sums.abandoned).as('counted'))
    .select([sums.day.as('begun_at'), 'breakdown', 'item', 'currency', ...sumsOfSales])
    .groupBy([sql`1`, 'breakdown', 'item', 'currency']);
  await trx
    .insertInto('sales_days')
    .columns(['begun_at', 'breakdown', 'item', 'currency', 'orders', 'pieces', 'total', 'refunded'])
    .expression(sales)
    .execute();
}

export function earlierDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}
