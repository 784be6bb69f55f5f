import { GatewayError, type PaymentGateway } from './gateway.ts';

export type BreakerOptions = {
  failures?: number;
  resetTimeoutMs?: number;
  now?: () => number;
};

export type WatchedGateway = PaymentGateway & { isDown(): boolean };

/**
 * Tells a shopper at once that payment is unavailable, instead of after a time-out. Refunds are blocked,
 * too, but do not count as failures: a key may lack the right to refund.
 */
export function withCircuitBreaker(
  gateway: PaymentGateway,
  { failures = 5, resetTimeoutMs = 20_000, now = Date.now }: BreakerOptions = {},
): WatchedGateway {
  let failed = 0;
  let closedUntil = 0;
  let lastMessage = '';

  const refuseWhenDown = () => {
    if (now() < closedUntil) throw new GatewayError(lastMessage);
  };
  const passUncounted = async <T>(call: () => Promise<T>): Promise<T> => {
    refuseWhenDown();
    return call();
  };
  const pass = async <T>(call: () => Promise<T>): Promise<T> => {
    refuseWhenDown();
    // Other callers fail at once while the one trial call is out.
    if (failed >= failures) closedUntil = now() + resetTimeoutMs;
    try {
      const result = await call();
      failed = 0;
      closedUntil = 0;
      return result;
    } catch (error) {
      note(error);
      throw error;
    }
  };
  const note = (error: unknown) => {
    if (error instanceof GatewayError && error.isRefusal) {
      failed = 0;
      closedUntil = 0;
      return;
    }
    failed += 1;
    lastMessage = error instanceof GatewayError ? error.message : 'The payment service failed.';
    if (failed >= failures) closedUntil = now() + resetTimeoutMs;
  };
  const { cancel } = gateway;
  return {
    name: gateway.name,
    supports: (method, currency) => gateway.supports(method, currency),
    get can() {
      return gateway.can;
    },
    isDown: () => now() < closedUntil,
    create: (charge) => pass(() => gateway.create(charge)),
    status: (charge) => pass(() => gateway.status(charge)),
    cancel: cancel && ((charge) => pass(() => cancel(charge))),
    refund: (refund) => passUncounted(() => gateway.refund(refund)),
    refundStatus: (refund) => passUncounted(() => gateway.refundStatus(refund)),
    readWebhook: (request) => gateway.readWebhook(request),
  };
}
