import { sql } from 'kysely';
import { GatewayError, type RefundReport } from '#adapters/payment-gateway/gateway.ts';
import type { Db, Trx } from '#database/schema.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { type Refund, toRefund } from './refund.ts';
import {
  findCharge,
  type RefundServices,
  requireRefund,
  saveRefundUpdate,
} from './submit-refund.server.ts';

// A card refund counts as done immediately. Its bank may return the money later, for example when the card
// was closed.

const recheckDays = 30;
const recheckIntervalHours = 24;
const batchSize = 20;

/**
 * Handles a webhook about a refund. Queries the gateway for the state, because webhooks may be late,
 * repeated and out of order. Returns false for a refund of another shop. Throws GatewayError when the
 * gateway does not respond.
 */
export async function syncReportedRefund(
  services: RefundServices,
  { gateway, reference }: { gateway: string; reference: string },
): Promise<boolean> {
  const row = await services.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('refunds.reference', '=', reference)
    .where('payments.gateway', '=', gateway)
    .executeTakeFirst();
  if (row) await recheckRefund(services, toRefund(row));
  return row !== undefined;
}

/**
 * Rechecks done refunds once a day each, on one of several servers. A gateway that does not respond is
 * queried again the next day.
 */
export async function recheckDoneRefunds(services: RefundServices): Promise<void> {
  const refunds = await claimDueRefunds(services);
  const ends = await Promise.allSettled(refunds.map((refund) => recheckRefund(services, refund)));
  const faults = ends.flatMap((end) =>
    end.status === 'rejected' && !(end.reason instanceof GatewayError) ? [end.reason] : [],
  );
  if (faults.length > 0) throw new AggregateError(faults, 'could not recheck every refund');
}

async function claimDueRefunds({ db, gateways }: RefundServices): Promise<Refund[]> {
  const names = gateways.withLateRefundFailures();
  if (names.length === 0) return [];
  const rows = await db
    .updateTable('refunds')
    .set({ synced_at: sql`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select('refunds.id')
        // These two must match the index (database/migrations/0082_late_refund_failures.sql).
        .where('refunds.state', '=', sql.lit('done' as const))
        .where('refunds.gateway_reference', 'is not', null)
        .where('refunds.created_at', '>', sql<Date>`now() - make_interval(days => ${recheckDays})`)
        .where(
          sql<boolean>`greatest(refunds.created_at, refunds.synced_at)
            < now() - make_interval(hours => ${recheckIntervalHours})`,
        )
        .where('payments.gateway', 'in', names)
        .orderBy('refunds.created_at')
        .limit(batchSize)
        .forUpdate('refunds')
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toRefund);
}

async function recheckRefund(services: RefundServices, refund: Refund): Promise<void> {
  const { db, jobs } = services;
  const { gateway, charge } = await findCharge(services, refund.paymentId);
  if (!gateway) throw new GatewayError('The payment was made at another gateway.');
  const { id, reference, gatewayReference } = refund;
  const report = await gateway.refundStatus({ charge, reference, gatewayReference });
  if (!report) return;
  const isLateFailure = await saveLateFailure(db, { id, gateway: gateway.name, report });
  if (!isLateFailure) await saveRefundUpdate({ db, jobs }, id, report);
}

type LateReport = { id: string; gateway: string; report: RefundReport };

/**
 * Saves that a done refund has failed; returns false for any other report. The money counts as not returned
 * again, so that staff can return it in another way. The customer may have been told otherwise.
 */
function saveLateFailure(db: Db, { id, gateway, report }: LateReport): Promise<boolean> {
  if (report.state !== 'refused') return Promise.resolve(false);
  return db.transaction().execute(async (trx) => {
    await lockOrder(trx, (await requireRefund(trx, id)).orderId);
    const refund = await requireRefund(trx, id);
    if (refund.state !== 'done') return false;
    await trx
      .updateTable('refunds')
      .set({ state: 'refused', failure: report.message, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await reportLateFailure(trx, gateway, refund);
    return true;
  });
}

async function reportLateFailure(trx: Trx, gateway: string, refund: Refund): Promise<void> {
  const { id, orderId, money } = refund;
  const data = { refund: id, ...money };
  await recordOrderEvent(trx, { orderId, kind: 'refund_failed', actor: 'gateway', data });
  const { amount: amountCents, currency } = money;
  const itemData = { gateway, amountCents, currency };
  await openAttentionItem(trx, 'refund_failed', { subject: id, orderId, data: itemData });
}
