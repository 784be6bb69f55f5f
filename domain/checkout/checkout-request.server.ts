import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { AdConsent } from '../ad-events/ad-consent.ts';
import type { VisitSource } from '../analytics/visit-source.ts';
import type { Market } from '../markets/market.ts';
import type { MarketSnapshot } from '../markets/markets.server.ts';
import { isManualMethod } from '../markets/payment-methods.ts';
import { chooseGateway } from '../payments/choose-gateway.ts';
import type { PaymentToOpen } from '../payments/open-payment.server.ts';
import type { ClientKeys } from '../runtime/client-network.server.ts';
import type { Jobs } from '../runtime/jobs.ts';
import type { Repeat } from './idempotency-key.server.ts';
import type { PricedPurchase } from './price-purchase.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import type { CheckoutRead } from './read-checkout.server.ts';
import type { EarlierOrders } from './same-order.server.ts';

export type PlaceOrderOptions = {
  /** Made once per cart and attempt: the same key always leads to the same order and attempt. */
  idempotencyKey: string | undefined;
  earlier: EarlierOrders;
  gateways: Gateways;
  jobs: Jobs;
  /** Id of this process, which opens the payment of a new order. */
  serverId: string;
  consent: AdConsent | undefined;
  /** Saved with a new order only. */
  source: VisitSource | undefined;
  /** Country codes; undefined means all countries. */
  shippingCountries: string[] | undefined;
  markets: LiveMarkets;
  /** Networks whose attempts are counted together. Undefined when the address does not identify a client. */
  client: ClientKeys | undefined;
  hasWideAmountColumns: boolean;
};

/** The process's markets. Another process may have saved newer ones. */
type LiveMarkets = { current(): MarketSnapshot; reload(): Promise<void> };

export type PlacedOrder = PaymentToOpen & {
  orderId: string;
  alreadyPaid: boolean;
  /** Set for an order that is paid in cash or by transfer: no page is opened. */
  terms?: 'cash' | 'bank' | undefined;
};

/** A new order's payment has the same id in every attempt to save the order. */
export type Placing = PlaceOrderOptions & { newPaymentId: string };

export type Checkout = {
  purchase: Purchase;
  read: CheckoutRead;
  priced: PricedPurchase;
  /** Undefined is the dollar shop. */
  market: Market | undefined;
  /** The repeated request whose payment failed or whose order was cancelled. */
  repeated: Repeat | undefined;
  options: Placing;
};

/** Throws PurchaseError method_invalid when no account takes the method in the currency. */
export function requireGateway(
  gateways: Gateways,
  { method, price }: PricedPurchase,
  market: Market | undefined,
): string {
  if (isManualMethod(method?.method)) return method.method;
  const gateway = chooseGateway(gateways, {
    method: method?.method ?? null,
    currency: price.total.currency,
    account: market?.gatewayAccount,
  });
  if (!gateway) throw new PurchaseError('method_invalid', 'payment_method');
  return gateway.name;
}

export function requireShipsTo(
  { country }: Purchase,
  { shippingCountries }: Pick<PlaceOrderOptions, 'shippingCountries'>,
): void {
  if (shippingCountries?.includes(country) !== false) return;
  throw new PurchaseError('country_not_served', 'country');
}
