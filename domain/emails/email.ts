import type { EmailState } from '#database/schema.ts';

export const emailKinds = [
  'order_confirmation',
  'payment_problem',
  'order_status',
  'shipped',
  'contact_receipt',
  'contact_message',
  'password_reset',
  'staff_invitation',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/**
 * `queued` waits for its next try, `sending` is being sent, `sent` was accepted by the mail server,
 * `failed` will not be retried, `not_sent` was kept because the store has no mail server.
 */
export const emailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'not_sent',
] as const satisfies readonly EmailState[];
