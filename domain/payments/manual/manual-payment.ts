import { CodedError } from '#domain/coded-error.ts';
import type { Money } from '#domain/money.ts';

/** Money that staff have received for an order: from its courier, or on the shop's bank account. */
export type ManualPayment = {
  orderId: string;
  money: Money;
  /** Day on which it was received: 2026-11-29. */
  day: string;
};

export const collectRefusals = [
  'order_unknown',
  /** It is not paid to staff, or was cancelled. */
  'not_due',
  'already_collected',
  'currency_differs',
] as const;
export type CollectRefusal = (typeof collectRefusals)[number];

/** `details.rest` is the total of the order, where another amount needs to be confirmed. */
export class ManualPaymentError extends CodedError<
  | CollectRefusal
  | 'amount_invalid'
  | 'amount_differs'
  | 'day_invalid'
  | 'day_ahead'
  | 'has_refund'
  | 'too_late'
  | 'already_returned'
  | 'not_sent'
> {
  override readonly kind = 'manualPayment';
}
