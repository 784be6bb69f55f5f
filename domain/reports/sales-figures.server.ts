import { sql } from 'kysely';
import { bundles } from '../cart/bundle.ts';
import type { selectOrdersInScope } from './report-rows.server.ts';
import { reportStatus } from './report-status.server.ts';

type Counted = {
  begun_at: Date;
  breakdown: string;
  item: string;
  currency: string;
  orders: number;
  pieces: number;
  total: string;
  refunded: string;
};

export const sumsOfSales = [
  sql<number>`sum(orders)::bigint`.as('orders'),
  sql<number>`sum(pieces)::bigint`.as('pieces'),
  sql<string>`sum(total)`.as('total'),
  sql<string>`sum(refunded)`.as('refunded'),
];

/**
 * Returns a row for each order, refund and sold product, in each breakdown to which it belongs. Pending
 * orders from before `abandoned` count as abandoned.
 */
export function selectCountedSales(
  orders: ReturnType<typeof selectOrdersInScope>,
  abandoned: Date,
) {
  const chosen = orders.select([
    'orders.id',
    'orders.order_id',
    'orders.created_at as begun_at',
    'orders.status',
    reportStatus.as('report_status'),
    'orders.country',
    'orders.email',
    sql<string>`coalesce(orders.currency::text, '')`.as('currency'),
    sql<string>`case when abs(orders.total::numeric) < 1e30
      then orders.total::numeric else 0 end`.as('total'),
  ] as const);
  return sql<Counted>`(
    with chosen as materialized (${chosen}),
    paid as materialized (
      select order_id, begun_at, currency, total, ${country} as country, ${source} as source,
        ${customer} as customer
      from chosen left join order_sources using (order_id)
      where chosen.status::text = 'paid'
    ),
    amounts as (
      select begun_at, currency, country, source, customer, 1 as orders, total, 0::numeric as refunded
      from paid
      union all
      select begun_at, refunds.currency, country, source, customer, 0, 0, refunds.amount
      from paid join refunds using (order_id) where refunds.state = 'done'
    )
    select begun_at, 'products' as breakdown, item, currency, 1::bigint as orders, pieces, total,
      0::numeric as refunded
    from (
      select begun_at, order_id, ${product} as item, order_lines.currency,
        sum(${pieces}) as pieces, sum(line_total - order_lines.discount) as total
      from paid join order_lines using (order_id)
      group by 1, 2, 3, 4
    ) as sold
    union all
    select begun_at, breakdown, item, currency, orders, 0, total, refunded
    from amounts cross join lateral (
      values ('countries', country), ('sources', source), ('customers', customer)
    ) as counted (breakdown, item)
    union all
    select begun_at, 'unpaid', ${reason(abandoned)}, currency, 1, 0, total, 0
    from chosen where chosen.status::text is distinct from 'paid'
  )`;
}

/** Country code, or the text that an adopted order has instead. */
const country = sql`case when length(trim(chosen.country)) = 2 then upper(trim(chosen.country))
  else coalesce(trim(chosen.country), '') end`;

/** Joins the parts as JSON, because a text may contain any separator. */
const source = sql`case when order_sources.source is null then ''
  else json_build_array(order_sources.source, medium, campaign)::text end`;

// A subquery in the select list reads the customer's orders by their index, order by order. With a join,
// the planner may read all orders.
const customer = sql`case when coalesce(trim(chosen.email), '') = '' then 'unknown'
  when (select true from orders as earlier
    where lower(trim(earlier.email)) = lower(trim(chosen.email)) and earlier.status::text = 'paid'
      and (earlier.created_at, earlier.id) < (chosen.begun_at, chosen.id)
    order by earlier.created_at desc, earlier.id desc limit 1) then 'returning'
  else 'first' end`;

/** Product id, or the title when an old order does not record the product. */
const product = sql`coalesce(product_id::text, '"' || title)`;

/** Number of pieces: twice a pack of three is six, as in order exports. */
const pieces = sql`quantity * case when bundle = any(${bundles}::text[]) then bundle::bigint else 1 end`;

function reason(abandoned: Date) {
  return sql`case
    when chosen.report_status = 'cash_due' then 'cash_due'
    when chosen.status::text = 'failed' then coalesce(
      (select failure_reason from payments where payments.order_id = chosen.order_id
        order by attempt desc limit 1), 'unexplained')
    when chosen.begun_at >= ${abandoned.toISOString()}::timestamptz then 'waiting'
    when (select opened_at is not null or state = 'open' from payments
      where payments.order_id = chosen.order_id order by attempt desc limit 1) then 'left'
    else 'not_opened' end`;
}
