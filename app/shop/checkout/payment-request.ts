import { href } from 'react-router';
import * as z from 'zod/mini';
import type { OrderConsent } from '#app/ads/send-event.ts';
import { forgetAttempt, idempotencyKeyFor } from '#app/browser/storage/payment-attempt.ts';
import type { VisitSource } from '#domain/analytics/visit-source.ts';
import { type Cart, type CartItem, cartTotal } from '#domain/cart/cart.ts';
import type { PieceLimit } from '#domain/cart/piece-limit.ts';
import type { Customer } from '#domain/checkout/shopper/shipping-customer.ts';
import { currencyOf } from '#domain/currency.ts';
import type { Language } from '#domain/language.ts';
import { type Money, money, toMajorUnits } from '#domain/money.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { eachField, type ShopperField, shopperFields } from '#domain/orders/shopper-fields.ts';
import { files, publicApi } from '#domain/shop-addresses.ts';

export type PaymentRequest = {
  cart: Cart;
  customer: Customer;
  language: Language;
  storeName: string;
  /** The owner's, on this server. */
  logo?: string | undefined;
  orderId: string | undefined;
  /** The shopper's consent to ad events; undefined if the store did not ask. */
  consent?: OrderConsent | undefined;
  /** Source of the visit, if this browser has recorded it. */
  source?: VisitSource | undefined;
};

export type OpenedPayment = { link: string; orderId: string | undefined };

export type RefusedField = ShopperField | 'payment_method';

/** `title` is in the page's language. */
export type CartChange = PieceLimit & { id: number; title: string };

type Refusal = {
  /** The shopper's field that the error is about, if any. */
  field?: RefusedField | undefined;
  /** Set where the cart has more of a product than an order can have. */
  changes?: CartChange[] | undefined;
  /** True where other orders of the shopper must be paid, or expire, first. */
  hasToWait?: boolean;
};

/** `reason` is for the shopper, in the page's language, where there is one. */
export class PaymentRequestError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'no_link';
  readonly reason: string;
  readonly refusal: Refusal;

  constructor(kind: PaymentRequestError['kind'], reason = '', refusal: Refusal = {}) {
    super(`${kind} ${reason}`);
    this.name = 'PaymentRequestError';
    this.kind = kind;
    this.reason = reason;
    this.refusal = refusal;
  }
}

const underWay = new Map<string, Promise<OpenedPayment>>();

/** An equal request waits for the one in flight. Throws PaymentRequestError. */
export function openPaymentPage(request: PaymentRequest): Promise<OpenedPayment> {
  const key = idempotencyKeyFor(fingerprintOf(request));
  const running = underWay.get(key);
  if (running) return running;
  const opening = send(request, key).finally(() => underWay.delete(key));
  underWay.set(key, opening);
  return opening;
}

async function send(request: PaymentRequest, key: string): Promise<OpenedPayment> {
  const response = await fetch(publicApi.createPayment, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Lang': request.language,
      'Idempotency-Key': key,
    },
    body: JSON.stringify(paymentBody(request, location.origin)),
  }).catch(toUnreachable);
  // The order may exist although its response was lost: the same key leads to it again.
  const raw = await response.text().catch(toUnreachable);
  if (isPage(response)) toUnreachable();
  // The same key would conflict again.
  if (response.status === 409) forgetAttempt();
  if (!response.ok) {
    throw new PaymentRequestError('refused', readErrorText(raw, response.status), {
      field: fieldOf(raw),
      changes: readChanges(raw),
      hasToWait: response.status === 423,
    });
  }
  return readPaymentResponse(raw);
}

function toUnreachable(): never {
  throw new PaymentRequestError('unreachable');
}

/** A proxy in front of a restarting store, or a hotel's network, answers with its own page. */
function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

