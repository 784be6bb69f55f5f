import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import { unrefundedMoneyCondition } from '../fulfilment/shipping-warnings.server.ts';

/**
 * Ignores debts from long before the update that introduced this check: they are settled otherwise by now.
 */
const updateDelayDays = 30;

/**
 * Finds paid orders that were cancelled with money neither refunded nor being refunded. Staff may also
 * resolve the item with a note that gives a reason: the order then leaves the list of refunds, too.
 */
export const owedRefunds: AttentionCheck = {
  kind: 'refund_owed',
  async find(db, limit) {
    const rows = await db
      .selectFrom('orders')
      .select('orders.order_id')
      .where('orders.status', '=', sql.lit('paid'))
      .where('orders.order_status', '=', sql.lit('cancelled'))
      .where(unrefundedMoneyCondition(sql.ref('orders.order_id')))
      .where(wasCancelledSinceUpdate(sql.ref('orders.order_id')))
      // Late payments have an attention item of their own.
      .where(sql<SqlBool>`not exists (select from attention_items as late
        where late.kind = 'paid_after_cancel' and late.order_id = orders.order_id
          and late.resolved_at is null)`)
      .orderBy('orders.order_id')
      .limit(limit)
      .execute();
    return rows.map(({ order_id }) => ({ subject: order_id, orderId: order_id, data: {} }));
  },
};

function wasCancelledSinceUpdate(orderId: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (
    select from order_events
    where order_events.order_id = ${orderId} and order_events.kind = 'status_changed'
      and order_events.data ->> 'to' = 'cancelled'
      and order_events.created_at > (
        select applied_at - make_interval(days => ${updateDelayDays})
        from schema_migrations where name = '0083_refund_owed'))`;
}
