import type { HomeMarket } from '../catalog/home-price/home-price.ts';
import type { Market } from '../markets/market.ts';

/** Returns the market whose price the product form asks for. It has an exchange rate. */
export function findHomeMarket({ home }: { home: Market | undefined }): HomeMarket | undefined {
  if (!home?.conversion) return undefined;
  const { id, name, currency, conversion } = home;
  return { id, name, currency, conversion };
}
