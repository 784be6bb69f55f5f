import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { addDays, startOfDay } from '#domain/calendar/start-of-day.ts';
import { isFullyRefunded } from '#domain/fulfilment/shipping-warnings.server.ts';
import { isCashOrder, isConfirmedCashOrder } from '#domain/stock/order-stock.server.ts';
import type { OrderStatus } from '../order.ts';
import type { ReportStatus } from '../payment-terms.ts';
import {
  hasReportStatus,
  isDueOrder,
  isSettledOrder,
  isUnpaidOnline,
} from '../placed-order.server.ts';
import {
  countLimit,
  isOptionalView,
  type SavedView,
  type SavedViewCounts,
  savedViews,
} from './saved-views.ts';
import type { OrderSearch } from './search.ts';

/** Days are in the store's time zone, both included. Amounts are decimals of the order's own currency. */
export type OrderFilters = {
  view?: SavedView | undefined;
  status: OrderStatus | undefined;
  payment?: ReportStatus | undefined;
  from?: string | undefined;
  until?: string | undefined;
  timeZone?: string;
  country?: string | undefined;
  product?: number | undefined;
  carrier?: string | undefined;
  minTotal?: string | undefined;
  maxTotal?: string | undefined;
};

/** Returns a condition on the table `orders`. Lists in their order read `filterParts` instead. */
export function matchesFilters(filters: OrderFilters): RawBuilder<SqlBool> {
  return allOf([anyOf(partsOf(filters)), ...commonFilters(filters)]);
}

/**
 * Returns conditions on the table `orders` that exclude each other. Each has a partial index in the list's order, which
 * the planner would not use for both at once.
 */
export function filterParts(filters: OrderFilters): RawBuilder<SqlBool>[] {
  const common = commonFilters(filters);
  return partsOf(filters).map((part) => allOf([part, ...common]));
}

function partsOf({ view, payment }: OrderFilters): RawBuilder<unknown>[] {
  if (!view && payment) return [hasReportStatus(payment)];
  return conditionsOf(inList(view ?? 'all'));
}

function conditionsOf({ settled, due }: Parts): RawBuilder<unknown>[] {
  return [settled, due].flatMap((condition) => condition ?? []);
}

