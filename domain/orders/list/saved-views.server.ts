import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { addDays, startOfDay } from '#domain/calendar/start-of-day.ts';
import { isFullyRefunded } from '#domain/fulfilment/shipping-warnings.server.ts';
import type { OrderStatus, PaymentStatus } from '../order.ts';
import { countLimit, type SavedView, type SavedViewCounts, savedViews } from './saved-views.ts';
import type { OrderSearch } from './search.ts';

/** Days are in the store's time zone, both included. Amounts are decimals of the order's own currency. */
export type OrderFilters = {
  view?: SavedView | undefined;
  status: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  from?: string | undefined;
  until?: string | undefined;
  timeZone?: string;
  country?: string | undefined;
  product?: number | undefined;
  carrier?: string | undefined;
  minTotal?: string | undefined;
  maxTotal?: string | undefined;
};

/** Returns a condition on the table `orders`. */
export function matchesFilters(filters: OrderFilters): RawBuilder<SqlBool> {
  const { view, status, payment, country, product, carrier, minTotal, maxTotal } = filters;
  const conditions = [
    view ? savedViewFilters[view] : payment ? undefined : isListed,
    status && sql`orders.order_status = ${status}`,
    payment && sql`orders.status = ${payment}`,
    ...createdBetween(filters),
    country && sql`orders.country = ${country}`,
    product &&
      sql`orders.order_id in (select order_id from order_lines where product_id = ${product})`,
    carrier && sql`orders.carrier = ${carrier}`,
    minTotal && sql`orders.total >= ${minTotal}::numeric`,
    maxTotal && sql`orders.total <= ${maxTotal}::numeric`,
  ];
  return sql<SqlBool>`(${sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  )})`;
}

/** Counts each list, up to `countLimit`; that of backordered orders where a product is tracked. */
export async function countSavedViews(db: Db): Promise<SavedViewCounts> {
  const counts = (['all', ...savedViews] as const).map((view) => {
    const orders = view === 'refunds' ? refunded : sql`select from orders where ${inList(view)}`;
    const count = sql`(select count(*)::int from (${orders} limit ${sql.lit(countLimit)}) as found)`;
    const value =
      view === 'backordered' ? sql`case when exists (select from stock) then ${count} end` : count;
    return sql`${value} as ${sql.ref(view)}`;
  });
  type Counts = SavedViewCounts & { backordered: number | null };
  const { rows } = await sql<Counts>`select ${sql.join(counts)}`.execute(db);
  if (!rows[0]) throw new Error('the lists were not counted');
  const { backordered, ...others } = rows[0];
  return backordered === null ? others : { ...others, backordered };
}

const isListed = sql<SqlBool>`orders.status <> 'pending'`;
const inList = (view: 'all' | SavedView) => (view === 'all' ? isListed : savedViewFilters[view]);

/** Cancelled orders whose money is still to be refunded (refund-owed.server.ts). */
const owed = sql`attention_items where kind = 'refund_owed' and resolved_at is null`;

/** The same as their list: every refund is of an order. */
const refunded = sql`select order_id from refunds union select subject from ${owed}`;

/** Tests whether a paid order waits for a product that is tracked. */
const isBackordered = sql<SqlBool>`exists (
  select from stock_reservations as waiting join stock using (product_id)
  where waiting.order_id = orders.order_id and waiting.state = 'backordered')`;

// Writes the conditions as literals: the planner uses a partial index (0059) only when it sees that the
// condition fits.
const savedViewFilters: Record<SavedView, RawBuilder<SqlBool>> = {
  // Excludes fully refunded orders, which must not be sent, and those that wait for stock.
  to_pack: sql`orders.status = 'paid' and orders.order_status in ('pending', 'confirmed')
    and not ${isFullyRefunded(sql.ref('orders.order_id'))} and not ${isBackordered}`,
  to_ship: sql`orders.status = 'paid' and orders.order_status = 'preparing'
    and not ${isFullyRefunded(sql.ref('orders.order_id'))}`,
  on_the_way: sql`orders.status <> 'pending' and orders.order_status = 'out_for_delivery'`,
  late: sql`orders.status = 'paid' and orders.order_status in ('pending', 'confirmed', 'preparing')
    and orders.order_id in (
      select subject from attention_items where kind = 'late_order' and over_at is null)
    and not ${isFullyRefunded(sql.ref('orders.order_id'))}`,
  backordered: sql`orders.status = 'paid'
    and orders.order_status in ('pending', 'confirmed', 'preparing')
    and orders.order_id in (
      select order_id from stock_reservations where state = 'backordered')
    and ${isBackordered}`,
  unpaid: sql`orders.status in ('pending', 'failed') and orders.order_status <> 'cancelled'`,
  refunds: sql`(orders.order_id in (select order_id from refunds)
    or orders.order_id in (select subject from ${owed}))`,
};

/** `list` is undefined for an order that was cancelled before it was paid, which no list contains. */
export type ExactOrder = { orderId: string; list: 'all' | SavedView | undefined };

/** Finds the order with exactly this number, in any list. */
export async function findExactOrder(
  db: Db,
  { text, numbers }: OrderSearch,
): Promise<ExactOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['order_id', listOfOrder.as('list')])
    .where('order_id', 'in', [text, ...numbers])
    .limit(1)
    .executeTakeFirst();
  return row && { orderId: row.order_id, list: row.list ?? undefined };
}

const listOfOrder = sql<ExactOrder['list'] | null>`(case ${sql.join(
  (['to_pack', 'to_ship', 'backordered', 'on_the_way', 'unpaid', 'all'] as const).map(
    (list) => sql`when ${inList(list)} then ${sql.lit(list)}`,
  ),
  sql` `,
)} end)`;

type Days = Pick<OrderFilters, 'from' | 'until' | 'timeZone'>;

/**
 * Returns conditions on the table `orders`, or on another moment of an order. Days are the store's, both
 * included.
 */
export function createdBetween(
  { from, until, timeZone }: Days,
  moment: RawBuilder<unknown> = sql.ref('orders.created_at'),
): RawBuilder<SqlBool>[] {
  if (timeZone === undefined) return [];
  // Swapped days mean the same range.
  const [first, last] = from && until && from > until ? [until, from] : [from, until];
  return [
    ...(first ? [sql<SqlBool>`${moment} >= ${startOfDay(first, timeZone)}`] : []),
    ...(last ? [sql<SqlBool>`${moment} < ${startOfDay(addDays(last, 1), timeZone)}`] : []),
  ];
}

/** Lists the choices of the filters: countries, carriers and products. */
export async function listFilterChoices(db: Db) {
  const [countries, carriers, products] = await Promise.all([
    distinct(db, 'country'),
    distinct(db, 'carrier'),
    db.selectFrom('products').select(['id', 'title_en', 'title_ar']).orderBy('id').execute(),
  ]);
  return { countries, carriers, products };
}

const maxChoices = 300;

/** Looks up the index once for each value instead of once for each order. */
async function distinct(db: Db, column: 'country' | 'carrier'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive known as (
      (select ${name} as value from orders where ${name} > '' order by ${name} limit 1)
      union all
      select (select ${name} from orders where ${name} > known.value order by ${name} limit 1)
      from known where known.value is not null
    )
    select value from known where value is not null limit ${sql.lit(maxChoices)}
  `.execute(db);
  return rows.map(({ value }) => value);
}
