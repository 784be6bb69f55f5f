import { sql } from 'kysely';
import type { Db, OrderRow, PaymentRow } from '#database/schema.ts';
import { raise, refusedFor } from '#database/sql/refusal.ts';
import {
  compiledQuery,
  namedPlan,
  orderColumns,
  type Placeholders,
  paymentColumns,
  runBatch,
} from '#database/sql/statement.ts';
import { hasAdConsent } from '../ad-events/ad-consent.server.ts';
import { queuedConfirmation } from '../orders/order-emails.server.ts';
import type { Jobs } from '../runtime/jobs.ts';
import {
  eventData,
  type GatewayUpdate,
  isAboutPayment,
  referenceAtGateway,
} from './gateway-update.server.ts';
import { lockOfCart, refuseUnusualCapture } from './payment-attention.server.ts';

/** A payment and its order, with the versions of their rows. */
export type PaymentRead = {
  payment: PaymentRow & { version: string };
  order: OrderRow & { version: string; has_consent: boolean };
};

type At = Pick<GatewayUpdate, 'gateway' | 'reference'>;

export async function readPayment(
  db: Db,
  { gateway, reference }: At,
): Promise<PaymentRead | undefined> {
  const at = { gateway, reference };
  const [payments, orders] = await Promise.all([
    db.executeQuery(selectPayment(at)),
    db.executeQuery(selectOrder(at)),
  ]);
  const [payment] = payments.rows;
  const [order] = orders.rows;
  return payment && order?.order_id === payment.order_id ? { payment, order } : undefined;
}

const selectPayment = compiledQuery((db, at: Placeholders<At>) =>
  paymentAt(db, at)
    .select(paymentColumns)
    .select(sql<string>`payments.xmin::text`.as('version'))
    .modifyEnd(namedPlan),
);

const selectOrder = compiledQuery((db, at: Placeholders<At>) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .select([
      sql<string>`orders.xmin::text`.as('version'),
      sql<boolean>`coalesce(${hasAdConsent('orders')}, false)`.as('has_consent'),
    ])
    .where('order_id', '=', paymentAt(db, at).select('payments.order_id'))
    .modifyEnd(namedPlan),
);

const paymentAt = (db: Db, { gateway, reference }: Placeholders<At>) =>
  db
    .selectFrom('payments')
    .where('payments.reference', '=', reference)
    .where('payments.gateway', '=', gateway);

/**
 * Captures an open payment in one message to the database, when nothing about it needs closer inspection.
 * Returns false, with nothing written, when something does, or when a concurrent update has changed either
 * row.
 */
export async function captureAsRead(
  db: Db,
  jobs: Jobs,
  update: GatewayUpdate,
  earlierRead?: PaymentRead,
): Promise<boolean> {
  if (update.report.state !== 'paid') return false;
  const read = earlierRead ?? (await readPayment(db, update));
  if (!read || !isUsual(read, update)) return false;
  const { payment, order } = read;
  const { order_id: orderId, id, gateway } = payment;
  const now = new Date();
  const paid = { ...order, status: 'paid', payment_method: gateway, paid_at: now, updated_at: now };
  const versions = { id, order_id: orderId, payment: payment.version, order: order.version };
  const adEvent = { name: 'send-purchase-event', data: { orderId } } as const;
  try {
    await runBatch(
      db,
      [
        lockAsRead(versions),
        capture(toCaptured(payment, update, { outcome: 'paid', now })),
        ...(await queuedConfirmation(jobs, paid)),
        ...(order.has_consent ? [await jobs.statementOf(adEvent)] : []),
      ],
      refuseUnusualCapture(order),
    );
    return true;
  } catch (error) {
    if (refusedFor('stale', error) !== undefined) return false;
    throw error;
  }
}

