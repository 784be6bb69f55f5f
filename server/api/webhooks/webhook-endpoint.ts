import {
  GatewayError,
  UnreadableWebhook,
  type WebhookNotice,
} from '#adapters/payment-gateway/gateway.ts';
import { outsideApi } from '#domain/addresses.ts';
import type { PaymentServices } from '#domain/payments/payment-status.server.ts';
import { handleWebhook } from '#domain/refunds/handle-webhook.server.ts';
import type { Log } from '#server/observability/log.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';

/**
 * 401 for an invalid signature; 400 for a signed but unreadable body, so that the gateway alerts its
 * owner; 200 once the update is committed, so that it stops repeating; 503 when a call to it fails.
 */
export function addWebhooks(api: Api, services: PaymentServices, log: Log): void {
  api.post(pathBelowApiRoot(outsideApi.webhook), async (c) => {
    const gateway = services.gateways.named(c.req.param('gateway'));
    if (!gateway) return c.json({ ok: false }, 404);
    const body = await c.req.text();
    const notice = await gateway
      .readWebhook({ headers: c.req.raw.headers, body })
      .catch(warnOfUnreadable(gateway.name, log));
    if (notice === 'unreadable') return c.json({ ok: false }, 400);
    if (!notice) return c.json({ ok: false }, 401);
    const outcome = await handleOrRetry(services, gateway.name, notice);
    log.info({ gateway: gateway.name, outcome }, 'Webhook handled');
    return c.json({ ok: outcome !== 'later' }, outcome === 'later' ? 503 : 200);
  });
}

function warnOfUnreadable(gateway: string, log: Log) {
  return (error: unknown): 'unreadable' => {
    if (!(error instanceof UnreadableWebhook)) throw error;
    log.warn(
      { gateway, reason: error.message },
      'Signed webhook could not be read: the gateway gets 400',
    );
    return 'unreadable';
  };
}

async function handleOrRetry(
  services: PaymentServices,
  gateway: string,
  notice: WebhookNotice,
): Promise<string> {
  try {
    return await handleWebhook(services, gateway, notice);
  } catch (error) {
    if (error instanceof GatewayError) return 'later';
    throw error;
  }
}
