import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, OrderRow, PaymentRow } from '#database/schema.ts';
import { raiseReason } from '#database/sql/refusal.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import { hasAdConsent } from '../ad-events/ad-consent.server.ts';
import {
  eventData,
  type GatewayUpdate,
  referenceAtGateway,
  type SettleOutcome,
} from './gateway-update.server.ts';
import { hasMismatch, otherPaidOrder, type PaymentRead } from './read-payment.server.ts';

// The statements that settle a payment (settle-payment.server.ts).

/**
 * Locks the order, its payment and its cart, in this order everywhere, and raises `stale` when something
 * that the decision depends on has changed since it was read.
 */
export function requireUnchanged({ payment, order, version, ...read }: PaymentRead) {
  const { id, order_id, gateway, reference, state, gateway_reference } = payment;
  const { cart_hash } = order;
  const { hasMismatch: mismatch, otherOrderId: other } = read;
  return [
    lockAsRead({ id, order_id, version, gateway, reference, state, gateway_reference }),
    checkAsRead({ id, order_id, cart_hash, mismatch, other }),
  ];
}

type Decisive = Pick<
  PaymentRow,
  'id' | 'order_id' | 'gateway' | 'reference' | 'state' | 'gateway_reference'
>;

// The cart's lock makes two orders for one cart see each other when both are paid at the same moment.
const lockAsRead = compiledQuery((db, params: Placeholders<Decisive & { version: string }>) =>
  db
    .with('locked', (query) =>
      query
        .selectFrom('orders')
        .select(['orders.order_id', 'orders.cart_hash'])
        .where('order_id', '=', params.order_id)
        .where(sql<string>`orders.xmin::text`, '=', params.version)
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
        .where('payments.gateway', '=', params.gateway)
        .where('payments.reference', '=', params.reference)
        .where('payments.state', '=', params.state)
        .where('payments.gateway_reference', 'is not distinct from', params.gateway_reference)
        .forUpdate(),
    )
    .selectNoFrom([
      sql`case when not exists (select from payment) then ${raiseReason('stale')} end`.as(
        'refused',
      ),
      sql`(select pg_advisory_xact_lock(hashtext(cart_hash)) from locked)`.as('cart'),
    ])
    .modifyEnd(namedPlan),
);

type Checked = Pick<PaymentRow, 'id' | 'order_id'> &
  Pick<OrderRow, 'cart_hash'> & { mismatch: boolean; other: string | null };

// A statement of its own: one that waited for a lock still sees the tables as they were before.
const checkAsRead = compiledQuery((db, params: Placeholders<Checked>) => {
  const { id, order_id, cart_hash, mismatch, other } = params;
  // In microseconds, which a value that was read does not have.
  const created_at = sql`(select own.created_at from orders own where own.order_id = ${order_id})`;
  const isStale = sql`${hasMismatch(id, order_id)} is distinct from ${mismatch}::boolean
    or ${otherPaidOrder({ order_id, cart_hash, created_at })} is distinct from ${other}::text`;
  return db
    .selectNoFrom(sql`case when ${isStale} then ${raiseReason('stale')} end`.as('refused'))
    .modifyEnd(namedPlan);
});

type Captured = Pick<PaymentRow, 'id' | 'order_id' | 'gateway' | 'gateway_reference'> & {
  outcome: 'paid' | 'paid_twice';
  /** Event data as JSON. `body`, the gateway's report, is JSON too. */
  event: string;
  source: GatewayUpdate['source'];
  body: string;
  now: Date;
};

export function capturePayment(
  payment: PaymentRow,
  update: GatewayUpdate,
  { outcome, now }: Pick<Captured, 'outcome' | 'now'>,
) {
  return captureAll({ ...toRows(payment, update), gateway: payment.gateway, outcome, now });
}

