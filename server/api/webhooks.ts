import type { WebhookNotice } from '#adapters/payment-gateway/gateway.ts';
import { askAboutOrder } from '#domain/payments/payment-status.server.ts';
import { settlePayment } from '#domain/payments/settle-payment.server.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '../log.ts';
import type { Api } from './env.ts';

/**
 * Where a gateway reports how a charge ended. 401 for what it did not sign; 200 once the news is
 * committed, whatever was made of it, so that the gateway stops repeating it.
 */
export function addWebhooks(api: Api, store: Store, log: Log): void {
  api.post('/webhooks/:gateway', async (c) => {
    const gateway = store.gateways.named(c.req.param('gateway'));
    if (!gateway) return c.json({ ok: false }, 404);
    const body = await c.req.text();
    const notice = await gateway.readWebhook({ headers: c.req.raw.headers, body });
    if (!notice) return c.json({ ok: false }, 401);
    const outcome = await act(store, gateway.name, notice);
    log.info({ gateway: gateway.name, outcome }, 'webhook');
    return c.json({ ok: true }, 200);
  });
}

/** An unsigned word is believed in nothing: the gateway itself is asked. */
async function act(store: Store, gateway: string, notice: WebhookNotice): Promise<string> {
  if ('nothing' in notice) return 'no_news';
  if ('askAbout' in notice) {
    await askAboutOrder(store, notice.askAbout);
    return 'asked';
  }
  const { reference, report } = notice;
  return settlePayment(store.db, store.jobs, { gateway, reference, report, source: 'webhook' });
}
