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
    if (c.req.param('gateway') !== store.gateway.name) return c.json({ ok: false }, 404);
    const body = await c.req.text();
    const notice = await store.gateway.readWebhook({ headers: c.req.raw.headers, body });
    if (!notice) return c.json({ ok: false }, 401);
    const { reference, report } = notice;
    const news = { reference, report, source: 'webhook' as const };
    const outcome = await settlePayment(store.db, store.jobs, news);
    log.info({ gateway: store.gateway.name, outcome }, 'webhook');
    return c.json({ ok: true }, 200);
  });
}
