import { sql } from 'kysely';
import {
  GatewayError,
  type Gateways,
  type PaymentGateway,
  type RefundReference,
  type RefundReport,
} from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow, RefundRow, RefundState, Trx } from '#database/schema.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { queueRefundEmail } from '../orders/order-emails.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { toAttempt } from '../payments/attempt.server.ts';
import type { Jobs } from '../runtime/jobs.ts';
import {
  canResubmit,
  idempotencyWindowHours,
  type Refund,
  RefundError,
  toRefund,
} from './refund.ts';
import { completeFullRefund } from './refunded-payment.server.ts';

/** The gateway has 30 seconds to respond and gets two calls; the job retries automatically. */
const refundClaimTtlSeconds = 80;

export type RefundServices = { db: Db; gateways: Gateways; jobs: Jobs };

/**
 * Submits a refund, or syncs it if it was submitted. May be called any number of times. Of concurrent
 * callers one calls the gateway, a settled refund stays settled, and the gateway never refunds twice.
 * Returns `unknown` when the gateway does not respond, or has forgotten the reference and would refund
 * again.
 */
export async function submitRefund(
  { db, gateways, jobs }: RefundServices,
  { id }: Pick<Refund, 'id'>,
  { isNew }: { isNew: boolean },
): Promise<Refund> {
  const refund = await claimSubmission(db, id);
  if (!refund) return requireRefund(db, id);
  try {
    const { gateway, charge } = await findCharge({ db, gateways }, refund.paymentId);
    if (!gateway) throw new GatewayError('The payment was made at another gateway.');
    const { reference, gatewayReference } = refund;
    const request = { charge, reference, gatewayReference };
    const report = await syncAtGateway(gateway, refund, request, isNew);
    return await saveRefundUpdate({ db, jobs }, refund.id, report);
  } catch (error) {
    const message = error instanceof GatewayError ? error.message : 'The payment service failed.';
    const unknown = await saveRefundUpdate({ db, jobs }, refund.id, {
      state: 'unknown',
      message,
    });
    if (error instanceof GatewayError) return unknown;
    throw error;
  }
}

/** Submits a refund by its id. Throws RefundError for a refund of another order. */
export async function syncRefund(
  services: RefundServices,
  refund: { orderId: string; refundId: string },
): Promise<Refund> {
  const row = await requireRefundOf(services.db, refund);
  const { gateway } = await findCharge(services, row.payment_id);
  if (!gateway) throw new RefundError('gateway_other');
  return submitRefund(services, toRefund(row), { isNew: false });
}

export async function isSubmitting(db: Db, id: string): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('id', '=', id)
    .where('asking_since', '>=', sql<Date>`now() - make_interval(secs => ${refundClaimTtlSeconds})`)
    .executeTakeFirst();
  return refund !== undefined;
}

/** Returns undefined while another server calls the gateway for it. */
async function claimSubmission(db: Db, id: string): Promise<Refund | undefined> {
  const claimed = await db
    .updateTable('refunds')
    .set({ asking_since: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'unknown'])
    .where(
      sql<boolean>`(asking_since is null or asking_since < now() - make_interval(secs => ${refundClaimTtlSeconds}))`,
    )
    .returningAll()
    .executeTakeFirst();
  return claimed && toRefund(claimed);
}

/** Finds the charge of a payment. `gateway` is undefined when the store no longer has it. */
export async function findCharge(
  { db, gateways }: Pick<RefundServices, 'db' | 'gateways'>,
  paymentId: string,
) {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { charge: toAttempt(payment), gateway: gateways.named(payment.gateway) };
}

// Queries the gateway first: an earlier submission may have succeeded without a response. Submits the
// refund again only when the gateway has no record of it, or deduplicates it.
async function syncAtGateway(
  gateway: PaymentGateway,
  refund: Refund,
  request: RefundReference,
  isNew: boolean,
): Promise<RefundUpdate> {
  const report = isNew ? undefined : await gateway.refundStatus(request);
  if (report) return report;
  if (!canResubmit(refund, gateway.can)) return { state: 'unknown', message: refund.failure };
  return sendRefund(gateway, refund, request);
}

