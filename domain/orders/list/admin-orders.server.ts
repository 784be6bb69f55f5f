import {
  type AliasableExpression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Db } from '#database/schema.ts';
import type { AdminOrderRow } from '../admin-order-row.ts';
import { asOrderStatus } from '../order.ts';
import { isPlacedOrder } from '../placed-order.server.ts';
import { shopperFields } from '../shopper-fields.ts';
import { createdUs, isFirstAmong, isNewerThan, isOlderThan } from './order-cursor.server.ts';
import { cursorTimestamp, type OrderCursor } from './order-cursor.ts';
import {
  createdBetween,
  filterParts,
  matchesFilters,
  type OrderFilters,
} from './saved-views.server.ts';
import {
  findSearchTerms,
  matchesSearch,
  matchesSearchByIndex,
  type SearchTerms,
} from './search.server.ts';
import type { OrderSearch } from './search.ts';
import { extras, type StaffOrder, toStaffOrder } from './staff-order.server.ts';

export type AdminOrdersQuery = OrderFilters & {
  search: OrderSearch | undefined;
  isOldestFirst?: boolean | undefined;
  /** The order after which the page begins. */
  before: OrderCursor | undefined;
  only?: readonly string[] | undefined;
  limit: number;
  /**
   * Number of orders to scan before other indexes are used. A common term matches within them, a rare one
   * does not.
   */
  scanned?: number;
};

export type ListedOrder = StaffOrder & OrderCursor;
export type AdminOrdersPage = { orders: ListedOrder[]; hasMore: boolean };

const defaultScanLimit = 5000;

export async function listAdminOrders(db: Db, query: AdminOrdersQuery): Promise<AdminOrdersPage> {
  const extended = { ...query, limit: query.limit + 1 };
  const rows = await listPage(db, extended, (matches) =>
    orderNewestFirst(db.selectFrom(matches.as('orders')), query)
      .selectAll('orders')
      .select(extras.as('extras'))
      .execute(),
  );
  const orders = rows.slice(0, query.limit).map(toListedOrder);
  return { orders, hasMore: rows.length > query.limit };
}

/** Lists the numbers of the same orders, without the columns that a list shows. */
export async function listOrderNumbers(db: Db, query: AdminOrdersQuery) {
  const rows = await listPage(db, query, (matches) =>
    orderNewestFirst(db.selectFrom(matches.as('orders')), query)
      .select(['orders.order_id', 'orders.order_status'])
      .execute(),
  );
  return rows.map(({ order_id, order_status }) => [order_id, asOrderStatus(order_status)] as const);
}

type Matches = AliasableExpression<ListedRow> & { execute(): Promise<ListedRow[]> };
type ListedRow = AdminOrderRow & { notes: string | null; created_us: number };

async function listPage<Row>(
  db: Db,
  query: AdminOrdersQuery,
  read: (matches: Matches) => Promise<Row[]>,
): Promise<Row[]> {
  const terms = query.search && (await findSearchTerms(db, query.search));
  if (query.only) {
    const single = listed(filtered(db, query), query).limit(query.limit);
    return read(terms ? single.where(matchesSearch(terms)) : single);
  }
  if (!terms && !needsIndexScan(query)) return read(listedInParts(db, query, query));
  const recent = await read(searchFirst(db, query, terms));
  if (recent.length === query.limit) return recent;
  if (query.product === undefined) return read(searchAll(db, inParts(db, query), query, terms));
  const { isDated, isMore } = await readLinesOf(db, query.product, query);
  if (!isDated) return read(searchAll(db, inParts(db, query), query, terms));
  if (!isMore) return recent;
  // Another filter is the selective one, so its orders are looked up among the lines.
  const others = inParts(db, { ...query, product: undefined }).map((part) =>
    part.where(
      sql<boolean>`(select true from order_lines where order_lines.order_id = orders.order_id
        and order_lines.product_id = ${query.product} limit 1)`,
    ),
  );
  return read(searchAll(db, others, query, terms));
}

function toScan({ scanned = defaultScanLimit, limit }: AdminOrdersQuery): number {
  return scanned + limit;
}

