import { createRoute, z } from '@hono/zod-openapi';
import { publicApi } from '#domain/addresses.ts';
import { openPaymentPage } from '#domain/checkout/open-payment-page.server.ts';
import { placeOrder } from '#domain/checkout/place-order.server.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import type { OpeningServices } from '#domain/payments/open-payment.server.ts';
import { checkPayment, type PaymentResult } from '#domain/payments/payment-status.server.ts';
import { paymentSuccessAddress } from '#domain/payments/return-addresses.ts';
import { findStaffMember } from '#domain/staff/sign-in/session.server.ts';
import type { Store } from '#domain/store.ts';
import { bodyRefusals, errorBody, jsonResponse, security, unavailable } from '../described.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requestLanguage } from '../errors.ts';
import { toAdConsent } from './ad-consent-endpoint.ts';
import { createPaymentBody, toPurchase, toPurchaseError } from './purchase-schema.ts';

const createPaymentRoute = createRoute({
  operationId: 'createPayment',
  method: 'post',
  path: pathBelowApiRoot(publicApi.createPayment),
  security: security.optionalShopper,
  summary: 'Place an order and open its payment page',
  request: {
    headers: z.object({
      'x-lang': z.string().optional().openapi({ example: 'ar' }),
      'idempotency-key': z.string().min(8).max(200).optional().openapi({
        description: 'Made once per cart and attempt: the same key gives the same order and link',
      }),
    }),
    body: { required: true, content: { 'application/json': { schema: createPaymentBody } } },
  },
  responses: {
    200: jsonResponse(
      z
        .object({
          order_id: z.string(),
          redirectUrl: z.string(),
          terms: z.enum(['cash', 'bank']).optional().openapi({
            description: 'Set for an order that is paid to the courier or by bank transfer',
          }),
        })
        .openapi('OpenPayment'),
      'The order and the address where the shopper pays, or reads how the order is paid',
    ),
    ...bodyRefusals,
    403: jsonResponse(errorBody, 'The shop is closed, and the visitor is not one of its staff'),
    409: jsonResponse(
      errorBody,
      'Prices have changed (`total` is the new one), the country buys in another `currency`, the cart has more than is left (`changes`), or the key was reused',
    ),
    423: jsonResponse(
      errorBody,
      'Unpaid orders of the shopper hold stock. `retry_after` says when the next of them expires',
    ),
    429: jsonResponse(
      errorBody,
      'Too many attempts within an hour; `Retry-After` says how long to wait',
    ),
    502: jsonResponse(errorBody, 'The payment gateway did not respond, or refused the payment'),
    ...unavailable,
  },
});

const statusRoute = createRoute({
  operationId: 'getPaymentStatus',
  method: 'get',
  security: security.optionalShopper,
  path: pathBelowApiRoot(publicApi.paymentStatus).replace(/:(\w+)/, '{$1}'),
  summary: 'Whether an order has been paid',
  request: { params: z.object({ orderId: z.string() }) },
  responses: {
    200: jsonResponse(
      z
        .object({
          ok: z.boolean().openapi({ description: 'false for an unknown order' }),
          remote: z.object({
            status: z.boolean().nullable().openapi({ description: 'paid, failed, or not yet' }),
          }),
        })
        .openapi('PaymentStatus'),
      'How the payment stands',
    ),
    429: jsonResponse(errorBody, 'Too many checks; `Retry-After` says how many seconds to wait'),
    ...unavailable,
  },
});

type PurchaseServices = Pick<
  Store,
  | keyof OpeningServices
  | 'auth'
  | 'jobs'
  | 'liveSettings'
  | 'markets'
  | 'placedOrders'
  | 'rateLimiter'
  | 'settings'
>;

export function addPayments(api: Api, services: PurchaseServices): void {
  api.openapi(
    createPaymentRoute,
    async (c) => {
      await refuseWhileClosed(services, c.req.raw.headers);
      const body = c.req.valid('json');
      const purchase = toPurchase(body, {
        lang: requestLanguage(c.req.raw, body.meta_data.lang),
        hasAddressForms: services.settings.hasAddressForms,
        openMarkets: services.markets.open,
      });
      const cookies = c.req.header('cookie') ?? null;
      const placed = await placeOrder(services.db, purchase, {
        idempotencyKey: c.req.valid('header')['idempotency-key'],
        earlier: {
          placed: services.placedOrders.read(cookies),
          unresolved: body.order_id ?? undefined,
        },
        gateways: services.gateways,
        jobs: services.jobs,
        serverId: services.serverId,
        consent: toAdConsent(body.consent, c.req.raw, c.get('clientAddress')),
        source: body.source,
        shippingCountries: services.settings.shippingCountries,
        markets: {
          current: () => services.markets,
          reload: () => services.liveSettings.reload(),
        },
        hasWideAmountColumns: services.settings.hasWideAmountColumns,
        client: services.rateLimiter.batchKeys(c.get('clientAddress'), 'paymentOfClient'),
      });
      c.header('Set-Cookie', services.placedOrders.add(cookies, placed.orderId));
      const order_id = placed.orderId;
      const { terms } = placed;
      if (placed.alreadyPaid || terms) {
        const redirectUrl = paymentSuccessAddress(services.settings.publicUrl, order_id);
        return c.json({ order_id, redirectUrl, ...(terms && { terms }) }, 200);
      }
      const redirectUrl = await openPaymentPage(services, placed);
      return c.json({ order_id, redirectUrl }, 200);
    },
    (result) => {
      if (!result.success) throw toPurchaseError(result.error);
    },
  );

  api.openapi(statusRoute, async (c) => {
    const { orderId } = c.req.valid('param');
    const isOwn = services.placedOrders.read(c.req.header('cookie') ?? null).includes(orderId);
    const address = c.get('clientAddress');
    const retry_after = isOwn
      ? await services.rateLimiter.consume(orderId, 'ownStatusCheck')
      : await services.rateLimiter.consume(address, 'statusCheck');
    if (retry_after > 0) throw new PurchaseError('too_many_requests', undefined, { retry_after });
    const result = isOrderId(orderId) ? await checkPayment(services, orderId) : undefined;
    return c.json({ ok: result !== undefined, remote: { status: toRemoteStatus(result) } }, 200);
  });
}

/** Staff place a test order before the shop opens. */
async function refuseWhileClosed(
  { db, auth, settings }: PurchaseServices,
  headers: Headers,
): Promise<void> {
  if (!settings.isClosed) return;
  if (!(await findStaffMember(db, auth, headers))) throw new PurchaseError('shop_closed');
}

function toRemoteStatus(result: PaymentResult | undefined): boolean | null {
  if (result === 'paid') return true;
  return result === 'failed' ? false : null;
}
