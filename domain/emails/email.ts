import type { EmailState } from '#database/schema.ts';

export const emailKinds = [
  'order_confirmation',
  'cash_order',
  'bank_transfer',
  'bank_reminder',
  'bank_expired',
  'payment_link',
  'payment_problem',
  'order_status',
  'shipped',
  'refund',
  'review_request',
  'contact_receipt',
  'contact_message',
  'password_reset',
  'staff_invitation',
  'service_changed',
  'new_orders',
] as const;
/**
 * Errors of emails that the store itself withheld. Either an earlier email to the address bounced, or the
 * email asks for money and the customer has paid since, or its order was cancelled.
 */
export const withheldReasons = ['address_bounced', 'paid_since', 'order_cancelled'] as const;

export function isWithheld(error: string): error is (typeof withheldReasons)[number] {
  return withheldReasons.some((reason) => reason === error);
}

export type EmailKind = (typeof emailKinds)[number];

/** `sent`: accepted by the mail server. `not_sent`: saved because the store has no mail server. */
export const emailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'not_sent',
] as const satisfies readonly EmailState[];

/** Order statuses that have an email. */
export const mailedStatuses = [
  'confirmed',
  'preparing',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type MailedStatus = (typeof mailedStatuses)[number];
