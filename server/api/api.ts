import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { apiRoot, openAuthCalls, outsideApi } from '#domain/addresses.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { ContactError } from '#domain/contact/contact-error.ts';
import { recordOpenSignIn } from '#domain/staff/sign-in/sign-in.server.ts';
import type { Store } from '#domain/store.ts';
import { acceptsBrand, acceptsPictureBody, acceptsTexts, limitBody } from '../http/form-limit.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Pictures } from '../media/pictures.ts';
import { addProductPictures } from '../media/product-picture-uploads.ts';
import { addReviewPictures } from '../media/review-picture-uploads.ts';
import { type Log, logUnexpected } from '../observability/log.ts';
import type { Changes } from '../process/changes.ts';
import { type Api, type ApiEnv, pathBelowApiRoot } from './env.ts';
import { apiError, unexpectedCodes } from './errors.ts';
import { describeOperations } from './operations.ts';
import { addAdConsent } from './public/ad-consent-endpoint.ts';
import { addAddresses } from './public/address-endpoint.ts';
import { addContact } from './public/contact-endpoint.ts';
import { addPageViews } from './public/page-view-endpoint.ts';
import { addPayments } from './public/payment-endpoints.ts';
import { addReviews } from './public/review-endpoints.ts';
import { addBrandPreviews } from './staff/brand-preview-endpoint.ts';
import { addEmailPreviews } from './staff/email-preview-endpoint.ts';
import { addNewOrders } from './staff/new-orders-endpoint.ts';
import { addOrderEvents } from './staff/order-events-endpoint.ts';
import { addOrderExport } from './staff/order-export-endpoint.ts';
import type { RenderPage } from './staff/page-preview.ts';
import { addReports } from './staff/report-endpoints.ts';
import { addSales } from './staff/sales-endpoint.ts';
import { addStaffSearch } from './staff/search-endpoint.ts';
import { addStaffEmails } from './staff/staff-email-endpoints.ts';
import { addStaffSession } from './staff/staff-session-endpoint.ts';
import { addTextPreviews } from './staff/text-preview-endpoint.ts';
import { addWebhooks } from './webhooks/webhook-endpoint.ts';

const maxBytes = 64 * 1024;

type ApiParts = { changes: Changes; log: Log; pictures: Pictures; renderPage: RenderPage };

/** Everything under /api. Errors are JSON: `ok: false`, `error` in the visitor's language, `field`. */
export function createApi(store: Store, parts: ApiParts): Api {
  const { changes, log, pictures, renderPage } = parts;
  const api: Api = new OpenAPIHono<ApiEnv>();
  api.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders())) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  const limit = limitBody({
    maxSize: maxBytes,
    onError: (c) => apiError(c, new PurchaseError('body_too_large')),
  });
  api.use((c, next) =>
    acceptsPictureBody(c.req.path) || acceptsTexts(c.req.path) || acceptsBrand(c.req.path)
      ? next()
      : limit(c, next),
  );
  addPayments(api, store);
  addWebhooks(api, store, log);
  addContact(api, store, log);
  addOrderEvents(api, store, changes);
  addAdConsent(api, store);
  addPageViews(api, store, log);
  addAddresses(api, store, log);
  addStaffEmails(api, store);
  addStaffSession(api, store);
  addStaffSearch(api, store);
  addEmailPreviews(api, store);
  addTextPreviews(api, store, renderPage);
  addBrandPreviews(api, store, renderPage);
  addNewOrders(api, store);
  addReports(api, store, log);
  addSales(api, store, log);
  addOrderExport(api, store, log);
  addProductPictures(api, store, { log, pictures });
  addReviews(api, store);
  addReviewPictures(api, store, { log, pictures });
  for (const [method, calls] of Object.entries(openAuthCalls)) {
    for (const call of calls) {
      api.on(method, pathBelowApiRoot(call), async (c) => {
        const { handler } = await store.auth();
        const response = await handler(c.req.raw);
        if (call === outsideApi.authSignIn) await recordOpenSignIn(store.db, response);
        return response;
      });
    }
  }
  describeOperations(api);
  // It takes longer to write than most pages, and changes only with the name of the store.
  let description = { title: '', json: '' };
  api.get(pathBelowApiRoot(outsideApi.description), (c) => {
    const title = `${store.settings.name.en} store`;
    if (description.title !== title) {
      const document = api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title,
          version: '1',
          license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
        },
        servers: [{ url: `${store.settings.publicUrl}${apiRoot}` }],
      });
      description = { title, json: JSON.stringify(document) };
    }
    return c.body(description.json, 200, { 'Content-Type': 'application/json' });
  });
  api.all('*', (c) => apiError(c, new PurchaseError('not_found')));
  api.onError((error, c) => {
    if (error instanceof PurchaseError || error instanceof ContactError) return apiError(c, error);
    if (error instanceof HTTPException) return apiError(c, new PurchaseError('body_invalid'));
    const { method } = c.req;
    const status = logUnexpected(log, error, 'Request failed unexpectedly', { method });
    return apiError(c, new PurchaseError(unexpectedCodes[status]));
  });
  return api;
}
