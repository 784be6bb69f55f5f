import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { callGateway, isKeyAccepted, requireId } from './call-gateway.ts';
import {
  type AmountForms,
  type ChargeReport,
  type FailureReason,
  GatewayError,
  type NewCharge,
  type NewRefund,
  type PaymentGateway,
  type RefundReport,
  type WebhookNotice,
  type WebhookRequest,
} from './gateway.ts';
import { hmacHex, isSameSignature } from './signatures.ts';

export type TapSettings = {
  /** `tap`, or the account of a country: `tap_sa`. */
  name?: string;
  /** The secret API key; it signs webhooks as well. */
  key: string;
  merchantId?: string | undefined;
  amounts: AmountForms;
  address?: string;
  seconds?: number;
};

/**
 * Tap's API v2 (developers.tap.company): one return address for every end, with `tap_id` added; no
 * `reference.idempotent` is repeated for 24 hours; webhooks of finished charges only.
 */
export function createTapGateway(settings: TapSettings): PaymentGateway {
  const {
    name = 'tap',
    key,
    amounts,
    address = 'https://api.tap.company',
    seconds = 10,
  } = settings;
  const call = <T>(path: string, schema: z.ZodType<T>, body?: object) =>
    callGateway({
      url: `${address}/v2/${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      seconds,
      isRepeatable: true,
      schema,
      reasonOf,
    });
  return {
    name,
    supports: (method, currency) => sources[method]?.currencies.includes(currency) ?? false,
    can: {
      refund: true,
      partialRefund: true,
      findRefund: false,
      lateRefundFailures: false,
      reportsFailures: true,
    },
    acceptsKey: () => isKeyAccepted(() => call('charges/chg_none', chargeSchema)),
    async create(charge) {
      const { id, transaction } = await call(
        'charges/',
        chargeSchema,
        await toCharge(charge, settings),
      );
      if (!transaction?.url) throw new GatewayError('The payment service gave no payment page.');
      return { redirectUrl: transaction.url, gatewayReference: id };
    },
    async status({ gatewayReference }) {
      const id = requireId(gatewayReference);
      return toReport(await call(`charges/${encodeURIComponent(id)}`, chargeSchema), amounts);
    },
    async readWebhook(request) {
      return readNotice(settings, request);
    },
    async refund(refund) {
      return toRefundReport(await call('refunds/', refundSchema, toRefund(refund, amounts)));
    },
    // Tap cannot find a refund without its id: submitting it again with the same reference
    // returns it, for as long as Tap remembers references.
    async refundStatus({ gatewayReference }) {
      if (gatewayReference === null) return undefined;
      const id = encodeURIComponent(gatewayReference);
      return toRefundReport(await call(`refunds/${id}`, refundSchema));
    },
  };
}

const text = z.string().nullish();

const chargeSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  response: z.looseObject({ code: text }).nullish(),
  transaction: z.looseObject({ url: text, created: text }).nullish(),
  reference: z
    .looseObject({ gateway: text, payment: text, transaction: text, order: text })
    .nullish(),
});

type TapCharge = z.infer<typeof chargeSchema>;

const refundSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  response: z.looseObject({ message: text }).nullish(),
});

type Source = { id: string; currencies: readonly string[]; threeDSecure?: boolean };

const currencies = ['AED', 'SAR', 'QAR', 'KWD', 'BHD', 'OMR', 'USD', 'EUR', 'GBP', 'EGP'];

/** Sources of the methods (developers.tap.company/docs/charges, /docs/bnpl, /docs/tamara). */
const sources: Record<string, Source> = {
  online: { id: 'src_all', currencies },
  card: { id: 'src_card', currencies },
  applepay: { id: 'src_apple_pay', currencies },
  mada: { id: 'src_sa.mada', currencies: ['SAR'] },
  knet: { id: 'src_kw.knet', currencies: ['KWD'] },
  benefit: { id: 'src_bh.benefit', currencies: ['BHD'] },
  qpay: { id: 'src_qa.qpay', currencies: ['QAR'] },
  omannet: { id: 'src_om.omannet', currencies: ['OMR'] },
  tabby: { id: 'src_tabby.installement', currencies: ['AED', 'SAR', 'KWD'] },
  tamara: { id: 'src_tamara', currencies: ['SAR', 'AED'], threeDSecure: false },
};

async function toCharge(charge: NewCharge, { merchantId, amounts }: TapSettings) {
  const { orderId, reference, money, method, customer } = charge;
  return {
    amount: amounts.toMajor(money),
    currency: money.currency,
    customer_initiated: true,
    threeDSecure: sources[method]?.threeDSecure ?? true,
    save_card: false,
    description: `Order ${orderId}`,
    metadata: { order_id: orderId },
    reference: { transaction: reference, order: orderId, idempotent: reference },
    receipt: { email: false, sms: false },
    customer: {
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
      ...(await toPhone(customer.phone)),
    },
    ...(merchantId ? { merchant: { id: merchantId } } : {}),
    source: { id: sources[method]?.id ?? 'src_all' },
    post: { url: charge.webhookUrl },
    redirect: { url: charge.returnUrl },
  };
}

/** Loads the numbering plans, which weigh more than the other code of all gateways. */
async function toPhone(phone: string) {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return {};
  return { phone: { country_code: parsed.countryCallingCode, number: parsed.nationalNumber } };
}

function toRefund({ charge, reference, money, reason }: NewRefund, amounts: AmountForms) {
  return {
    charge_id: requireId(charge.gatewayReference),
    amount: amounts.toMajor(money),
    currency: money.currency,
    reason,
    reference: { merchant: reference, idempotent: reference },
    metadata: { reference },
  };
}

const open = new Set(['INITIATED', 'IN_PROGRESS', 'UNKNOWN', 'AUTHORIZED']);

/** Covers charges that end without a capture. VOID and TIMEDOUT give no reason. */
const reasonsByStatus: Record<string, FailureReason> = {
  CANCELLED: 'cancelled',
  ABANDONED: 'expired',
  DECLINED: 'declined',
  RESTRICTED: 'declined',
};

/** developers.tap.company/reference/charge-response-codes */
const reasonsByCode: Record<string, FailureReason> = {
  405: 'card_invalid',
  406: 'card_invalid',
  407: 'card_expired',
  502: 'wrong_security_code',
  503: 'authentication_failed',
  504: 'authentication_failed',
  505: 'insufficient_funds',
  508: 'bank_unreachable',
  511: 'bank_unreachable',
  512: 'authentication_failed',
  513: 'bank_unreachable',
  516: 'authentication_failed',
};

function failureReason({ status, response }: TapCharge): FailureReason | undefined {
  const hasFailed = status === 'FAILED' || status === 'DECLINED';
  return (hasFailed && reasonsByCode[response?.code ?? '']) || reasonsByStatus[status];
}

function toReport(charge: TapCharge, amounts: AmountForms): ChargeReport {
  const { id, status, amount, currency, reference } = charge;
  const isOpen = open.has(status);
  return {
    state: status === 'CAPTURED' ? 'paid' : isOpen ? 'open' : 'failed',
    reason: failureReason(charge),
    money: amounts.fromMajor(amount, currency),
    orderId: reference?.order ?? '',
    gatewayReference: id,
    raw: charge,
  };
}

/**
 * developers.tap.company/docs/refunds. All other states (TIMED_OUT, TIMEDOUT, UNKNOWN and any that Tap
 * adds) do not show whether money is returned.
 */
const refundStates: Record<string, RefundReport['state']> = {
  PENDING: 'pending',
  ACCEPTED: 'pending',
  REFUNDED: 'done',
  DECLINED: 'refused',
  FAILED: 'refused',
  RESTRICTED: 'refused',
  CANCELLED: 'refused',
};

function toRefundReport({ id, status, response }: z.infer<typeof refundSchema>): RefundReport {
  const state = refundStates[status] ?? 'unknown';
  const isSettledOrPending = state === 'done' || state === 'pending';
  const message = isSettledOrPending ? null : (response?.message ?? status);
  return { state, gatewayReference: id, message };
}

function readNotice(
  { key, amounts }: TapSettings,
  { headers, body }: WebhookRequest,
): WebhookNotice | undefined {
  const charge = chargeSchema.safeParse(parseJson(body)).data;
  const reference = charge?.reference?.transaction;
  if (!charge || !reference) return undefined;
  if (!isSameSignature(hmacHex(key, signaturePayload(charge, amounts)), headers.get('hashstring')))
    return undefined;
  return { reference, report: toReport(charge, amounts) };
}

/** Returns the text that Tap signs (developers.tap.company/docs/webhook). Amounts have all their decimals. */
export function signaturePayload(
  charge: TapCharge,
  { decimalsOf }: Pick<AmountForms, 'decimalsOf'>,
) {
  const { id, amount, currency, reference, status, transaction } = charge;
  return [
    `x_id${id}`,
    `x_amount${amount.toFixed(decimalsOf(currency))}`,
    `x_currency${currency}`,
    `x_gateway_reference${reference?.gateway ?? ''}`,
    `x_payment_reference${reference?.payment ?? ''}`,
    `x_status${status}`,
    `x_created${transaction?.created ?? ''}`,
  ].join('');
}

const errorSchema = z.object({ errors: z.array(z.object({ description: z.string() })).min(1) });

function reasonOf(body: unknown): string | undefined {
  return errorSchema.safeParse(body).data?.errors[0]?.description;
}
