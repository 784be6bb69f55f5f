import { type RawBuilder, sql } from 'kysely';
import { isDueOrder } from '../placed-order.server.ts';

/** A shopper may choose cash on an order whose payment page was open for as long as this. */
const maxHoursOnPage = 24;

/**
 * Selects order_id and placed_at of the orders that were placed after a moment and have not been sent: paid, or made with
 * a payment that staff record. Each of them is new once, and not again when staff receive its money.
 */
export function ordersPlacedSince(since: RawBuilder<Date>) {
  const isUnsent = sql`orders.order_status in ('pending', 'confirmed', 'preparing')`;
  return sql<{ order_id: string; placed_at: Date }>`
    select orders.order_id, orders.paid_at as placed_at from orders
    where orders.status = 'paid' and ${isUnsent} and orders.paid_at > ${since}
      and (orders.payment_terms is null or orders.payment_terms = 'link')
    union all
    select orders.order_id, payments.created_at from orders join payments using (order_id)
    where ${isDueOrder} and ${isUnsent}
      and orders.created_at > ${since} - make_interval(hours => ${sql.lit(maxHoursOnPage)})
      and payments.gateway in ('cash', 'bank') and payments.state = 'open'
      and payments.created_at > ${since}`;
}
