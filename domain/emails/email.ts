import type { EmailState } from '#database/schema.ts';

export const emailKinds = [
  'order_confirmation',
  'payment_problem',
  'order_status',
  'shipped',
  'refund',
  'review_request',
  'contact_receipt',
  'contact_message',
  'password_reset',
  'staff_invitation',
] as const;
/**
 * Stored as the error of an email that we did not send ourselves: an earlier one to its address bounced, or
 * it is about a payment that failed, and the customer has paid since.
 */
export const withheldReasons = ['address_bounced', 'paid_since'] as const;

export function isWithheld(error: string): error is (typeof withheldReasons)[number] {
  return withheldReasons.some((reason) => reason === error);
}

export type EmailKind = (typeof emailKinds)[number];

/** `sent` was accepted by the mail server; `not_sent` was kept because the store has none. */
export const emailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'not_sent',
] as const satisfies readonly EmailState[];

/** Those statuses of an order that its shopper may be sent an e-mail of. */
export const mailedStatuses = [
  'confirmed',
  'preparing',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type MailedStatus = (typeof mailedStatuses)[number];
