import { sql } from 'kysely';

/** Lines of another program may have any quantity. */
const maxUnits = 1_000_000;

/**
 * Selects order_id, product_id and quantity of what paid orders that have not been sent take from tracked stock.
 * The condition is that of the index orders_unshipped_idx.
 */
export const neededUnits = sql`
  select orders.order_id, stock.product_id,
    least(
      sum(lines.quantity * ${packSize()} * coalesce(component.quantity, 1)), ${sql.lit(maxUnits)}
    )::int as quantity
  from orders
  join order_lines as lines using (order_id)
  left join bundle_components as component on component.bundle_id = lines.product_id
  join stock on stock.product_id = coalesce(component.component_id, lines.product_id)
  where orders.status = 'paid' and orders.order_status in ('pending', 'confirmed', 'preparing')
  group by orders.order_id, stock.product_id`;

/** Pieces of a line's pack; old orders may name any text. */
function packSize() {
  return sql`case lines.bundle when '2' then 2 when '3' then 3 else 1 end`;
}
