import { type RawBuilder, sql } from 'kysely';
import { isRefundedOrder, unsentStatuses } from './order-stock.server.ts';

/** Lines of another program may have any quantity. */
const maxUnits = 1_000_000;

/** An older order that has not been sent was sent without a word to the store, or never will be. */
const maxDaysUnsent = 90;

/** Pieces of a line's pack; old orders may name any text. */
const packSize = sql`case lines.bundle when '2' then 2 when '3' then 3 else 1 end`;

/** Selects order_id, product_id and quantity of what the orders of a condition take from tracked stock. */
export function unitsOf(orders: RawBuilder<unknown>) {
  return sql`
    select orders.order_id, stock.product_id,
      least(
        sum(lines.quantity * ${packSize} * coalesce(component.quantity, 1)), ${sql.lit(maxUnits)}
      )::int as quantity
    from orders
    join order_lines as lines using (order_id)
    left join bundle_components as component
      on component.bundle_id = lines.product_id and component.added_at <= orders.created_at
    join stock on stock.product_id = coalesce(component.component_id, lines.product_id)
    where ${orders}
    group by orders.order_id, stock.product_id`;
}

/** The units of paid orders that have not been sent. Its first conditions are those of orders_unshipped_idx. */
export const neededUnits = unitsOf(sql`orders.status = 'paid'
  and orders.order_status in ${unsentStatuses}
  and orders.created_at > now() - make_interval(days => ${sql.lit(maxDaysUnsent)})
  and not ${isRefundedOrder(sql.ref('orders.order_id'))}`);