/** Reports whether the simple capture suffices; `settlePayment` handles all other cases. */
function isUsual({ payment, order }: PaymentRead, { report }: GatewayUpdate): boolean {
  return (
    isAboutPayment(payment, report) &&
    payment.state !== 'paid' &&
    order.status !== 'paid' &&
    order.order_status !== 'cancelled' &&
    order.email?.includes('@') === true
  );
}

type Versions = { id: string; order_id: string; payment: string; order: string };

/**
 * Locks the order and then its payment, as everywhere. Raises an error when either has changed since it was
 * read.
 */
const lockAsRead = compiledQuery((db, params: Placeholders<Versions>) =>
  db
    .with('locked', (query) =>
      query
        .selectFrom('orders')
        .select('orders.order_id')
        .where('order_id', '=', params.order_id)
        .where(sql<string>`orders.xmin::text`, '=', params.order)
        .forNoKeyUpdate(),
    )
    .with('payment', (query) =>
      query
        .selectFrom('payments')
        .select('payments.id')
        .where('payments.order_id', '=', ({ selectFrom }) =>
          selectFrom('locked').select('locked.order_id'),
        )
        .where('payments.id', '=', params.id)
        .where(sql<string>`payments.xmin::text`, '=', params.payment)
        .forUpdate(),
    )
    .selectNoFrom(
      sql`case when not exists (select from payment) then ${raise('stale')} end`.as('refused'),
    )
    .modifyEnd(namedPlan),
);

type Captured = Pick<PaymentRow, 'id' | 'order_id' | 'gateway' | 'gateway_reference'> & {
  outcome: 'paid' | 'paid_twice';
  /** Event data as JSON. `body`, the gateway's report, is JSON too. */
  event: string;
  source: GatewayUpdate['source'];
  body: string;
  now: Date;
};

/** Captures the payment and returns the order, unless the order was already paid. */
export const capture = compiledQuery((db, params: Placeholders<Captured>) =>
  db
    .with('payment', (query) =>
      query
        .updateTable('payments')
        .set({
          state: 'paid',
          gateway_reference: params.gateway_reference,
          failure_reason: null,
          updated_at: params.now,
        })
        .where('id', '=', params.id),
    )
    .with('event', (query) =>
      query.insertInto('order_events').values({
        order_id: params.order_id,
        kind: params.outcome,
        actor: 'gateway',
        data: params.event,
      }),
    )
    .with('update', (query) =>
      query.insertInto('payment_events').values({
        payment_id: params.id,
        order_id: params.order_id,
        source: params.source,
        outcome: params.outcome,
        body: params.body,
      }),
    )
    .with('paid', (query) =>
      query
        .updateTable('orders')
        .set({
          status: 'paid',
          payment_method: params.gateway,
          paid_at: params.now,
          updated_at: params.now,
        })
        .where('order_id', '=', params.order_id)
        .where('status', '!=', 'paid')
        .returning(orderColumns),
    )
    // Unique key: the purchase event is sent once.
    .with('ad_event', (query) =>
      query
        .insertInto('ad_events')
        .columns(['order_id'])
        .expression(({ selectFrom }) =>
          selectFrom('paid').select('paid.order_id').where(hasAdConsent('paid')),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('ad_events.order_id'),
    )
    .selectFrom('paid')
    .select(orderColumns)
    .select(({ exists, selectFrom }) => exists(selectFrom('ad_event')).as('has_ad_event'))
    .select(lockOfCart('paid.cart_hash').as('cart_lock'))
    .modifyEnd(namedPlan),
);

export function toCaptured(
  payment: PaymentRow,
  update: GatewayUpdate,
  { outcome, now }: Pick<Captured, 'outcome' | 'now'>,
): Captured {
  return {
    id: payment.id,
    order_id: payment.order_id,
    gateway: payment.gateway,
    gateway_reference: referenceAtGateway(payment, update),
    outcome,
    event: JSON.stringify(eventData(payment)),
    source: update.source,
    body: JSON.stringify(update.report.raw),
    now,
  };
}
