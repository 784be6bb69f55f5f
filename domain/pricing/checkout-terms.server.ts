import type { Db } from '#database/schema.ts';
import type { Market, MarketMethod } from '../markets/market.ts';
import { limitsOf, type MethodLimits } from '../markets/payment-methods.ts';
import { money } from '../money.ts';
import { type PricingTerms, priceOrder } from './price-order.ts';

/** The terms of the page's market that a browser needs to show what the order costs. */
export type CheckoutTerms = Omit<PricingTerms, 'methods'> & {
  id: string;
  methods: OfferedMethod[];
  /** Weight of one piece by product id; empty where no rate depends on it. */
  grams: Record<number, number>;
};

/** A payment method with the limits of the market and of its service. */
export type OfferedMethod = Pick<MarketMethod, 'method' | 'fee' | 'countries'> & MethodLimits;

export async function loadCheckoutTerms(db: Db, market: Market): Promise<CheckoutTerms> {
  const { id, currency, taxRateBp, taxRounding, deliveryRates, methods } = market;
  const isWeighed = deliveryRates.some(({ fromGrams }) => fromGrams > 0);
  return {
    id,
    currency,
    taxRateBp,
    taxRounding,
    deliveryRates,
    methods: methods.map((one) => ({
      method: one.method,
      fee: one.fee,
      ...(one.countries && { countries: one.countries }),
      ...limitsOf(one, currency),
    })),
    grams: isWeighed ? await loadWeights(db) : {},
  };
}

/** Delivery of one piece to a country of the market. */
export type ShippingRate = { country: string; fee: { amount: number; currency: string } };

export async function listShippingRates(
  db: Db,
  market: Market,
  { id, price }: { id: number; price: number },
): Promise<ShippingRate[]> {
  const { grams, ...terms } = await loadCheckoutTerms(db, market);
  const piece = { price: money(price, market.currency), bundle: '1', qty: 1, grams: grams[id] };
  return market.countries.map((country) => {
    const { amount, currency } = priceOrder({ lines: [piece], market: terms, country }).delivery;
    return { country, fee: { amount, currency } };
  });
}

async function loadWeights(db: Db): Promise<Record<number, number>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'weight_grams'])
    .where('is_active', '=', true)
    .where('weight_grams', 'is not', null)
    .execute();
  return Object.fromEntries(rows.map(({ id, weight_grams }) => [id, weight_grams ?? 0]));
}
