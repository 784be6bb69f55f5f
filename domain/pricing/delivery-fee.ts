import type { DeliveryRate } from '../markets/market.ts';

export type Delivery = {
  country: string;
  /** Total of the goods after discounts, in minor units of the rates' currency. */
  goods: number;
  grams: number;
};

/**
 * Returns minor units: the fee of the last rate that the order reaches. A country without rates of its own has those
 * of `*`. No rate is free.
 */
export function deliveryFee(
  rates: readonly DeliveryRate[],
  { country, goods, grams }: Delivery,
): number {
  const reached = ratesOf(rates, country).filter(
    ({ fromTotal, fromGrams }) => fromTotal <= goods && fromGrams <= grams,
  );
  return reached.at(-1)?.fee ?? 0;
}

/**
 * Returns the total of the goods, in minor units, from which delivery to all of the countries is free at any weight:
 * 0 where it always is. Undefined where no total is enough.
 */
export function freeDeliveryFrom(
  rates: readonly DeliveryRate[],
  countries: readonly string[],
): number | undefined {
  const steps = (one: 'fromTotal' | 'fromGrams') => [0, ...rates.map((rate) => rate[one])];
  // Between two of these totals, and two of these weights, the fee stays.
  const totals = steps('fromTotal').sort((a, b) => b - a);
  const weights = steps('fromGrams');
  const isFree = (goods: number) =>
    countries.every((country) =>
      weights.every((grams) => deliveryFee(rates, { country, goods, grams }) === 0),
    );
  const charged = totals.findIndex((goods) => !isFree(goods));
  return charged < 0 ? 0 : totals[charged - 1];
}

function ratesOf(rates: readonly DeliveryRate[], country: string): readonly DeliveryRate[] {
  const own = rates.filter((rate) => rate.country === country);
  return own.length > 0 ? own : rates.filter((rate) => rate.country === '*');
}
