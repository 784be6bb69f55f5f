import { GatewayError, type WebhookNotice } from '#adapters/payment-gateway/gateway.ts';
import { toAttempt } from '../payments/attempt.server.ts';
import type { SettleOutcome } from '../payments/gateway-update.server.ts';
import { type PaymentServices, syncLastAttempt } from '../payments/payment-status.server.ts';
import { readPayment } from '../payments/read-payment.server.ts';
import { settlePayment } from '../payments/settle-payment.server.ts';
import { syncReportedRefund } from './recheck-refund.server.ts';

/**
 * Handles a webhook. Unsigned ones are only hints to sync. A signature may not cover the store's reference
 * (Tap's does not). A charge that is unknown, because the webhook arrived before the response to its
 * creation, is fetched. Throws GatewayError when that fails: the gateway must send it again.
 */
export async function handleWebhook(
  services: PaymentServices,
  gateway: string,
  notice: WebhookNotice,
): Promise<SettleOutcome | 'not_an_update' | 'synced' | 'refund_synced'> {
  if ('nothing' in notice) return 'not_an_update';
  if ('syncOrderId' in notice) {
    await syncLastAttempt(services, notice.syncOrderId);
    return 'synced';
  }
  if ('refundReference' in notice) {
    const reported = { gateway, reference: notice.refundReference };
    return (await syncReportedRefund(services, reported)) ? 'refund_synced' : 'not_an_update';
  }
  const { db, jobs, gateways } = services;
  const { reference, report } = notice;
  const read = await readPayment(db, { gateway, reference });
  const attempt = read && toAttempt(read.payment);
  const { gatewayReference } = report;
  const isNew = attempt?.gatewayReference === null && gatewayReference !== undefined;
  const charge = isNew
    ? await gateways.named(gateway)?.status({ ...attempt, gatewayReference })
    : report;
  if (!charge) throw new GatewayError('The payment service cannot be asked.');
  const update = { gateway, reference, report: charge, source: 'webhook' } as const;
  return settlePayment(db, jobs, update, read);
}
