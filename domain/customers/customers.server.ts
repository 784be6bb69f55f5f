import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { type ListPage, newestFirst, readListPage } from '#database/sql/list-query.ts';
import { listAdminOrders } from '../orders/list/admin-orders.server.ts';
import { createdUs, isOlderThan } from '../orders/list/order-cursor.server.ts';
import type { OrderCursor } from '../orders/list/order-cursor.ts';
import type { OrderSearch } from '../orders/list/search.ts';
import { isDueOrder, isPlacedIn, isSettledOrder } from '../orders/placed-order.server.ts';
import {
  type CustomerOrder,
  customerEmail,
  listOrdersByEmail,
  normalizeEmail,
  orderColumns,
  toCustomerOrder,
} from './customer-orders.server.ts';

export type CustomersQuery = {
  search: OrderSearch | undefined;
  isBlocked: boolean;
  before: OrderCursor | undefined;
  limit: number;
};

/** One row of the list. `last` is the cursor of the newest order; undefined when none is left. */
export type ListedCustomer = {
  email: string;
  newest: CustomerOrder | undefined;
  orders: number;
  /** Set for a blocked one, who may have no order any more. */
  blockedId: string | undefined;
};

/** `next` is the cursor of the next page. The results of a search or filter are one page. */
export type CustomersPage = ListPage<ListedCustomer> & { next: OrderCursor | undefined };

/** Lists customers with a placed order, newest first, each with the newest order. */
export async function listCustomers(db: Db, query: CustomersQuery): Promise<CustomersPage> {
  if (query.isBlocked) return listBlocked(db, query);
  if (query.search) return searchCustomers(db, query.search, query.limit);
  const { rows, hasMore } = await readListPage(newestOfAll(db, query), query.limit);
  const last = rows.at(-1);
  const next = hasMore && last ? { createdUs: last.created_us, id: last.id } : undefined;
  return { rows: await withFigures(db, rows.map(toCustomerOrder)), hasMore, next };
}

/** Reads settled and due orders by their own indexes, in the list's order, and merges them. */
function newestOfAll(db: Db, query: CustomersQuery) {
  const parts = [isSettledOrder, isDueOrder].map((part) =>
    db
      .selectFrom(
        newestOfEach(db, part, query)
          .limit(query.limit + 1)
          .as('orders'),
      )
      .selectAll(),
  );
  const [settled, due] = parts as [(typeof parts)[number], (typeof parts)[number]];
  const all = db.selectFrom(settled.unionAll(due).as('orders')).selectAll();
  return newestFirst(all, { table: 'orders' });
}

/** Filters with a condition instead of a join, so that PostgreSQL tests order by order, from the newest. */
function newestOfEach(db: Db, part: RawBuilder<SqlBool>, { before }: CustomersQuery) {
  const orders = db
    .selectFrom('orders')
    .select(orderColumns)
    .select(createdUs)
    .where(part)
    .where(sql<boolean>`trim(orders.email) <> ''`)
    .where(
      sql<boolean>`orders.id = (
        select newer.id from orders as newer
        where lower(trim(newer.email)) = ${customerEmail} and ${isPlacedIn('newer')}
        order by newer.created_at desc, newer.id desc limit 1)`,
    )
    .$if(before !== undefined, (orders) => (before ? orders.where(isOlderThan(before)) : orders));
  return newestFirst(orders, { table: 'orders' });
}

const ordersSearched = 150;

/** Searches all of the newest orders: a customer may have written their name in two ways. */
async function searchCustomers(db: Db, search: OrderSearch, limit: number): Promise<CustomersPage> {
  const query = {
    search,
    status: undefined,
    before: undefined,
    limit: ordersSearched,
    // Scans this many first, so that an index is used only for names in fewer than 1 % of orders.
    scanned: ordersSearched * 100,
  };
  const { orders, hasMore } = await listAdminOrders(db, query);
  const byEmail = new Map<string, CustomerOrder>();
  for (const { createdUs: _, items: __, rawMeta: ___, ...order } of orders) {
    const email = normalizeEmail(order.email ?? '');
    if (email && !byEmail.has(email)) byEmail.set(email, order);
  }
  const rows = await withFigures(db, [...byEmail.values()].slice(0, limit));
  return { rows, hasMore: hasMore || byEmail.size > limit, next: undefined };
}

const maxBlockedEmails = 200;

async function listBlocked(db: Db, { search }: CustomersQuery): Promise<CustomersPage> {
  const part = search?.text.toLowerCase() ?? '';
  const blocked = db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('blocked_at', 'is not', null)
    .where(sql<boolean>`strpos(email, ${part}::text) > 0`)
    .orderBy('blocked_at', 'desc');
  const page = await readListPage(blocked, maxBlockedEmails);
  const emails = page.rows.map(({ email }) => email);
  const orders = await listOrdersByEmail(db, emails, 1);
  const counts = await countOrders(db, emails);
  const rows = page.rows.map(({ id, email }) => ({
    email,
    blockedId: id,
    newest: orders.get(email)?.[0],
    orders: counts.get(email) ?? 0,
  }));
  return { rows, hasMore: page.hasMore, next: undefined };
}

async function withFigures(db: Db, newest: CustomerOrder[]): Promise<ListedCustomer[]> {
  const emails = newest.map(({ email }) => normalizeEmail(email ?? ''));
  if (emails.length === 0) return [];
  const counts = await countOrders(db, emails);
  const blocked = await db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('blocked_at', 'is not', null)
    .execute();
  const blockedIds = new Map(blocked.map(({ id, email }) => [email, id]));
  return newest.map((order, at) => {
    const email = emails[at] ?? '';
    const figures = { orders: counts.get(email) ?? 0, blockedId: blockedIds.get(email) };
    return { email, newest: order, ...figures };
  });
}

async function countOrders(db: Db, emails: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; orders: number }>`
    select ${customerEmail} as email, count(*) as orders from orders
    where ${customerEmail} = any(${emails}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ email, orders }) => [email, orders]));
}
