import { loadDetails } from '#app/admin/payments/load-payments.server.ts';
import { staffApi } from '#domain/addresses.ts';
import type { Store } from '#domain/store.ts';
import { type Api, inApi } from './env.ts';
import { requestLanguage } from './errors.ts';
import { staffCalls } from './staff-calls.ts';

export function addPaymentDetails(api: Api, store: Store): void {
  api.get(inApi(staffApi.paymentDetails), staffCalls(store), async (c) => {
    const language = requestLanguage(c.req.raw);
    const order = await loadDetails(store, language, c.req.param('orderId'));
    return order ? c.json(order) : c.notFound();
  });
}
