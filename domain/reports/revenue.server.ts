import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { readCurrency } from '../currency.ts';
import { type Money, money, readStoredMoney } from '../money.ts';
import { dateBucketsBetween } from './buckets.ts';
import {
  abandonedCutoff,
  findRollupWatermark,
  selectReportFigures,
} from './daily-totals.server.ts';
import type { Window } from './periods.ts';
import type { ReportScope } from './report-rows.server.ts';
import { type CountedOrders, type Revenue, toRevenueReport } from './revenue.ts';

type RevenueQuery = { window: Window; timeZone: string; now: Date };

export function readRevenueReport(
  db: Db,
  { window, timeZone, now }: RevenueQuery,
): Promise<Revenue> {
  return inReadOnlySnapshot(db, async (trx) => {
    const from = window.from ?? (await findFirstOrder(trx)) ?? now;
    const buckets = dateBucketsBetween(from, window.until ?? now, timeZone);
    const summedUntil = await findRollupWatermark(trx, { timeZone, now });
    const figures = selectReportFigures(trx, window, summedUntil);
    const rows = await addUpFigures(trx, figures, buckets.starts, abandonedCutoff(now));
    const counted = rows.filter(({ orders }) => orders > 0);
    const refunds = rows.filter(({ state, refunds }) => state === 'paid' && refunds > 0);
    return toRevenueReport(
      buckets,
      counted.map(({ bucket, orders, state, total, currency }) => ({
        bucket,
        orders,
        status: state,
        money: readMoney(total, currency),
      })),
      refunds.map(({ refunded, currency }) => readMoney(refunded, currency)),
    );
  });
}

/** `hasCashDue`: some orders of any status in this time are still to be paid to staff. */
export function countReportOrders(
  db: Db,
  { status, window }: ReportScope,
  moment: Omit<RevenueQuery, 'window'>,
): Promise<{ orders: number; hasCashDue: boolean }> {
  return inReadOnlySnapshot(db, async (trx) => {
    const figures = selectReportFigures(trx, window, await findRollupWatermark(trx, moment));
    const isCounted = status === undefined ? sql`true` : sql`status = ${status}`;
    return trx
      .selectFrom(figures.as('figures'))
      .select([
        sql<number>`coalesce(sum(orders) filter (where ${isCounted}), 0)::bigint`.as('orders'),
        sql<boolean>`coalesce(sum(orders) filter (where status = 'cash_due'), 0) > 0`.as(
          'hasCashDue',
        ),
      ])
      .executeTakeFirstOrThrow();
  });
}

/** Reads in one snapshot: roll-ups and changes move from table to table. */
export function inReadOnlySnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read');
  return snapshot.setAccessMode('read only').execute(read);
}

async function findFirstOrder(trx: Trx): Promise<Date | undefined> {
  const query = trx.selectFrom('orders').select('created_at').orderBy('created_at').limit(1);
  return (await query.executeTakeFirst())?.created_at;
}

// Passes days to the database as moments: it may have other time zones, or other rules for them.
function addUpFigures(
  trx: Trx,
  figures: ReturnType<typeof selectReportFigures>,
  starts: readonly Date[],
  abandoned: Date,
) {
  const edges = starts.map((start) => start.toISOString());
  return trx
    .selectFrom(figures.as('figures'))
    .select([
      // A subquery parses the moments once instead of once a row.
      sql<number>`width_bucket(begun_at, (select ${edges}::text[]::timestamptz[]))`.as('bucket'),
      'currency',
      sql<CountedOrders['status']>`case when status in ('paid', 'failed', 'cash_due') then status
          when begun_at < ${abandoned} then 'abandoned' else 'pending' end`.as('state'),
      sql<number>`sum(orders)::bigint`.as('orders'),
      sql<string>`sum(total)`.as('total'),
      sql<number>`sum(refunds)::bigint`.as('refunds'),
      sql<string>`sum(refunded)`.as('refunded'),
    ])
    .groupBy([sql`1`, 'currency', sql`3`])
    .execute();
}

function readMoney(stored: string, currency: string): Money {
  const code = readCurrency(currency);
  return readStoredMoney(stored, code) ?? money(0, code);
}
