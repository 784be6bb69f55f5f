import { sql } from 'kysely';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import { shippedStatuses } from '#domain/stock/order-stock.server.ts';

/**
 * Turns an order that its shopper wanted to pay in cash or by transfer into one that was paid online: the card page
 * that was open before was paid after all. Staff are warned when the courier already has the parcel. Send it after the
 * capture, in the transaction that has locked the order.
 */
export const leaveTerms = compiledQuery(
  (db, { orderId, now }: Placeholders<{ orderId: string; now: Date }>) => {
    const statement = sql`
    with own as (
      select order_id, order_status, payment_terms from orders
      where order_id = ${orderId}::text and payment_terms in ('cash', 'bank')
    ),
    replaced as (
      update payments set state = 'failed', failure_reason = null, updated_at = ${now}
      where order_id = ${orderId}::text and gateway in ('cash', 'bank') and state = 'open'
    ),
    changed as (
      update orders
      set payment_terms = null, payment_due_at = null
      from own where orders.order_id = own.order_id
    ),
    event as (
      insert into order_events (order_id, kind, actor, data)
      select order_id, 'paid_not_cash', 'gateway', jsonb_build_object('terms', payment_terms) from own
    )
    insert into attention_items (kind, subject, order_id, facts)
    select 'paid_online_not_cash', order_id, order_id, '{}'::jsonb from own
    where payment_terms = 'cash' and order_status in ${shippedStatuses}
    on conflict (kind, subject) where over_at is null do nothing
    ${namedPlan}`;
    return { compile: () => statement.compile(db) };
  },
);
