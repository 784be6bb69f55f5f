import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { type AdminOrder, type AdminOrderRow, toAdminOrder } from './admin-orders.ts';
import type { OrderPlace } from './admin-orders-place.ts';
import { createdUs, isNewestOf, isOlder } from './newest-found.server.ts';
import type { OrderStatus } from './order.ts';
import { findNeedles, isFound, isFoundByIndex, type Needles } from './search.server.ts';
import type { OrderSearch } from './search.ts';
import { shopperFields } from './shopper-fields.ts';

export type AdminOrdersQuery = {
  search: OrderSearch | undefined;
  status: OrderStatus | undefined;
  before: OrderPlace | undefined;
  only?: readonly string[] | undefined;
  limit: number;
};

export type ListedOrder = AdminOrder & OrderPlace;
export type AdminOrdersPage = { orders: ListedOrder[]; hasMore: boolean };

/** Newest orders to scan before the index is used: common matches are there, rare ones are not. */
const mostScanned = 5000;

export async function listAdminOrders(db: Db, query: AdminOrdersQuery): Promise<AdminOrdersPage> {
  const wanted = { ...query, limit: query.limit + 1 };
  const needles = query.search && (await findNeedles(db, query.search));
  const rows = needles ? await search(db, wanted, needles) : await newest(db, wanted).execute();
  const orders = rows.slice(0, query.limit).map(toListedOrder);
  return { orders, hasMore: rows.length > query.limit };
}

async function search(db: Db, query: AdminOrdersQuery, needles: Needles) {
  if (query.only) {
    return newest(db, query).where(isFound(needles)).execute();
  }
  const recent = await searchNewest(db, query, needles).execute();
  return recent.length === query.limit ? recent : searchAll(db, query, needles).execute();
}

function searchNewest(db: Db, query: AdminOrdersQuery, needles: Needles) {
  const recent = newest(db, { ...query, limit: mostScanned }).select('orders.search_text');
  return db.selectFrom(recent.as('orders')).selectAll().where(isFound(needles)).limit(query.limit);
}

function searchAll(db: Db, query: AdminOrdersQuery, needles: Needles) {
  const found = filtered(db, query)
    .where(isFoundByIndex(needles))
    .select(['orders.id', 'orders.created_at']);
  return newestFirst(db.selectFrom('orders').where(isNewestOf(found, query.limit)));
}

function newest(db: Db, query: AdminOrdersQuery) {
  return newestFirst(filtered(db, query)).limit(query.limit);
}

function newestFirst(orders: ReturnType<typeof filtered>) {
  return orders.select(columns).orderBy('orders.created_at', 'desc').orderBy('orders.id', 'desc');
}

function filtered(db: Db, { status, before, only }: AdminOrdersQuery) {
  return db
    .selectFrom('orders')
    .where('orders.status', '!=', sql.lit('pending'))
    .$if(status !== undefined, (orders) => orders.where('orders.order_status', '=', `${status}`))
    .$if(before !== undefined, (orders) => (before ? orders.where(isOlder(before)) : orders))
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
