import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { ClosedReason } from './review.ts';

/** Selects the reason from the row of `orders` in a query; null when its buyer may review the products. */
export const closedReason = sql<ClosedReason | null>`(case
  when exists (select from order_events
    where order_events.order_id = orders.order_id and order_events.kind = 'erased') then 'erased'
  when orders.order_status::text = 'cancelled' then 'cancelled'
  when coalesce((select sum(refunds.amount) from refunds
      where refunds.order_id = orders.order_id and refunds.state <> 'refused')
    >= (select sum(payments.amount) from payments
      where payments.order_id = orders.order_id and payments.state = 'paid'), false) then 'refunded'
  when orders.status::text <> 'paid' or orders.order_status::text <> 'delivered' then 'not_delivered'
  when not exists (select from order_lines join products on products.id = order_lines.product_id
    where order_lines.order_id = orders.order_id) then 'nothing'
end)`;

/** Returns why a link is closed, including when it was used or its order is unknown. */
export async function findReviewClosedReason(
  db: Db,
  { orderId, until }: { orderId: string; until: number },
  now = Date.now(),
): Promise<ClosedReason | undefined> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('review_requests', 'review_requests.order_id', 'orders.order_id')
    .select([closedReason.as('reason'), 'review_requests.asked_at', 'review_requests.used_at'])
    .where('orders.order_id', '=', orderId)
    .executeTakeFirst();
  if (order?.used_at) return 'used';
  if (order?.reason) return order.reason;
  if (!order?.asked_at) return 'nothing';
  return until * 1000 < now ? 'expired' : undefined;
}
