import * as z from 'zod/mini';
import { parseCart, serializeCart } from '#domain/cart/stored-cart.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { failureReasons, type PaymentFailure } from '#domain/payments/failure-reason.ts';
import {
  forgetLastOrderId,
  readLastOrderId,
  rememberFailedOrder,
  rememberPaidOrder,
  savePaidOrder,
  wasPaidOrderViewed,
} from './last-order.ts';
import { isOrderedCart } from './ordered-cart.ts';
import { forgetAttempt } from './payment-attempt.ts';
import type { CachedPayment, DueView, Return } from './payment-result-contract.ts';
import { forgetCustomer } from './saved-shipping.ts';
import { clearCart, readCart, replaceCart } from './use-cart.ts';
import { readSession, removeSession, writeSession } from './web-storage.ts';

/** Lives in the history entry, so that a reload shows it again. */
export type PaymentResultView = {
  result: 'paid' | 'failed';
  orderId: string | undefined;
  /** Known from the address only; the store does not confirm it. */
  isClaimed: boolean;
  /** Set for a placed order that is paid later, which otherwise ends as a paid one. */
  due?: DueView | undefined;
  failure?: PaymentFailure | undefined;
  /** It is paid again by its payment link: the cart of this browser may be another one. */
  hasPayLink?: boolean | undefined;
};

const parameters = ['success', 'failed', 'cancelled', 'order_id', 'attempt', 'tap_id'];

export function readPaymentReturn(search: string): Return {
  const query = new URLSearchParams(search);
  const orderId = query.get('order_id') ?? '';
  // A failure changes nothing, so it takes precedence if an address contains both flags.
  const flag = isSet(query.get('failed'))
    ? 'failed'
    : isSet(query.get('success'))
      ? 'paid'
      : undefined;
  return {
    flag,
    hasCancelled: isSet(query.get('cancelled')),
    orderId: isOrderId(orderId) ? orderId : undefined,
    attempt: /^\d{1,4}$/.test(query.get('attempt') ?? '') ? Number(query.get('attempt')) : 1,
    tapId: query.get('tap_id') || undefined,
  };
}

export function removePaymentParams(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of parameters) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

export function failedPaymentQuery(orderId: string, search: string): string {
  const query = new URLSearchParams(removePaymentParams(search));
  query.set('order_id', orderId);
  const { hasCancelled, attempt } = readPaymentReturn(search);
  if (hasCancelled) query.set('cancelled', '1');
  if (attempt > 1) query.set('attempt', String(attempt));
  return `?${query}`;
}

/** The store's result if it has one, else the address's. */
export function decidePaymentResult(
  { flag, hasCancelled, orderId }: Return,
  cached: CachedPayment | undefined,
): PaymentResultView | undefined {
  const failure = hasCancelled ? asCancelled(cached?.failure) : cached?.failure;
  if (cached?.result === 'paid' || cached?.result === 'due') {
    return { result: 'paid', orderId: cached.orderId, isClaimed: false, due: cached.due };
  }
  if (cached?.result === 'failed') {
    const { hasPayLink } = cached;
    return { result: 'failed', orderId: cached.orderId, isClaimed: false, failure, hasPayLink };
  }
  if (cached?.result === 'open' || !flag) return undefined;
  return {
    result: flag,
    orderId,
    isClaimed: true,
    failure: flag === 'failed' ? failure : undefined,
  };
}

/** Cancelling leaves a page that expires: any other reason is the gateway's own, and wins. */
function asCancelled(failure: PaymentFailure | undefined): PaymentFailure {
  if (!failure) return { reason: 'cancelled', isUncharged: false };
  return failure.reason === 'expired' ? { ...failure, reason: 'cancelled' } : failure;
}

const historyState = z.object({
  payment: z.object({
    result: z.enum(['paid', 'failed']),
    orderId: z.optional(z.string().check(z.refine(isOrderId))),
    isClaimed: z.boolean(),
    due: z.optional(
      z.object({
        terms: z.enum(['cash', 'bank']),
        isConfirmed: z.boolean(),
        total: z.optional(z.object({ amount: z.number(), currency: z.string() })),
      }),
    ),
    failure: z.optional(
      z.object({
        reason: z.enum(failureReasons),
        isUncharged: z.boolean(),
        terms: z.optional(z.enum(['cash', 'bank'])),
      }),
    ),
    hasPayLink: z.optional(z.boolean()),
  }),
});

/** Opening the current address again reuses its history entry: a new visit, whose result is over. */
const inheritedKey = isFreshVisit() ? history.state?.key : undefined;

export function isInheritedHistoryEntry(entryKey: string): boolean {
  return entryKey === inheritedKey;
}

function isFreshVisit(): boolean {
  if (typeof window === 'undefined') return false;
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'navigate';
}

export function readResultView(state: unknown): PaymentResultView | undefined {
  const { data } = historyState.safeParse(state);
  return data && { ...data.payment, orderId: data.payment.orderId };
}

const paidFlag = 'nabta.paid_ok';
const emptiedCartKey = 'nabta.emptied_cart';

/** Idempotent: a cart filled since is not emptied. `isFlagged`: the address brought a result. */
export function concludePayment(view: PaymentResultView, isFlagged: boolean): void {
  const { result, orderId } = view;
  if (result === 'failed') {
    concludeFailure(orderId);
    return;
  }
  concludeSuccess(view, isFlagged);
  const isEmpty = readCart().items.length === 0;
  if (orderId && !view.isClaimed && isEmpty) savePaidOrder(orderId, view.due?.terms);
}

function concludeSuccess(view: PaymentResultView, isFlagged: boolean): void {
  const { orderId } = view;
  if (orderId && wasPaidOrderViewed(orderId)) return;
  const isOwn = orderId !== undefined && orderId === readLastOrderId();
  if (!isOwn && !isFlagged) return;
  if (orderId) rememberPaidOrder(orderId);
  if (view.isClaimed || !isOwn || !isOrderedCart(readCart())) saveEmptiedCart();
  else removeSession(emptiedCartKey);
  clearCart();
  forgetCustomer();
  forgetLastOrderId();
  forgetAttempt();
  writeSession(paidFlag, '1');
}

function concludeFailure(orderId: string | undefined): void {
  forgetAttempt();
  const failed = orderId ?? readLastOrderId();
  if (failed) rememberFailedOrder(failed);
}

function saveEmptiedCart(): void {
  const cart = readCart();
  if (cart.items.length > 0) writeSession(emptiedCartKey, serializeCart(cart));
}

/** Returns true if a cart was emptied that may differ from the paid one. */
export function hasEmptiedCart(): boolean {
  return readSession(emptiedCartKey) !== null;
}

export function restoreEmptiedCart(): void {
  const cart = parseCart(readSession(emptiedCartKey));
  removeSession(emptiedCartKey);
  if (cart.items.length > 0) replaceCart(cart);
}

function isSet(value: string | null): boolean {
  return value !== null && !['', '0', 'false'].includes(value);
}
