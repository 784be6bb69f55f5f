import type { CachedPayment, Return } from '#app/browser/storage/payment-result-contract.ts';
import { hasExpired } from '#domain/orders/lookup/expiring-links.server.ts';
import { findFailure, isForeignCharge } from '#domain/payments/attempt.server.ts';
import {
  checkPayment,
  type PaymentResult,
  type PaymentServices,
} from '#domain/payments/payment-status.server.ts';
import type { Store } from '#domain/store.ts';

/** The page a shopper returns to waits no longer for a gateway; it polls afterwards. */
const waitMs = 3000;

type FindPaymentServices = Pick<
  Store,
  keyof PaymentServices | 'placedOrders' | 'payLinks' | 'rateLimiter' | 'report'
>;

export async function findPayment(
  services: FindPaymentServices,
  request: Request,
  clientAddress: string,
  { orderId, flag, hasCancelled, attempt, tapId }: Return,
): Promise<CachedPayment | undefined> {
  if (!orderId) return undefined;
  const cookies = request.headers.get('cookie');
  const isTheirs = services.placedOrders.read(cookies).includes(orderId);
  const retryAfterSeconds = isTheirs
    ? await services.rateLimiter.consume(orderId, 'ownStatusCheck')
    : await services.rateLimiter.consume(clientAddress, 'statusCheck');
  const returned = isTheirs ? { hasReturnedFailed: flag === 'failed', hasCancelled, attempt } : {};
  const [result = 'unknown', isForeign] = await Promise.all([
    // The page polls later after too many checks.
    retryAfterSeconds > 0
      ? 'open'
      : within(waitMs, checkPayment(services, orderId, returned), services.report),
    tapId !== undefined && isForeignCharge(services.db, orderId, tapId),
  ]);
  // A decline reason is between the bank and the card's owner: only the browser that paid gets it.
  const failure =
    result === 'failed' && isTheirs ? await findFailure(services.db, orderId) : undefined;
  const link = services.payLinks.followed(cookies);
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
