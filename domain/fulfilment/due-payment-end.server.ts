import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { asPaymentTerms, isPaidLater } from '../orders/payment-terms.ts';

type Order = Pick<OrderRow, 'order_id' | 'payment_terms'>;

/** A transfer that staff await again has no reminder before the next day. */
const reopenedTransferDays = 2;

/**
 * Ends the cash or the transfer that was due for a cancelled order. Call it in the transaction that has locked and
 * cancelled the order.
 */
export async function endDuePayment(trx: Trx, order: Order): Promise<void> {
  if (!isOfStaff(order)) return;
  await sql`
    with ended as (
      update orders set status = 'failed'
      where order_id = ${order.order_id} and order_status = 'cancelled'
        and status = 'pending' and payment_terms in ('cash', 'bank')
      returning order_id
    )
    update payments set state = 'failed', updated_at = now()
    from ended
    where payments.order_id = ended.order_id and gateway in ('cash', 'bank') and state = 'open'
  `.execute(trx);
}

/**
 * Makes the cash or the transfer of an order due again, which ended with the order. Call it in the transaction that
 * has locked the order and taken it back from its cancellation.
 */
export async function reopenDuePayment(trx: Trx, order: Order): Promise<void> {
  if (!isOfStaff(order)) return;
  await sql`
    with reopened as (
      update payments set state = 'open', failure_reason = null, updated_at = now()
      from orders
      where orders.order_id = ${order.order_id} and orders.order_status <> 'cancelled'
        and ${hasEndedPayment}
      returning payments.order_id
    )
    update orders set status = 'pending',
      payment_due_at = case when payment_terms = 'bank'
        then greatest(payment_due_at, now() + make_interval(days => ${reopenedTransferDays})) end
    from reopened
    where orders.order_id = reopened.order_id
  `.execute(trx);
}

/** Reports whether the payment of a cancelled order is due again when staff take the order back. */
export async function isReopenable(trx: Db, order: Order): Promise<boolean> {
  if (!isOfStaff(order)) return false;
  const { rows } = await sql`
    select from payments join orders using (order_id)
    where orders.order_id = ${order.order_id} and ${hasEndedPayment}`.execute(trx);
  return rows.length > 0;
}

/** A refused parcel is over: its customer orders again. */
const hasEndedPayment: RawBuilder<SqlBool> = sql<SqlBool>`(payments.order_id = orders.order_id
  and orders.status = 'failed' and payments.state = 'failed'
  and payments.gateway = orders.payment_terms
  and not exists (select from order_events as event
    where event.order_id = orders.order_id and event.kind = 'cash_refused'))`;

function isOfStaff({ payment_terms }: Order): boolean {
  return isPaidLater(asPaymentTerms(payment_terms));
}
