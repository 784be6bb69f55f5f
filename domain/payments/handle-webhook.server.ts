import { GatewayError, type WebhookNotice } from '#adapters/payment-gateway/gateway.ts';
import { findAttemptAt } from './attempt.server.ts';
import type { SettleOutcome } from './gateway-update.server.ts';
import { type PaymentServices, syncLastAttempt } from './payment-status.server.ts';
import { settlePayment } from './settle-payment.server.ts';

/**
 * Acts on what a gateway has told. An unsigned word is believed in nothing: the gateway itself is asked
 * about the order. A signature need not cover our reference (Tap's does not), only the gateway's own
 * name of the charge: an attempt of which the store does not know that name yet, because the webhook
 * was faster than the answer to our own call, is settled by what the gateway says when asked by it.
 * Throws GatewayError when it cannot say; then the gateway is to tell once more.
 */
export async function handleWebhook(
  services: PaymentServices,
  gateway: string,
  notice: WebhookNotice,
): Promise<SettleOutcome | 'not_an_update' | 'asked'> {
  if ('nothing' in notice) return 'not_an_update';
  if ('askAbout' in notice) {
    await syncLastAttempt(services, notice.askAbout);
    return 'asked';
  }
  const { db, jobs, gateways } = services;
  const { reference, report } = notice;
  const attempt = await findAttemptAt(db, gateway, reference);
  const { gatewayReference } = report;
  const isNew = attempt?.gatewayReference === null && gatewayReference !== undefined;
  const told = isNew
    ? await gateways.named(gateway)?.status({ ...attempt, gatewayReference })
    : report;
  if (!told) throw new GatewayError('The payment service cannot be asked.');
  return settlePayment(db, jobs, { gateway, reference, report: told, source: 'webhook' });
}
