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

/** Left to pay for a placed order, to the courier or by transfer. */
export type DueView = {
  terms: 'cash' | 'bank';
  isConfirmed: boolean;
  /** In minor units; only the browser that placed the order gets it. */
  total?: { amount: number; currency: string } | undefined;
};

export type CachedPayment = {
  orderId: string;
  result: 'paid' | 'failed' | 'due' | 'open' | 'unknown';
  due?: DueView | undefined;
  /** The charge in the address belongs to another order. */
  isForeign: boolean;
  failure: PaymentFailure | undefined;
  /** True if this browser has a payment link of the order. */
  hasPayLink: boolean;
};
