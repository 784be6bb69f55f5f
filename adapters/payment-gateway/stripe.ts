import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { callGateway, isKeyAccepted, requireId } from './call-gateway.ts';
import {
  type AmountForms,
  type ChargeReport,
  GatewayError,
  type NewCharge,
  type NewRefund,
  type PaymentGateway,
  type RefundReference,
  type RefundReport,
  UnreadableWebhook,
  type WebhookNotice,
  type WebhookRequest,
} from './gateway.ts';
import { hmacHex, isSameSignature } from './signatures.ts';

export type StripeSettings = {
  key: string;
  /** `whsec_…`, used whole. */
  webhookSecret: string;
  amounts: AmountForms;
  orderTitle(orderId: string, lang: NewCharge['lang']): string;
  address?: string;
  seconds?: number;
};

/** docs.stripe.com/api/checkout/sessions. Idempotency keys last 24 hours; no page in Arabic. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const {
    key,
    webhookSecret,
    amounts,
    address = 'https://api.stripe.com',
    seconds = 10,
  } = settings;
  const call = <T>(path: string, schema: z.ZodType<T>, form?: Form, repeatKey?: string) =>
    callGateway({
      url: `${address}/v1/${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(repeatKey ? { 'idempotency-key': repeatKey } : {}),
      },
      body: form && new URLSearchParams(form).toString(),
      seconds,
      isRepeatable: true,
      schema,
      reasonOf,
    });
  const session = (id: string | null) =>
    call(`checkout/sessions/${encodeURIComponent(requireId(id))}`, sessionSchema);
  const intentOf = async ({ charge }: RefundReference) => {
    const { payment_intent } = await session(charge.gatewayReference);
    return requireId(payment_intent);
  };
  return {
    name: 'stripe',
    supports: (method) => method === 'online' || method === 'card',
    can: {
      refund: true,
      partialRefund: true,
      findRefund: true,
      lateRefundFailures: true,
      reportsFailures: true,
    },
    acceptsKey: () => isKeyAccepted(() => session('cs_none')),
    async create(charge) {
      const { reference } = charge;
      const made = await call(
        'checkout/sessions',
        sessionSchema,
        toSession(charge, settings),
        reference,
      );
      if (!made.url) throw new GatewayError('The payment service gave no payment page.');
      return { redirectUrl: made.url, gatewayReference: made.id };
    },
    async status({ gatewayReference }) {
      return toReport(await session(gatewayReference));
    },
    async cancel({ gatewayReference, reference }) {
      const path = `checkout/sessions/${encodeURIComponent(requireId(gatewayReference))}/expire`;
      const report = toReport(await call(path, sessionSchema, {}, `${reference}-cancel`));
      return report.state === 'failed' ? { ...report, reason: 'cancelled' } : report;
    },
    async readWebhook(request) {
      return readNotice(webhookSecret, request);
    },
    async refund(refund) {
      const form = toRefund(refund, amounts.toStripe(refund.money), await intentOf(refund));
      return toRefundReport(await call('refunds', refundSchema, form, refund.reference));
    },
    async refundStatus(refund) {
      if (refund.gatewayReference !== null) {
        const id = encodeURIComponent(refund.gatewayReference);
        return toRefundReport(await call(`refunds/${id}`, refundSchema));
      }
      const of = encodeURIComponent(await intentOf(refund));
      const { data } = await call(`refunds?limit=100&payment_intent=${of}`, refundsSchema);
      const match = data.find(({ metadata }) => metadata?.reference === refund.reference);
      return match && toRefundReport(match);
    },
  };
}

type Form = Record<string, string>;

const text = z.string().nullish();

const sessionSchema = z.looseObject({
  id: z.string(),
  url: text,
  status: text,
  payment_status: z.string(),
  payment_intent: text,
  // Null only for sessions that collect no payment; the store opens none.
  amount_total: z.int(),
  currency: z.string(),
  client_reference_id: text,
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** Card refunds are `succeeded` at once, and may fail later. */
const refundTypes = new Set(['refund.failed', 'charge.refund.updated']);

const referredSchema = z.object({ client_reference_id: z.string() });

type Session = z.infer<typeof sessionSchema>;

