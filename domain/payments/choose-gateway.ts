import type { Gateways, PaymentGateway } from '#adapters/payment-gateway/gateway.ts';
import type { MarketSnapshot } from '../markets/markets.server.ts';

type NewAttempt = {
  /** Null in the dollar shop, where the gateway's page has all methods. */
  method: string | null;
  currency: string;
  /** The gateway that the market of the order names; undefined where the shop's own take its payments. */
  account: string | undefined;
  /** The gateway that has just failed. */
  failed?: string | undefined;
};

/**
 * Returns the gateway for an attempt that no gateway has yet. Undefined where the account of the market, or every
 * gateway of the shop, lacks the method.
 */
export function chooseGateway(
  gateways: Gateways,
  { method, account, ...charge }: NewAttempt,
): PaymentGateway | undefined {
  if (method === null && !account) return gateways.primary(charge.failed);
  return gateways.forNewCharge({ method: method ?? 'online', account, ...charge });
}

/** Returns the account of an order's market, which may have been closed since. */
export function findAccount(
  { markets }: Pick<MarketSnapshot, 'markets'>,
  market: string | null,
): string | undefined {
  return markets.find(({ id }) => id === market)?.gatewayAccount;
}
