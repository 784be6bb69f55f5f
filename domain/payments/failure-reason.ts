import type { FailureReason } from '#adapters/payment-gateway/gateway.ts';

export type { FailureReason };

/** Why an order is not paid, as far as its gateway says. */
export type PaymentFailure = {
  reason: FailureReason;
  /** Of each attempt to pay the order its gateway says that nothing was charged. */
  isUncharged: boolean;
};

/** Why a payment failed: for shoppers in plain words, for staff in short. */
export const failureReasons = [
  'cancelled',
  'expired',
  'insufficient_funds',
  'card_expired',
  'card_invalid',
  'wrong_security_code',
  'authentication_failed',
  'bank_unreachable',
  'declined',
] as const satisfies readonly FailureReason[];

/** A stored reason; undefined for none, and for one that this version does not know. */
export function asFailureReason(stored: string | null): FailureReason | undefined {
  return failureReasons.find((reason) => reason === stored);
}