const refundSchema = z.looseObject({
  id: z.string(),
  status: text,
  failure_reason: text,
  metadata: z.record(z.string(), z.string()).nullish(),
});

const refundsSchema = z.object({ data: z.array(refundSchema) });

function toSession(charge: NewCharge, { amounts, orderTitle }: StripeSettings): Form {
  const { orderId, reference, money, customer, lang } = charge;
  const line = 'line_items[0]';
  return {
    mode: 'payment',
    [`${line}[quantity]`]: '1',
    [`${line}[price_data][currency]`]: money.currency.toLowerCase(),
    [`${line}[price_data][unit_amount]`]: String(amounts.toStripe(money)),
    [`${line}[price_data][product_data][name]`]: orderTitle(orderId, lang),
    success_url: charge.successUrl,
    cancel_url: charge.cancelUrl,
    client_reference_id: reference,
    customer_email: customer.email,
    'metadata[order_id]': orderId,
  };
}

function toRefund({ reference }: NewRefund, units: number, intent: string): Form {
  return {
    payment_intent: intent,
    amount: String(units),
    reason: 'requested_by_customer',
    'metadata[reference]': reference,
  };
}

function toReport(session: Session): ChargeReport {
  const { id, payment_status, status, amount_total, currency, metadata } = session;
  const isPaid = payment_status === 'paid';
  const isExpired = !isPaid && status === 'expired';
  return {
    state: isPaid ? 'paid' : isExpired ? 'failed' : 'open',
    reason: isExpired ? 'expired' : undefined,
    isProcessing: !isPaid && status === 'complete',
    money: { amount: amount_total, currency: currency.toUpperCase() },
    orderId: metadata?.order_id ?? '',
    gatewayReference: id,
    raw: session,
  };
}

function toRefundReport({
  id,
  status,
  failure_reason,
}: z.infer<typeof refundSchema>): RefundReport {
  const isRefused = status === 'failed' || status === 'canceled';
  const state = status === 'succeeded' ? 'done' : isRefused ? 'refused' : 'pending';
  return { state, gatewayReference: id, message: isRefused ? (failure_reason ?? status) : null };
}

const eventSchema = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

const handledTypes = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

/** Shoppers can try another card there: only a delayed payment method ends a session this way. */
const refusedByBank = { state: 'failed', reason: 'declined' } as const;

function readNotice(secret: string, { headers, body }: WebhookRequest): WebhookNotice | undefined {
  if (!isSignatureValid(secret, headers.get('stripe-signature'), body)) return undefined;
  const event = readSigned(eventSchema, parseJson(body));
  if (refundTypes.has(event.type)) return readRefundNotice(event);
  if (!handledTypes.has(event.type)) return { nothing: event.type };
  // Another shop may use the same account: a session without a reference is not ours.
  const reference = referredSchema.safeParse(event.data.object).data?.client_reference_id;
  if (!reference) return { nothing: event.type };
  const session = readSigned(sessionSchema, event.data.object);
  const report = toReport(session);
  const hasFailed = event.type.endsWith('async_payment_failed') && report.state === 'open';
  return { reference, report: hasFailed ? { ...report, ...refusedByBank } : report };
}

/** The account may make refunds that are not of this shop: those have no reference of ours. */
function readRefundNotice({ type, data }: z.infer<typeof eventSchema>): WebhookNotice {
  const refundReference = readSigned(refundSchema, data.object).metadata?.reference;
  return refundReference ? { refundReference } : { nothing: type };
}

function readSigned<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  throw new UnreadableWebhook(
    `not as documented: ${error.issues[0]?.path.join('.') || 'the body'}`,
  );
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

function reasonOf(body: unknown): string | undefined {
  return errorSchema.safeParse(body).data?.error.message;
}

/** Maximum seconds since signing: Stripe's own default. */
const tolerance = 300;

/** `t=<unix>,v1=<hex>[,v1=…]` (docs.stripe.com/webhooks); the time prevents replays. */
export function isSignatureValid(secret: string, header: string | null, body: string): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > tolerance) return false;
  const expected = hmacHex(secret, `${time}.${body}`);
  return parts.some(([name, value]) => name === 'v1' && isSameSignature(expected, value ?? null));
}
