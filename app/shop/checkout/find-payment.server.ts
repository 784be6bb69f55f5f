import type {
  CachedPayment,
  DueView,
  Return,
} from '#app/browser/storage/payment-result-contract.ts';
import { findDuePayment } from '#domain/orders/lookup/due-payment.server.ts';
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
  if (result === 'due') {
    const due = await findDue(services.db, orderId, isTheirs);
    const others = { isForeign, failure: undefined, hasPayLink: false };
    // Paid or cancelled meanwhile: the page asks again.
    return due ? { orderId, result, due, ...others } : { orderId, result: 'open', ...others };
  }
  // A decline reason is between the bank and the card's owner: only the browser that paid gets it.
  const failure =
    result === 'failed' && isTheirs ? await findFailure(services.db, orderId) : undefined;
  const link = services.payLinks.followed(cookies);
  const hasPayLink = link?.orderId === orderId && !hasExpired(link);
  return { orderId, result, isForeign, failure, hasPayLink };
}

/** Other browsers than the one that placed the order do not get the amount. */
async function findDue(db: Store['db'], orderId: string, isTheirs: boolean) {
  const payment = await findDuePayment(db, orderId);
  if (!payment) return undefined;
  const { total, ...due } = payment;
  const { amount, currency } = total;
  return { ...due, ...(isTheirs && { total: { amount, currency } }) } satisfies DueView;
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