/** Raises `stale` when the order does not become paid: the database of another project may prevent it. */
const captureAll = compiledQuery((db, params: Placeholders<Captured>) =>
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
    .with('update', (query) => query.insertInto('payment_events').values(updateRow(params)))
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
        .returning(['orders.order_id', 'orders.ad_consent']),
    )
    // Unique key: the purchase event is sent once.
    .with('ad_event', (query) =>
      query
        .insertInto('ad_events')
        .columns(['order_id'])
        .expression(({ selectFrom }) =>
          selectFrom('paid').select('paid.order_id').where(hasAdConsent('paid')),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectNoFrom(
      sql`case when ${params.outcome}::text = 'paid' and not exists (select from paid)
        then ${raiseReason('stale')} end`.as('refused'),
    )
    .modifyEnd(namedPlan),
);

/** The amounts of an order when one attempt pays it, as numeric columns. `taxes`: VAT of its lines, in their order. */
export const attemptPrice = z.object({
  total: z.string(),
  tax_amount: z.string().nullable(),
  fee_amount: z.string().nullable(),
  taxes: z.array(z.number()),
});
export type AttemptPrice = z.output<typeof attemptPrice>;

/**
 * Gives the order the amounts that the captured attempt was made for: it has taken the fee of another method since. Send
 * it after the capture, in the transaction that has locked the order.
 */
export function restorePrice(orderId: string, price: AttemptPrice) {
  return restoreAll({ order_id: orderId, ...price, taxes: JSON.stringify(price.taxes) });
}

const restoreAll = compiledQuery(
  (
    db,
    {
      order_id,
      total,
      tax_amount,
      fee_amount,
      taxes,
    }: Placeholders<{ order_id: string; taxes: string } & Omit<AttemptPrice, 'taxes'>>,
  ) =>
    db
      .with('priced', (query) =>
        query
          .updateTable('orders')
          .set({
            total: sql<string>`${total}::numeric`,
            tax_amount: sql<string>`${tax_amount}::numeric`,
            fee_amount: sql<string>`${fee_amount}::numeric`,
          })
          .where('order_id', '=', order_id),
      )
      .updateTable('order_lines')
      .from(
        sql<{ tax: string; position: number }>`jsonb_array_elements_text(${taxes}::jsonb)
          with ordinality`.as<'taxes'>(sql`taxes (tax, position)`),
      )
      .set({ tax: sql<number>`taxes.tax::bigint` })
      .where('order_id', '=', order_id)
      .whereRef('order_lines.position', '=', 'taxes.position')
      .modifyEnd(namedPlan),
);

type Failed = Omit<Captured, 'gateway' | 'outcome'> & { reason: string | null };

/** Fails the payment, and its order unless another attempt may still pay it. */
export function failPayment(payment: PaymentRow, update: GatewayUpdate, now: Date) {
  const { report } = update;
  const reason = (report.state === 'failed' && report.reason) || null;
  return failAll({ ...toRows(payment, update), reason, now });
}

const failAll = compiledQuery((db, params: Placeholders<Failed>) =>
  db
    .with('payment', (query) =>
      query
        .updateTable('payments')
        .set({
          state: 'failed',
          gateway_reference: params.gateway_reference,
          failure_reason: params.reason,
          updated_at: params.now,
        })
        .where('id', '=', params.id),
    )
    .with('event', (query) =>
      query.insertInto('order_events').values({
        order_id: params.order_id,
        kind: 'payment_failed',
        actor: 'gateway',
        data: params.event,
      }),
    )
    .with('update', (query) =>
      query
        .insertInto('payment_events')
        .values(updateRow({ ...params, outcome: sql<SettleOutcome>`'failed'` })),
    )
    .with('failed', (query) =>
      query
        .updateTable('orders')
        .set({ status: 'failed', updated_at: params.now })
        .where('order_id', '=', params.order_id)
        .where('status', 'not in', ['paid', 'failed'])
        .where(
          sql<boolean>`not exists (select from payments where payments.order_id = ${params.order_id}
            and payments.id <> ${params.id} and payments.state in ('created', 'open'))`,
        ),
    )
    .selectNoFrom(sql`1`.as('done'))
    .modifyEnd(namedPlan),
);

/** Records the first update that does not match the payment in the order's history. */
export function recordMismatch({ order_id, ...payment }: PaymentRow) {
  return insertMismatch({ order_id, data: JSON.stringify(eventData(payment)) });
}

const insertMismatch = compiledQuery(
  (db, { order_id, data }: Placeholders<{ order_id: string; data: string }>) =>
    db
      .insertInto('order_events')
      .values({ order_id, kind: 'payment_mismatch', actor: 'gateway', data }),
);

type Recorded = Pick<Captured, 'source' | 'body'> & {
  id: string | null;
  order_id: string | null;
  outcome: SettleOutcome;
};

/** Records a gateway's update, and what came of it. */
export function recordUpdate(
  payment: PaymentRow | undefined,
  { source, report }: GatewayUpdate,
  outcome: SettleOutcome,
) {
  const body = JSON.stringify(report.raw);
  const { id = null, order_id = null } = payment ?? {};
  return insertUpdate({ id, order_id, source, body, outcome });
}

const insertUpdate = compiledQuery((db: Db, params: Placeholders<Recorded>) =>
  db.insertInto('payment_events').values(updateRow(params)).modifyEnd(namedPlan),
);

function updateRow({ id, order_id, source, outcome, body }: Placeholders<Recorded>) {
  return { payment_id: id, order_id, source, outcome, body };
}

function toRows(payment: PaymentRow, update: GatewayUpdate) {
  return {
    id: payment.id,
    order_id: payment.order_id,
    gateway_reference: referenceAtGateway(payment, update),
    event: JSON.stringify(eventData(payment)),
    source: update.source,
    body: JSON.stringify(update.report.raw),
  };
}
