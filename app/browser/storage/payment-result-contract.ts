import type { PaymentFailure } from '#domain/payments/failure-reason.ts';

/** Parameters of the gateway's return address: a hint, not proof of payment. */
export type Return = {
  flag: 'paid' | 'failed' | undefined;
  /** Returned through the gateway's cancel link. */
  hasCancelled: boolean;
  orderId: string | undefined;
  /** Number of the attempt to pay the order, from 1. */
  attempt: number;
  tapId: string | undefined;
};

export type CachedPayment = {
  orderId: string;
  result: 'paid' | 'failed' | 'open' | 'unknown';
  /** The charge in the address belongs to another order. */
  isForeign: boolean;
  failure: PaymentFailure | undefined;
  /** True if this browser has a payment link of the order. */
  hasPayLink: boolean;
};
