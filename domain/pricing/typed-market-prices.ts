import { MarketError } from '../markets/market-fields.ts';
import { decimalsOf, type Money, money, toDecimal } from '../money.ts';
import { fromDecimal, parseTypedDecimal } from '../typed-money.ts';
import type { MarketPrice } from './convert-price.ts';

/** A price field of the form: `key` names the market and the product in its fields. */
export type TypedMarketPrice = {
  key: string;
  market: string;
  productId: number;
  /** The field's text; empty means converted. */
  typed: string;
  isSold: boolean;
  /** The saved value that the field was filled with (`writeSavedPrice`). */
  seen: string;
};

export const priceFields = {
  price: (key: string) => `price:${key}`,
  isSold: (key: string) => `sold:${key}`,
  seen: (key: string) => `seen:${key}`,
  /** Answers to questions: a key and a price each (`writePriceAnswer`). */
  meant: 'prices_meant',
} as const;

export function keyOfPrice(market: string, productId: number): string {
  return `${market}:${productId}`;
}

/** Reads the rows of the form; what names no market and product is left out. */
export function readMarketPriceForm(form: FormData): {
  prices: TypedMarketPrice[];
  meant: string[];
} {
  const prices = [...form].flatMap(([name, value]): TypedMarketPrice[] => {
    const match = /^price:(([a-z0-9]{2,12}):(\d{1,15}))$/.exec(name);
    const [, key = '', market = '', id = ''] = match ?? [];
    if (!match || typeof value !== 'string') return [];
    const isSold = form.has(priceFields.isSold(key));
    const seen = `${form.get(priceFields.seen(key)) ?? ''}`;
    return [{ key, market, productId: Number(id), typed: value, isSold, seen }];
  });
  return { prices, meant: `${form.get(priceFields.meant) ?? ''}`.split(' ') };
}

/** Major units: catches typing errors, such as a price that is a thousand times too high. */
const maxPrice = 1_000_000;

/** Returns undefined for an empty field. Throws MarketError for the field `name`. */
export function readMarketPrice(typed: string, currency: string, name: string): Money | undefined {
  if (typed.trim() === '') return undefined;
  const decimal = parseTypedDecimal(typed, currency);
  if (decimal === undefined) throw new MarketError('amount_invalid', name);
  if (decimal.length > 12) throw new MarketError('price_high', name);
  const price = fromDecimal(decimal, currency);
  if (price.amount < 1) throw new MarketError('price_low', name);
  if (price.amount > maxPrice * 10 ** decimalsOf(currency)) {
    throw new MarketError('price_high', name);
  }
  return price;
}

/** "99.00", "" where it is converted; with a hyphen where the product is not sold. */
export function writeSavedPrice({ price, isSold }: MarketPrice, currency: string): string {
  const decimal = price === null ? '' : toDecimal(money(price, currency));
  return isSold ? decimal : `${decimal}-`;
}

export function writePriceAnswer(key: string, price: string): string {
  return `${key}=${price}`;
}
