import { type RawBuilder, sql } from 'kysely';
import {
  isConfirmedCashOrder,
  isRefundedOrder,
  unsentParts,
  unsentStatuses,
} from './order-stock.server.ts';

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

const isRecent = sql`orders.created_at > now() - make_interval(days => ${sql.lit(maxDaysUnsent)})`;

/** The units of orders that may be sent, and have not been. */
export const neededUnits = sql.join(
  unsentParts.map((part) =>
    unitsOf(sql`${part} and ${isRecent} and not ${isRefundedOrder(sql.ref('orders.order_id'))}`),
  ),
  sql` union all `,
);

/** The units of orders that the courier or a bank transfer pays, and that may not be sent yet. */
export const awaitedUnits = unitsOf(sql`orders.status = 'pending'
  and orders.payment_terms in ('cash', 'bank') and orders.order_status in ${unsentStatuses}
  and not ${isConfirmedCashOrder} and ${isRecent}`);
