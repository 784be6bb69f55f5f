import type { FailureReason } from '#adapters/payment-gateway/gateway.ts';

export type { FailureReason };

export type PaymentFailure = {
  reason: FailureReason;
  /** True when the gateways of all its attempts report that nothing was charged. */
  isUncharged: boolean;
  /** Set for a cancelled order that was to be paid to the courier or by transfer. */
  terms?: 'cash' | 'bank' | undefined;
};

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

export function asFailureReason(stored: string | null): FailureReason | undefined {
  return failureReasons.find((reason) => reason === stored);
}
