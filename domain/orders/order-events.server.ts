import type { Db } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';

export type OrderEventKind =
  | 'created'
  | 'payment_opened'
  | 'payment_unreachable'
  | 'payment_refused'
  | 'payment_failed'
  | 'paid'
  | 'payment_mismatch'
  | 'paid_twice'
  | 'status_changed'
  | 'email_queued'
  | 'email_sent'
  | 'email_failed'
  | 'shipped'
  | 'tracking_changed'
  | 'address_corrected'
  | 'details_changed'
  | 'details_not_taken'
  | 'note_added'
  | 'refund_requested'
  | 'refund_done'
  | 'refund_refused'
  | 'refund_unknown'
  | 'refund_settled_done'
  | 'refund_settled_refused';

export type OrderEvent = {
  orderId: string;
  kind: OrderEventKind;
  actor: Actor;
  /** Nothing personal: amounts, references, statuses. */
  data?: Record<string, unknown>;
};

/** Call it in the transaction of the event. */
export async function recordOrderEvent(db: Db, event: OrderEvent): Promise<void> {
  const { orderId: order_id, kind, actor, data = {} } = event;
  await db
    .insertInto('order_events')
    .values({ order_id, kind, actor, data: JSON.stringify(data) })
    .execute();
}
