import type { CachedPayment, Return } from '#app/browser/storage/payment-result-contract.ts';
import { hasExpired } from '#domain/orders/lookup/expiring-links.server.ts';
import { findFailure, isForeignCharge } from '#domain/payments/attempt.server.ts';
import { checkPayment, type PaymentResult } from '#domain/payments/payment-status.server.ts';
import type { Store } from '#domain/store.ts';

/** The page a shopper returns to waits no longer for a gateway; it polls afterwards. */
const waitMs = 3000;

export async function findPayment(
  store: Store,
  request: Request,
  clientAddress: string,
  { orderId, flag, hasCancelled, attempt, tapId }: Return,
): Promise<CachedPayment | undefined> {
  if (!orderId) return undefined;
  const cookies = request.headers.get('cookie');
  const isTheirs = store.placedOrders.read(cookies).includes(orderId);
  const retryAfterSeconds = isTheirs
    ? await store.rateLimiter.consume(orderId, 'ownStatusCheck')
    : await store.rateLimiter.consume(clientAddress, 'statusCheck');
  const returned = isTheirs ? { hasReturnedFailed: flag === 'failed', hasCancelled, attempt } : {};
  const [result = 'unknown', isForeign] = await Promise.all([
    // The page polls later after too many checks.
    retryAfterSeconds > 0
      ? 'open'
      : within(waitMs, checkPayment(store, orderId, returned), store.report),
    tapId !== undefined && isForeignCharge(store.db, orderId, tapId),
  ]);
  // A decline reason is between the bank and the card's owner: only the browser that paid gets it.
  const failure =
    result === 'failed' && isTheirs ? await findFailure(store.db, orderId) : undefined;
  const link = store.payLinks.followed(cookies);
  const hasPayLink = link?.orderId === orderId && !hasExpired(link);
  return { orderId, result, isForeign, failure, hasPayLink };
}

async function within(
  ms: number,
  check: Promise<PaymentResult | undefined>,
  report: Store['report'],
): Promise<PaymentResult | undefined> {
  const { promise, resolve } = Promise.withResolvers<PaymentResult>();
  const timer = setTimeout(() => {
    check.catch(report);
    resolve('open');
  }, ms);
  try {
    return await Promise.race([check, promise]);
  } finally {
    clearTimeout(timer);
  }
}
