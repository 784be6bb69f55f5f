import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { createdUs, isFirstAmong, isOlderThan } from '../orders/list/order-cursor.server.ts';
import type { OrderCursor } from '../orders/list/order-cursor.ts';
import type { ReportStatus } from '../orders/payment-terms.ts';
import { hasReportStatus } from '../orders/placed-order.server.ts';
import type { Window } from './periods.ts';
import { type ReportRow, toReportRow } from './report-rows.ts';
import {
  matchesReportSearch,
  matchesReportSearchByIndex,
  type ReportSearch,
} from './report-search.server.ts';

export type ReportScope = { status: ReportStatus | undefined; window: Window };

export type ReportQuery = {
  scope: ReportScope;
  search: ReportSearch | undefined;
  before?: OrderCursor | undefined;
  limit: number;
};

export type ReportPage = { rows: ReportRow[]; hasMore: boolean };
export type MatchCount = { count: number; isMore: boolean };

const scanLimit = 5000;
/** Limit of the count: staff need no larger number. */
const countLimit = 5000;
const rowsAtOnce = 1000;

export async function listReport(db: Db, query: ReportQuery): Promise<ReportPage> {
  const nextQuery = { ...query, limit: query.limit + 1 };
  const rows = query.search
    ? await search(db, nextQuery, query.search)
    : await newest(db, nextQuery).execute();
  return {
    rows: rows.slice(0, query.limit).map(toReportRow),
    hasMore: rows.length > query.limit,
  };
}

export async function countReportMatches(
  db: Db,
  scope: ReportScope,
  search: ReportSearch,
  total: number,
): Promise<MatchCount> {
  const condition =
    total <= scanLimit ? matchesReportSearch(search) : matchesReportSearchByIndex(search);
  const matches = selectOrdersInScope(db, scope)
    .where(condition)
    .select(sql`1`.as('one'))
    .limit(countLimit + 1);
  const counted = db
    .selectFrom(matches.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('n'));
  const { n } = await counted.executeTakeFirstOrThrow();
  return { count: Math.min(n, countLimit), isMore: n > countLimit };
}

export async function* eachReportRow(
  db: Db,
  scope: ReportScope,
  search: ReportSearch | undefined,
): AsyncGenerator<ReportRow[]> {
  let before: OrderCursor | undefined;
  for (;;) {
    // Scans rows in order, each of them once; an index would be searched again for every page.
    const page = newest(db, { scope, search, before, limit: rowsAtOnce });
    const rows = await (search ? page.where(matchesReportSearch(search)) : page).execute();
    if (rows.length > 0) yield rows.map(toReportRow);
    if (rows.length < rowsAtOnce) return;
    before = rows.map(toReportRow).at(-1);
  }
}

export function selectOrdersInScope(db: Db, { status, window: { from, until } }: ReportScope) {
  return db
    .selectFrom('orders')
    .$if(status !== undefined, (orders) => orders.where(hasReportStatus(status as ReportStatus)))
    .$if(from !== undefined, (orders) => orders.where('orders.created_at', '>=', from as Date))
    .$if(until !== undefined, (orders) => orders.where('orders.created_at', '<', until as Date));
}

async function search(db: Db, query: ReportQuery, terms: ReportSearch) {
  const recent = newest(db, { ...query, limit: scanLimit }).select('orders.search_text');
  const inRecent = db
    .selectFrom(recent.as('orders'))
    .selectAll()
    .where(matchesReportSearch(terms))
    .limit(query.limit);
  const rows = await inRecent.execute();
  return rows.length === query.limit ? rows : searchAll(db, query, terms).execute();
}

function searchAll(db: Db, query: ReportQuery, terms: ReportSearch) {
  const matches = olderThan(db, query)
    .where(matchesReportSearchByIndex(terms))
    .select(['orders.id', 'orders.created_at']);
  return newestFirst(db.selectFrom('orders').where(isFirstAmong(matches, query)));
}

function newest(db: Db, query: ReportQuery) {
  return newestFirst(olderThan(db, query)).limit(query.limit);
}

function newestFirst(orders: ReturnType<typeof selectOrdersInScope>) {
  return orders.select(columns).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc');
}

function olderThan(db: Db, { scope, before }: ReportQuery) {
  const orders = selectOrdersInScope(db, scope);
  return before ? orders.where(isOlderThan(before)) : orders;
}

const columns = [
  'orders.id',
  'orders.order_id',
  'orders.created_at',
  'orders.first_name',
  'orders.last_name',
  'orders.email',
  'orders.phone',
  'orders.total',
  'orders.currency',
  'orders.status',
  'orders.payment_terms',
  createdUs,
] as const;