/** Reports whether a filter has no index in the list's order; the other filters have one. */
function needsIndexScan({
  view,
  country,
  product,
  carrier,
  minTotal,
  maxTotal,
}: OrderFilters): boolean {
  const filters = [country, product, carrier, minTotal, maxTotal];
  const isRare = view === 'late' || view === 'backordered' || view === 'refunds';
  return isRare || filters.some((filter) => filter !== undefined);
}

function searchFirst(db: Db, query: AdminOrdersQuery, terms: SearchTerms | undefined): Matches {
  if (query.product !== undefined) return searchFirstWith(db, query.product, query, terms);
  const { status, payment, from, until, timeZone, before } = query;
  const view = needsIndexScan({ view: query.view, status }) ? undefined : query.view;
  const { isOldestFirst } = query;
  const inOrder = { status, payment, from, until, timeZone, view, before, isOldestFirst };
  const scanned = listedInParts(db, inOrder, { limit: toScan(query), isSearched: true });
  const matches = db.selectFrom(scanned.as('orders')).selectAll().where(matchesFilters(query));
  return (terms ? matches.where(matchesSearch(terms)) : matches).limit(query.limit);
}

/**
 * Searches the product's newest lines. Returns none while some of them have no date
 * (fill-order-lines.server.ts).
 */
function searchFirstWith(
  db: Db,
  product: number,
  query: AdminOrdersQuery,
  terms: SearchTerms | undefined,
): Matches {
  const scanned = productLinesByDate(db, product, query)
    .select(['order_id', 'placed_at'])
    .distinct()
    // The list sorts orders of one moment by id, which lines do not have.
    .fetch(toScan(query), 'with ties');
  const order = filtered(db, { ...query, product: undefined })
    .select(columns)
    .where(sql<boolean>`orders.order_id = line.order_id`);
  // Looks up orders line by line, as far as the page needs: `offset` stops the planner from joining
  // otherwise.
  const matches = (terms ? order.where(matchesSearch(terms)) : order).offset(0);
  return db
    .selectFrom(scanned.as('line'))
    .innerJoinLateral(matches.as('orders'), (join) => join.onTrue())
    .where(({ not, exists }) => not(exists(undatedLines(db, product))))
    .selectAll('orders')
    .orderBy('line.placed_at', directionOf(query))
    .orderBy('orders.id', directionOf(query))
    .limit(query.limit);
}

/** `isMore`: more lines exist than were scanned. */
async function readLinesOf(db: Db, product: number, query: AdminOrdersQuery) {
  const further = productLinesByDate(db, product, query).offset(toScan(query));
  return db
    .selectNoFrom(({ not, exists }) => [
      not(exists(undatedLines(db, product))).as('isDated'),
      exists(further.select('order_id').limit(1)).as('isMore'),
    ])
    .executeTakeFirstOrThrow();
}

function undatedLines(db: Db, product: number) {
  const lines = db.selectFrom('order_lines').where('product_id', '=', product);
  return lines.select('order_id').where('placed_at', 'is', null);
}

function productLinesByDate(db: Db, product: number, query: AdminOrdersQuery) {
  const { before, isOldestFirst } = query;
  const days = createdBetween(query, sql.ref('placed_at'));
  return db
    .selectFrom('order_lines')
    .where('product_id', '=', product)
    .where('placed_at', 'is not', null)
    .$if(days.length > 0, (lines) => lines.where(({ and }) => and(days)))
    .$if(before !== undefined, (lines) =>
      lines.where(
        'placed_at',
        isOldestFirst ? '>=' : '<=',
        sql<Date>`${cursorTimestamp(before as OrderCursor)}::timestamptz`,
      ),
    )
    .orderBy('placed_at', directionOf(query));
}

function searchAll(
  db: Db,
  parts: ReturnType<typeof inParts>,
  query: AdminOrdersQuery,
  terms: SearchTerms | undefined,
): Matches {
  const [first, ...others] = parts.map((part) => {
    const ids = part.select(['orders.id', 'orders.created_at']);
    return terms ? ids.where(matchesSearchByIndex(terms)) : ids;
  });
  const matches = others.reduce(
    (all, part) => all.unionAll(part),
    first as NonNullable<typeof first>,
  );
  return listed(db.selectFrom('orders').where(isFirstAmong(matches, query)), query);
}

