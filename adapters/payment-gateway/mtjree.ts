import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { callGateway } from './call-gateway.ts';
import {
  type AmountForms,
  type ChargeReference,
  type ChargeReport,
  GatewayError,
  type NewCharge,
  type PaymentGateway,
  type WebhookNotice,
  type WebhookRequest,
} from './gateway.ts';
import { isSameSignature } from './signatures.ts';

export type MtjreeSettings = {
  key: string;
  /** The store's public address, exactly as registered at Mtjree. */
  shopUrl: string;
  logoUrl: string;
  vendorName: string;
  isTest: boolean;
  amounts: AmountForms;
  address?: string;
};

/** The time-outs of Mtjree's own shop plugin. */
const seconds = { create: 30, status: 20 };

const currencies = ['KWD', 'USD', 'SAR', 'AED', 'QAR', 'BHD', 'OMR', 'EGP', 'EUR', 'GBP'];

/**
 * Mtjree's v1 proxy (github.com/rasheedammar/Mtjree) reports neither failures nor amounts; its
 * callback is not signed: only a hint to sync. A repeated create makes a second page.
 */
export function createMtjreeGateway(settings: MtjreeSettings): PaymentGateway {
  const { key, shopUrl, address = 'https://mtjree.link' } = settings;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return {
    name: 'mtjree',
    supports: (method, currency) => method === 'online' && currencies.includes(currency),
    can: {
      refund: false,
      partialRefund: false,
      findRefund: false,
      lateRefundFailures: false,
      reportsFailures: false,
    },
    async create(charge) {
      const page = await callGateway({
        url: `${address}/wp-json/custom/v1/proxy`,
        headers,
        body: JSON.stringify(toRequest(charge, settings)),
        seconds: seconds.create,
        isRepeatable: false,
        schema: pageSchema,
        reasonOf,
      });
      return { redirectUrl: page, gatewayReference: orderNumber(charge) };
    },
    async status(charge) {
      const query = new URLSearchParams({
        order_id: orderNumber(charge),
        domain: new URL(shopUrl).host,
      });
      const response = await callGateway({
        url: `${address}/wp-json/operations-manager/v1/get-order-status?${query}`,
        headers,
        seconds: seconds.status,
        isRepeatable: true,
        schema: statusSchema,
        reasonOf,
      });
      return toReport(charge, response);
    },
    async readWebhook(request) {
      return readNotice(key, request);
    },
    refund: () => Promise.reject(noRefunds()),
    refundStatus: () => Promise.reject(noRefunds()),
  };
}

/** Mtjree's key of an attempt: the order's id, with the number from the second attempt on. */
function orderNumber({ orderId, attempt }: Pick<ChargeReference, 'orderId' | 'attempt'>): string {
  return attempt === 1 ? orderId : `${orderId}-${attempt}`;
}

function toRequest(charge: NewCharge, settings: MtjreeSettings) {
  const { logoUrl, vendorName, isTest, amounts } = settings;
  const { orderId, reference, money, customer, address, lang } = charge;
  return {
    order_id: orderNumber(charge),
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    shop_type: 'react',
    // Mtjree's own shop plugin sends the success address here; the published API has no field for it.
    shop_url: charge.successUrl,
    currency: money.currency,
    total: amounts.toMajor(money),
    country: address.country,
    city: address.city,
    billing_address: address.line,
    postcode: 0,
    hookUrl: charge.webhookUrl,
    success_url: charge.successUrl,
    fail_url: charge.failUrl,
    customer_id: reference,
    timestamp: randomBytes(8).toString('hex'),
    meta_data: { order_id: orderId, reference, lang },
    logo_url: logoUrl,
    vendor_name: vendorName,
    test_mode: isTest,
  };
}

const link = z.url({ protocol: /^https?$/ });

const pageSchema = z.union([
  z.object({ url: link }).transform(({ url }) => url),
  z.object({ redirect_url: link }).transform(({ redirect_url }) => redirect_url),
  z.object({ checkoutUrl: link }).transform(({ checkoutUrl }) => checkoutUrl),
  z.object({ payment_url: link }).transform(({ payment_url }) => payment_url),
  z.object({ data: z.object({ url: link }) }).transform(({ data }) => data.url),
]);

const statusSchema = z.looseObject({ status: z.boolean() });

function toReport(
  { orderId }: ChargeReference,
  response: z.infer<typeof statusSchema>,
): ChargeReport {
  return { state: response.status ? 'paid' : 'open', money: undefined, orderId, raw: response };
}

const hintSchema = z.object({ order_id: z.union([z.string(), z.number()]).transform(String) });

/** A wrong bearer token is rejected; the published callback may also come without one. */
function readNotice(key: string, { headers, body }: WebhookRequest): WebhookNotice | undefined {
  const token = headers.get('authorization');
  if (token !== null && !isSameSignature(`Bearer ${key}`, token)) return undefined;
  const fields = parseJson(body) ?? Object.fromEntries(new URLSearchParams(body));
  const hint = hintSchema.safeParse(fields).data;
  return hint && { syncOrderId: hint.order_id.replace(/-\d+$/, '') };
}

function noRefunds(): GatewayError {
  return new GatewayError('Mtjree gives refunds in its own panel only.', { isRefusal: true });
}

const errorSchema = z.object({ message: z.string() });

function reasonOf(body: unknown): string | undefined {
  return errorSchema.safeParse(body).data?.message;
}
