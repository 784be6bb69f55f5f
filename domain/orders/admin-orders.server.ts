import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { type AdminOrder, toAdminOrder } from './admin-orders.ts';
import type { OrderStatus } from './order.ts';
import { matchesSearch } from './search.server.ts';
import type { OrderSearch } from './search.ts';

export type AdminOrdersQuery = {
  search: OrderSearch | undefined;
  status: OrderStatus | undefined;
  /** Only orders older than the one with this numeric id. */
  before: number | undefined;
  limit: number;
};

export type AdminOrdersPage = {
  orders: AdminOrder[];
  /** How many there are altogether, on this page or not. */
  total: number;
  hasMore: boolean;
};

/** Every order that is not pending, newest first, as far as the filters let it through. */
export async function listAdminOrders(db: Db, query: AdminOrdersQuery): Promise<AdminOrdersPage> {
  const { before, limit } = query;
  const rows = await filtered(db, query)
    .select(columns)
    .$if(before !== undefined, (orders) =>
      // Compared inside the database: a timestamp that went through JavaScript has lost its
      // microseconds.
      orders.where(
        sql<boolean>`(orders.created_at, orders.id) <
          (select last.created_at, last.id from orders as last where last.id = ${before})`,
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const orders = rows.slice(0, limit).map(toAdminOrder);
  return { orders, total, hasMore: rows.length > limit };
}

const columns = [
  'orders.id',
  'orders.order_id',
  'orders.created_at',
  'orders.first_name',
  'orders.last_name',
  'orders.phone',
  'orders.email',
  'orders.address',
  'orders.city',
  'orders.country',
  'orders.total',
  'orders.currency',
  'orders.status',
  'orders.order_status',
  'orders.meta_data',
] as const;

function filtered(db: Db, { search, status }: AdminOrdersQuery) {
  return db
    .selectFrom('orders')
    .where('orders.status', '!=', 'pending')
    .$if(status !== undefined, (orders) => orders.where('orders.order_status', '=', `${status}`))
    .$if(search !== undefined, (orders) =>
      orders.where((eb) => (search ? matchesSearch(eb, search) : eb.lit(true))),
    );
}
