import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorText } from '#app/words/error-text.ts';
import type { PurchaseError, PurchaseErrorCode } from '#domain/checkout/purchase-error.ts';
import type { ContactError, ContactErrorCode } from '#domain/contact/contact-error.ts';
import { asLanguage, type Language } from '#domain/language.ts';
import { visitorLanguage } from '#domain/visitor-language.ts';

const statusOf: Partial<Record<PurchaseErrorCode | ContactErrorCode, ContentfulStatusCode>> = {
  too_many_messages: 429,
  not_sent: 502,
  body_invalid: 400,
  field_too_long: 400,
  body_too_large: 413,
  price_changed: 409,
  market_changed: 409,
  sold_out: 409,
  stock_left: 409,
  order_limit: 409,
  key_reused: 409,
  too_many_requests: 429,
  // Unlike too many requests, it says what the shopper can do: checkout shows it until it is read.
  too_many_reserved: 423,
  gateway_unavailable: 502,
  payment_refused: 502,
  shop_closed: 403,
  not_found: 404,
  unexpected: 500,
  unavailable: 503,
};

export const unexpectedCodes = {
  400: 'body_invalid',
  500: 'unexpected',
  503: 'unavailable',
} as const satisfies Record<number, PurchaseErrorCode>;

export const retryAfterSeconds = 5;

/** `{ ok: false, error, field?, … }` in the visitor's language; 422 for what a person can correct. */
export function apiError(c: Context, error: PurchaseError | ContactError): Response {
  const { code, field, details } = error;
  const retryAfter = code === 'unavailable' ? retryAfterSeconds : details.retry_after;
  if (retryAfter) c.header('Retry-After', `${retryAfter}`);
  const text = errorText(error, requestLanguage(c.req.raw));
  return c.json({ ok: false, error: text, field, ...details }, statusOf[code] ?? 422);
}

export function requestLanguage(request: Request, bodyLanguage?: string): Language {
  const header = asLanguage(request.headers.get('x-lang'));
  return header ?? asLanguage(bodyLanguage) ?? visitorLanguage(request);
}
