import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type PurchaseErrorCode, purchaseErrorText } from '#domain/checkout/purchase-error.ts';
import {
  type ContactError,
  type ContactErrorCode,
  contactErrorText,
} from '#domain/contact/contact-error.ts';
import { asLanguage, type Language } from '#domain/language.ts';
import { visitorLanguage } from '#domain/visitor-language.ts';

const statusOf: Partial<Record<PurchaseErrorCode, ContentfulStatusCode>> = {
  body_invalid: 400,
  body_too_large: 413,
  price_changed: 409,
  key_reused: 409,
  too_many_requests: 429,
  gateway_unavailable: 502,
  payment_refused: 502,
  not_found: 404,
  unexpected: 500,
  unavailable: 503,
};

const contactStatusOf: Partial<Record<ContactErrorCode, ContentfulStatusCode>> = {
  too_many_messages: 429,
  not_sent: 502,
};

/** What an error is called that was not expected, by the status of its answer (logUnexpected). */
export const unexpectedCodes = {
  400: 'body_invalid',
  500: 'unexpected',
  503: 'unavailable',
} as const satisfies Record<number, PurchaseErrorCode>;

/** What `Retry-After` says while the store cannot answer. */
export const secondsToRetry = 5;

/** `{ ok: false, error, field?, … }` in the visitor's language; 422 for what a person can correct. */
export function apiError(
  c: Context,
  code: PurchaseErrorCode,
  field?: string,
  details: Record<string, unknown> = {},
): Response {
  const error = purchaseErrorText(code, requestLanguage(c.req.raw));
  const retryAfter = code === 'unavailable' ? secondsToRetry : details.retry_after;
  if (retryAfter) c.header('Retry-After', `${retryAfter}`);
  return refuse(c, statusOf[code], { error, field, ...details });
}

/** The same for a message that was not taken. */
export function contactError(c: Context, { code, field }: ContactError): Response {
  const error = contactErrorText(code, requestLanguage(c.req.raw));
  return refuse(c, contactStatusOf[code], { error, field });
}

// What is undefined does not get into JSON.
function refuse(c: Context, status: ContentfulStatusCode = 422, body: object): Response {
  return c.json({ ok: false, ...body }, status);
}

/** The header X-Lang decides; then what the body says; without both the visitor's own language. */
export function requestLanguage(request: Request, said?: string): Language {
  const header = asLanguage(request.headers.get('x-lang'));
  return header ?? asLanguage(said) ?? visitorLanguage(request);
}