function commonFilters(filters: OrderFilters): RawBuilder<unknown>[] {
  const { view, status, payment, country, product, carrier, minTotal, maxTotal } = filters;
  const conditions = [
    status && sql`orders.order_status = ${status}`,
    view && payment && hasReportStatus(payment),
    ...createdBetween(filters),
    country && sql`orders.country = ${country}`,
    product &&
      sql`orders.order_id in (select order_id from order_lines where product_id = ${product})`,
    carrier && sql`orders.carrier = ${carrier}`,
    minTotal && sql`orders.total >= ${minTotal}::numeric`,
    maxTotal && sql`orders.total <= ${maxTotal}::numeric`,
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [first, ...others] = conditions.map((condition) => sql`(${condition})`);
  return first && others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` or `)})`;
}

/**
 * Counts each list, up to `countLimit`; the optional ones where the shop has them. Asks for orders whose money is due in
 * a second statement, only where there are any.
 */
export async function countSavedViews(db: Db): Promise<SavedViewCounts> {
  const { has_stock, has_due, ...settled } = await countParts(db, 'settled', [
    sql`exists (select from stock) as has_stock`,
    sql`exists (select from orders where ${isDueOrder}) as has_due`,
  ]);
  const due = has_due ? await countParts(db, 'due') : undefined;
  const counts = (['all', ...savedViews] as const).flatMap((view) => {
    const isMissing = view === 'backordered' ? !has_stock : isOptionalView(view) && !due;
    const count = (settled[view] ?? 0) + (due?.[view] ?? 0);
    return isMissing ? [] : [[view, Math.min(count, countLimit)] as const];
  });
  return Object.fromEntries(counts) as SavedViewCounts;
}

/** Reports whether the cash of an order is still to come. */
export async function hasCashDue(db: Db): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where(isDueOrder)
    .where('payment_terms', '=', 'cash')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

type PartCounts = Partial<Record<SavedView | 'all', number>> & Record<`has_${string}`, boolean>;

async function countParts(
  db: Db,
  part: keyof Parts,
  others: readonly RawBuilder<unknown>[] = [],
): Promise<PartCounts> {
  const counts = (['all', ...savedViews] as const).flatMap((view) => {
    const condition = inList(view)[part];
    if (!condition) return [];
    const orders = view === 'refunds' ? refunded : sql`select from orders where ${condition}`;
    const count = sql`(select count(*)::int from (${orders} limit ${sql.lit(countLimit)}) as found)`;
    // Nobody asks for it in a shop that tracks no product.
    const value =
      view === 'backordered' ? sql`case when exists (select from stock) then ${count} end` : count;
    return [sql`${value} as ${sql.ref(view)}`];
  });
  const { rows } = await sql<PartCounts>`select ${sql.join([...counts, ...others])}`.execute(db);
  if (!rows[0]) throw new Error('the lists were not counted');
  return rows[0];
}

/** Conditions on orders whose payment has ended or waits online, and on those that staff are still to be paid for. */
type Parts = { settled?: RawBuilder<unknown>; due?: RawBuilder<unknown> };

const listedParts: Parts = { settled: isSettledOrder, due: isDueOrder };
const inList = (view: 'all' | SavedView) => (view === 'all' ? listedParts : savedViewParts[view]);

/** Cancelled orders whose money is still to be refunded (refund-owed.server.ts). */
const owed = sql`attention_items where kind = 'refund_owed' and resolved_at is null`;

/** The same as their list: every refund is of an order. */
const refunded = sql`select order_id from refunds union select subject from ${owed}`;

/** Tests whether a paid order waits for a product that is tracked. */
const isBackordered = sql<SqlBool>`exists (
  select from stock_reservations as waiting join stock using (product_id)
  where waiting.order_id = orders.order_id and waiting.state = 'backordered')`;

const isNotRefunded = sql`not ${isFullyRefunded(sql.ref('orders.order_id'))}`;
const isLate = sql`orders.order_id in (
  select subject from attention_items where kind = 'late_order' and over_at is null)`;
const waitsForStock = sql`orders.order_id in (
    select order_id from stock_reservations where state = 'backordered')
  and ${isBackordered}`;

// Writes the conditions as literals: the planner uses a partial index (0059, 0107) only when it sees that the
// condition fits.
const savedViewParts: Record<SavedView, Parts> = {
  to_confirm: { due: sql`${isCashOrder} and orders.order_status = 'pending'` },
  // Excludes fully refunded orders, which must not be sent, and those that wait for stock.
  to_pack: {
    settled: sql`orders.status = 'paid' and orders.order_status in ('pending', 'confirmed')
      and ${isNotRefunded} and not ${isBackordered}`,
    due: sql`${isConfirmedCashOrder} and orders.order_status = 'confirmed' and not ${isBackordered}`,
  },
  to_ship: {
    settled: sql`orders.status = 'paid' and orders.order_status = 'preparing' and ${isNotRefunded}`,
    due: sql`${isConfirmedCashOrder} and orders.order_status = 'preparing'`,
  },
  on_the_way: {
    settled: sql`${isSettledOrder} and orders.order_status = 'out_for_delivery'`,
    due: sql`${isDueOrder} and orders.order_status = 'out_for_delivery'`,
  },
  late: {
    settled: sql`orders.status = 'paid'
      and orders.order_status in ('pending', 'confirmed', 'preparing')
      and ${isLate} and ${isNotRefunded}`,
    due: sql`${isConfirmedCashOrder} and ${isLate}`,
  },
  backordered: {
    settled: sql`orders.status = 'paid'
      and orders.order_status in ('pending', 'confirmed', 'preparing') and ${waitsForStock}`,
    due: sql`${isConfirmedCashOrder} and ${waitsForStock}`,
  },
  cash_due: { due: sql`${isDueOrder} and orders.order_status <> 'cancelled'` },
  unpaid: { settled: sql`${isUnpaidOnline} and orders.order_status <> 'cancelled'` },
  refunds: {
    settled: sql`(orders.order_id in (select order_id from refunds)
      or orders.order_id in (select subject from ${owed}))`,
  },
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
  (
    [
      'to_confirm',
      'to_pack',
      'to_ship',
      'backordered',
      'on_the_way',
      'cash_due',
      'unpaid',
      'all',
    ] as const
  ).map((list) => sql`when ${anyOf(conditionsOf(inList(list)))} then ${sql.lit(list)}`),
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