/** Reads the first orders of each part by its index, and merges them. */
function listedInParts(
  db: Db,
  query: Filtered,
  { limit, isSearched = false }: { limit: number; isSearched?: boolean },
) {
  const [first, ...others] = inParts(db, query).map((part) =>
    listed(part, query)
      .$if(isSearched, (orders) => orders.select(['orders.search_text', 'orders.carrier']))
      .limit(limit),
  );
  const only = first as NonNullable<typeof first>;
  if (others.length === 0) return only;
  const all = others.reduce(
    (merged, part) => merged.unionAll(db.selectFrom(part.as('orders')).selectAll()),
    db.selectFrom(only.as('orders')).selectAll(),
  );
  return orderNewestFirst(db.selectFrom(all.as('orders')).selectAll(), query).limit(limit);
}

function listed(orders: ReturnType<typeof filtered>, query: Direction) {
  return orderNewestFirst(orders.select(columns), query);
}

function orderNewestFirst<DB, O>(
  orders: SelectQueryBuilder<DB, 'orders' & keyof DB, O>,
  query: Direction,
): SelectQueryBuilder<DB, 'orders' & keyof DB, O> {
  return orders
    .orderBy(sql`orders.created_at`, directionOf(query))
    .orderBy(sql`orders.id`, directionOf(query));
}

function directionOf({ isOldestFirst }: Direction): 'asc' | 'desc' {
  return isOldestFirst ? 'asc' : 'desc';
}

type Direction = Pick<AdminOrdersQuery, 'isOldestFirst'>;
type Filtered = OrderFilters & Direction & Pick<AdminOrdersQuery, 'before' | 'only'>;

function filtered(db: Db, query: Filtered) {
  return selectOrders(db, matchesFilters(query), query);
}

function inParts(db: Db, query: Filtered) {
  return filterParts(query).map((part) => selectOrders(db, part, query));
}

function selectOrders(
  db: Db,
  condition: RawBuilder<SqlBool>,
  { before, only, isOldestFirst }: Filtered,
) {
  const isAfter = isOldestFirst ? isNewerThan : isOlderThan;
  return db
    .selectFrom('orders')
    .where(condition)
    .$if(before !== undefined, (orders) => (before ? orders.where(isAfter(before)) : orders))
    .$if(only !== undefined, (orders) => orders.where('orders.order_id', 'in', only ?? []));
}

const columns = [
  'orders.id',
  'orders.order_id',
  'orders.created_at',
  ...shopperFields.map((field) => `orders.${field}` as const),
  'orders.total',
  'orders.currency',
  'orders.status',
  'orders.payment_terms',
  'orders.order_status',
  'orders.meta_data',
  'orders.notes',
  createdUs,
] as const;

function toListedOrder(row: ListedRow & { extras: unknown }): ListedOrder {
  return { ...toStaffOrder(row), createdUs: row.created_us };
}

// Covers differences between clocks, and transactions that commit after their timestamp.
const overlapMs = 15_000;

/**
 * Returns ids to refresh, oldest change first. Undefined for more than `most`: then the list is reloaded.
 * Omits orders made since that are not placed yet: the list has never shown them.
 */
export async function findChangedOrders(
  db: Db,
  since: Date,
  limit: number,
): Promise<string[] | undefined> {
  const from = new Date(since.getTime() - overlapMs);
  const rows = await db
    .with('changed', (db) =>
      db
        .selectFrom('orders')
        .select(['order_id', 'updated_at as at'])
        .where('updated_at', '>', from)
        .where(({ eb, or }) => or([isPlacedOrder, eb('created_at', '<', since)]))
        .orderBy('updated_at')
        .limit(limit + 1),
    )
    // Printing a slip changes no row, and the order's page would otherwise count as out of date.
    .with('printed', (db) =>
      db
        .selectFrom('order_events')
        .select(['order_id', 'created_at as at'])
        .where('kind', '=', 'slip_printed')
        .where('actor', 'like', 'staff:%')
        .where('created_at', '>', from)
        .orderBy('created_at')
        .limit(limit + 1),
    )
    .selectFrom(({ selectFrom }) =>
      selectFrom('changed').selectAll().unionAll(selectFrom('printed').selectAll()).as('found'),
    )
    .select('order_id')
    .groupBy('order_id')
    .orderBy(({ fn }) => fn.min('at'))
    .limit(limit + 1)
    .execute();
  return rows.length > limit ? undefined : rows.map(({ order_id }) => order_id);
}
