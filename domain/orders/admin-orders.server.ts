import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { type AdminOrder, type AdminOrderRow, toAdminOrder } from './admin-orders.ts';
import { momentOfPlace, type OrderPlace } from './admin-orders-place.ts';
import { createdUs, isFirstOf, isOlder, isYounger } from './newest-found.server.ts';
import { findNeedles, isFound, isFoundByIndex, type Needles } from './search.server.ts';
import type { OrderSearch } from './search.ts';
import { shopperFields } from './shopper-fields.ts';
import { isWanted, type OrderFilters, placedIn } from './worklists.server.ts';

export type AdminOrdersQuery = OrderFilters & {
  search: OrderSearch | undefined;
  isOldestFirst?: boolean | undefined;
  /** The order after which the page begins. */
  before: OrderPlace | undefined;
  only?: readonly string[] | undefined;
  limit: number;
};

export type ListedOrder = AdminOrder & OrderPlace;
export type AdminOrdersPage = { orders: ListedOrder[]; hasMore: boolean };

/** Orders to scan before other indexes are used: common matches are there, rare ones are not. */
const mostScanned = 5000;

export async function listAdminOrders(db: Db, query: AdminOrdersQuery): Promise<AdminOrdersPage> {
  const wanted = { ...query, limit: query.limit + 1 };
  const needles = query.search && (await findNeedles(db, query.search));
  const rows = await firstFound(db, wanted, needles);
  const orders = rows.slice(0, query.limit).map(toListedOrder);
  return { orders, hasMore: rows.length > query.limit };
}

async function firstFound(db: Db, query: AdminOrdersQuery, needles: Needles | undefined) {
  if (query.only) {
    const single = firstOnes(filtered(db, query), query).limit(query.limit);
    return needles ? single.where(isFound(needles)).execute() : single.execute();
  }
  if (!needles && !isScattered(query)) {
    return firstOnes(filtered(db, query), query).limit(query.limit).execute();
  }
  const recent = await searchFirst(db, query, needles).execute();
  return recent.length === query.limit ? recent : searchAll(db, query, needles).execute();
}

/** Lists by the other filters stand in an index in the list's own order. */
function isScattered({ view, country, product, carrier, least, most }: OrderFilters): boolean {
  const filters = [country, product, carrier, least, most];
  return view === 'late' || view === 'refunds' || filters.some((filter) => filter !== undefined);
}

function searchFirst(db: Db, query: AdminOrdersQuery, needles: Needles | undefined) {
  if (query.product !== undefined) return searchFirstWith(db, query.product, query, needles);
  const { status, payment, from, until, timeZone, before } = query;
  const view = isScattered({ view: query.view, status }) ? undefined : query.view;
  const { isOldestFirst } = query;
  const inOrder = filtered(db, {
    ...{ status, payment, from, until, timeZone, view, before, isOldestFirst },
  });
  const scanned = firstOnes(inOrder, query)
    .select(['orders.search_text', 'orders.carrier'])
    .limit(mostScanned + query.limit);
  const found = db.selectFrom(scanned.as('orders')).selectAll().where(isWanted(query));
  return (needles ? found.where(isFound(needles)) : found).limit(query.limit);
}

/** Of the product's own newest lines; none while some of them are not dated (order-lines.server.ts). */
function searchFirstWith(
  db: Db,
  product: number,
  query: AdminOrdersQuery,
  needles: Needles | undefined,
) {
  const { before, isOldestFirst } = query;
  const linesOf = db.selectFrom('order_lines').where('product_id', '=', product);
  const placedAt = sql.ref('placed_at');
  const days = placedIn(query, placedAt);
  const scanned = linesOf
    .select(['order_id', 'placed_at'])
    .distinct()
    .where('placed_at', 'is not', null)
    .$if(days.length > 0, (lines) => lines.where(({ and }) => and(days)))
    .$if(before !== undefined, (lines) =>
      lines.where(
        'placed_at',
        isOldestFirst ? '>=' : '<=',
        sql<Date>`${momentOfPlace(before as OrderPlace)}::timestamptz`,
      ),
    )
    .orderBy('placed_at', isOldestFirst ? 'asc' : 'desc')
    // Orders of one moment are in the list by their ids, which lines do not have.
    .fetch(mostScanned + query.limit, 'with ties');
  const orders = filtered(db, { ...query, product: undefined })
    .innerJoin(scanned.as('line'), 'line.order_id', 'orders.order_id')
    .where(({ not, exists }) => not(exists(linesOf.where('placed_at', 'is', null))))
    .select(columns)
    .orderBy('line.placed_at', isOldestFirst ? 'asc' : 'desc')
    .orderBy('orders.id', isOldestFirst ? 'asc' : 'desc')
    .limit(query.limit);
  return needles ? orders.where(isFound(needles)) : orders;
}

function searchAll(db: Db, query: AdminOrdersQuery, needles: Needles | undefined) {
  const wanted = filtered(db, query).select(['orders.id', 'orders.created_at']);
  const found = needles ? wanted.where(isFoundByIndex(needles)) : wanted;
  return firstOnes(db.selectFrom('orders').where(isFirstOf(found, query)), query);
}

function firstOnes(orders: ReturnType<typeof filtered>, { isOldestFirst }: Direction) {
  const direction = isOldestFirst ? 'asc' : 'desc';
  return orders
    .select(columns)
    .orderBy('orders.created_at', direction)
    .orderBy('orders.id', direction);
}

type Direction = Pick<AdminOrdersQuery, 'isOldestFirst'>;
type Filtered = OrderFilters & Direction & Pick<AdminOrdersQuery, 'before' | 'only'>;

function filtered(db: Db, { before, only, isOldestFirst, ...filters }: Filtered) {
  const isAfter = isOldestFirst ? isYounger : isOlder;
  return db
    .selectFrom('orders')
    .where(isWanted(filters))
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
  'orders.order_status',
  'orders.meta_data',
  createdUs,
] as const;

function toListedOrder(row: AdminOrderRow & { created_us: number }): ListedOrder {
  return { ...toAdminOrder(row), createdUs: row.created_us };
}

// Clocks of machines differ, and changes become visible only when their transaction ends.
const msOfOverlap = 15_000;

/**
 * Ids to refresh, oldest change first; undefined for more than `most`: then the list is reloaded.
 * Without pending orders placed since: the list has never shown them.
 */
export async function findChangedOrders(
  db: Db,
  since: Date,
  most: number,
): Promise<string[] | undefined> {
  const from = new Date(since.getTime() - msOfOverlap);
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where('updated_at', '>', from)
    .where((eb) => eb.or([eb('status', '!=', 'pending'), eb('created_at', '<', since)]))
    .orderBy('updated_at')
    .limit(most + 1)
    .execute();
  return rows.length > most ? undefined : rows.map(({ order_id }) => order_id);
}
