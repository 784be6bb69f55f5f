import { GatewayError, type PaymentGateway } from './gateway.ts';

export type BreakerOptions = {
  /** After so many failures one after the other the gateway counts as down. */
  failures?: number;
  /** For how long it is then left alone, in milliseconds. */
  msAlone?: number;
  now?: () => number;
};

/** A gateway that knows whether it can be reached. */
export type WatchedGateway = PaymentGateway & { isDown(): boolean };

/**
 * Leaves a gateway alone that is down: a shopper learns at once that there is no payment, instead of
 * waiting for a time-out. After a while one call is let through again, and what becomes of it decides.
 * A refusal is an answer, and no failure. What becomes of refunds says nothing about payments, for which
 * a key may have other rights: they are left alone with the rest, and decide nothing.
 */
export function breakCircuit(
  gateway: PaymentGateway,
  { failures = 5, msAlone = 20_000, now = Date.now }: BreakerOptions = {},
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
    // Whoever comes while the one call is out is told that the gateway is down, as before.
    if (failed >= failures) closedUntil = now() + msAlone;
    try {
      const answer = await call();
      failed = 0;
      closedUntil = 0;
      return answer;
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
    if (failed >= failures) closedUntil = now() + msAlone;
  };
  const { cancel } = gateway;
  return {
    name: gateway.name,
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