/** The API's body. Money is in major units; the server prices the lines itself and only compares. */
export function paymentBody(request: PaymentRequest, origin: string) {
  const {
    cart,
    customer,
    language,
    storeName,
    logo = files.icon,
    orderId,
    consent,
    source,
  } = request;
  const { currency = customer.currency } = cart;
  const total = displayedTotal(request) ?? money(cartTotal(cart), currency);
  return {
    shop_type: 'react',
    shop_url: origin,
    currency: total.currency,
    total: toMajorUnits(total),
    success_url: `${origin}${href('/checkout')}?success=1`,
    fail_url: `${origin}${href('/checkout')}?failed=1`,
    ...eachField(shopperFields, (field) => customer[field]),
    ...(customer.address_fields ? { address_fields: customer.address_fields } : {}),
    ...(customer.payment_method ? { payment_method: customer.payment_method } : {}),
    postcode: null,
    customer_id: null,
    meta_data: { items: cart.items.map((item) => toItem(item, currency)), lang: language },
    logo_url: `${origin}${logo}`,
    vendor_name: storeName,
    ...(orderId ? { order_id: orderId } : {}),
    ...(consent ? { consent } : {}),
    ...(source ? { source } : {}),
  };
}

/** The total on the submit button, with delivery. A page from before the markets has stored none. */
function displayedTotal({ customer }: PaymentRequest): Money | undefined {
  const { displayed_total: stored } = customer;
  return stored && money(stored.amount, stored.currency);
}

function toItem({ id, title, bundle, qty, price }: CartItem, currency: string) {
  return { id, title, bundle, qty, price: toMajorUnits(money(price, currency)) };
}

/** Returns a text that differs only between different payments; in dollars that of earlier releases. */
function fingerprintOf(request: PaymentRequest): string {
  const { cart, customer, language } = request;
  const lines = cart.items.map(({ id, bundle, qty }) => [id, bundle, qty]);
  const person = shopperFields.map((field) => customer[field]);
  const currency = cart.currency === currencyOf(undefined) ? [] : [cart.currency];
  const fields = customer.address_fields ? [customer.address_fields] : [];
  const total = customer.displayed_total ? [customer.displayed_total] : [];
  const method = customer.payment_method ? [customer.payment_method] : [];
  return JSON.stringify([
    lines,
    cartTotal(cart),
    person,
    language,
    ...currency,
    ...fields,
    ...total,
    ...method,
  ]);
}

const responseSchema = z.object({
  redirectUrl: z.optional(z.string()),
  url: z.optional(z.string()),
  order_id: z.optional(z.union([z.string(), z.number()])),
});

/** Reads an object with `redirectUrl` or `url`, or the link as a plain string, with or without quotes. */
export function readPaymentResponse(raw: string): OpenedPayment {
  const json = parseJson(raw);
  const { data } = responseSchema.safeParse(json);
  const plain = typeof json === 'string' ? json : raw;
  const link = data?.redirectUrl || data?.url || plain.trim();
  const orderId = String(data?.order_id ?? '');
  if (!/^(https?:\/\/|\/(?!\/))/i.test(link)) throw new PaymentRequestError('no_link');
  return { link, orderId: isOrderId(orderId) ? orderId : undefined };
}

/** Returns `error` or `message` of the response, else the response itself, else its status. */
export function readErrorText(raw: string, status: number): string {
  const json = fieldsOf(parseJson(raw));
  const text = [json.error, json.message].find((value) => typeof value === 'string' && value);
  return typeof text === 'string' ? text : raw.trim().slice(0, 300) || `HTTP ${status}`;
}

function fieldOf(raw: string): RefusedField | undefined {
  const { field } = fieldsOf(parseJson(raw));
  if (field === 'payment_method') return field;
  if (`${field}`.startsWith('address_fields')) return 'address';
  return shopperFields.find((name) => name === field);
}

const changesSchema = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    left: z.number(),
    per_order: z.optional(z.boolean()),
  }),
);

/** Returns undefined unless the cart has more than an order can have. */
export function readChanges(raw: string): CartChange[] | undefined {
  const { data } = changesSchema.safeParse(fieldsOf(parseJson(raw)).changes);
  return data?.map(({ id, title, left, per_order: isOrderLimit }) => ({
    id,
    title,
    ...(isOrderLimit ? { max: left } : { left, max: left }),
  }));
}

function fieldsOf(json: unknown): Record<string, unknown> {
  return z.catch(z.record(z.string(), z.unknown()), {}).parse(json);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
