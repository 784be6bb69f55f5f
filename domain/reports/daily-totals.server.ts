import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { startOfDay } from '../calendar/start-of-day.ts';
import type { Window } from './periods.ts';
import { selectOrdersInScope } from './report-rows.server.ts';
import { reportStatus } from './report-status.server.ts';

type Moment = { timeZone: string; now: Date };

const abandonTimeoutMs = 24 * 60 * 60 * 1000;

export function abandonedCutoff(now: Date): Date {
  return new Date(now.getTime() - abandonTimeoutMs);
}

/** Returns the moment before which days are rolled up: pending orders in them are abandoned. */
export function lastMidnight({ timeZone, now }: Moment): Date {
  return startOfDay(dateInTimeZone(timeZone, abandonedCutoff(now)), timeZone);
}

/** Returns the watermark of the roll-up. Undefined while no days are rolled up by these rules. */
export async function findRollupWatermark(trx: Trx, moment: Moment): Promise<Date | undefined> {
  const mark = await trx
    .selectFrom('revenue_summed')
    .select('until')
    .where('time_zone', '=', rollupRules(moment.timeZone))
    .executeTakeFirst();
  return mark?.until ? earlierDate(mark.until, lastMidnight(moment)) : undefined;
}

/**
 * Identifies the rules of a roll-up. A release of Node.js may change those of a time zone, and a release of
 * this store the sums.
 */
export function rollupRules(timeZone: string): string {
  return `${timeZone} ${process.versions.tz} with sales and cash due`;
}

export const figureColumns = [
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
  const orders = selectOrdersAfterRollup(trx, window, summedUntil);
  const counted = refunds ? selectCountedOrders(orders) : countedOrders(orders);
  if (!summedUntil) return counted;
  const until = window.until ? earlierDate(summedUntil, window.until) : summedUntil;
  const summed = (table: 'revenue_days' | 'revenue_changes') =>
    trx
      .selectFrom(table)
      .select(figureColumns)
      .where('begun_at', '<', until)
      .$if(window.from !== undefined, (rows) => rows.where('begun_at', '>=', window.from as Date));
  return counted.unionAll(summed('revenue_days')).unionAll(summed('revenue_changes'));
}

export function selectOrdersAfterRollup(
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

export function selectCountedOrders(orders: ReturnType<typeof selectOrdersInScope>) {
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

// Must equal the expressions in record_revenue_change() of 0106_payment_terms.sql.
const status = reportStatus.as('status');
const currency = sql<string>`coalesce(orders.currency::text, '')`.as('currency');
const amount = sql<string>`case when abs(orders.total::numeric) < 1e30
  then orders.total::numeric else 0 end`.as('total');

export function earlierDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}