// Refuses the refund only on a rejection of this very call: a failed look-up proves nothing.
async function sendRefund(
  gateway: PaymentGateway,
  { money, reason }: Refund,
  request: RefundReference,
): Promise<RefundUpdate> {
  try {
    return await gateway.refund({ ...request, money, reason });
  } catch (error) {
    const isRefusal = error instanceof GatewayError && error.isRefusal;
    if (isRefusal) return { state: 'refused', message: error.message };
    throw error;
  }
}

type RefundUpdate = {
  state: RefundReport['state'];
  gatewayReference?: string | null;
  message: string | null;
};

const states: Record<RefundUpdate['state'], RefundState> = {
  pending: 'requested',
  done: 'done',
  refused: 'refused',
  unknown: 'unknown',
};

export async function saveRefundUpdate(
  { db, jobs }: Pick<RefundServices, 'db' | 'jobs'>,
  id: string,
  update: RefundUpdate,
): Promise<Refund> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, (await requireRefund(trx, id)).orderId);
    const refund = await requireRefund(trx, id);
    if (refund.state === 'done' || refund.state === 'refused') return refund;
    const state = states[update.state];
    const saved = await trx
      .updateTable('refunds')
      .set({
        state,
        gateway_reference: update.gatewayReference ?? refund.gatewayReference,
        failure: update.message,
        asking_since: null,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (state !== refund.state && state !== 'requested') {
      const data = { refund: id, ...refund.money };
      const kind = `refund_${state}` as const;
      await recordOrderEvent(trx, { orderId: refund.orderId, kind, actor: 'gateway', data });
    }
    if (state === 'done') {
      await completeFullRefund(trx, refund.paymentId);
      await emailCustomerAboutRefund(trx, jobs, order, refund);
    }
    return toRefund(saved);
  });
}

/**
 * Queues the customer's email in the transaction in which a refund becomes `done`, which happens once. A
 * gateway may still refuse a refund that it has only accepted, so no email promises money earlier.
 */
export async function emailCustomerAboutRefund(
  trx: Trx,
  jobs: Jobs,
  order: OrderRow | undefined,
  { notifyCustomer, money, createdBy, way, returnedOn, gatewayReference }: Refund,
): Promise<void> {
  if (!notifyCustomer || !order) return;
  const manual = way && { way, returnedOn, reference: gatewayReference ?? undefined };
  await queueRefundEmail(trx, jobs, { order, money, by: createdBy, ...manual });
}

export async function requireRefund(db: Db, id: string): Promise<Refund> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toRefund(row);
}

/** Finds a refund. Throws RefundError for a refund of another order. */
export async function requireRefundOf(
  db: Db,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<RefundRow> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where(sql<string>`id::text`, '=', refundId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw new RefundError('refund_unknown');
  return row;
}

export async function listRefunds(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toRefund);
}

const batchSize = 20;

/**
 * Reconciles unsettled refunds; of several servers one calls the gateway for a refund. After
 * `idempotencyWindowHours`, a refund without the gateway's id is left to staff, who decide whether to pay
 * it so late.
 */
export async function reconcileRefunds(services: RefundServices): Promise<void> {
  const rows = await services.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', [sql.lit('requested' as const), sql.lit('unknown' as const)])
    .where(
      sql<boolean>`(gateway_reference is not null
        or created_at > now() - make_interval(hours => ${idempotencyWindowHours}))`,
    )
    .where(
      sql<boolean>`updated_at < now() - greatest(interval '1 minute', (now() - created_at) / 10)`,
    )
    .orderBy('updated_at')
    .limit(batchSize)
    .execute();
  await Promise.all(rows.map((row) => submitRefund(services, row, { isNew: false })));
}
