import { storeMoney } from '../../currency.ts';
import type { Language } from '../../language.ts';
import { type Money, toDecimal } from '../../money.ts';
import { convertPrice, convertToDollars, type PriceConversion } from '../../price-conversion.ts';
import { fromDecimal, parseTypedDecimal } from '../../typed-money.ts';
import { type PriceProblem, priceLimits, readTypedPrice } from '../typed-price.ts';

/** The market whose price is typed in the product form (domain/pricing/home-market.ts). */
export type HomeMarket = {
  id: string;
  name: Record<Language, string>;
  currency: string;
  conversion: PriceConversion;
};

type Prices = { home_price: string; price: string };

export type HomePriceProblem =
  | Extract<PriceProblem, 'price_shape'>
  | 'home_price_low'
  | 'home_price_high';

type TypedHomePrice =
  | { price: Money; problem?: undefined }
  | { price?: undefined; problem: HomePriceProblem };

/** Returns "150.00 SAR": a stored change is readable after the shop has chosen another home market. */
export function writeHomePrice(price: Money): string {
  return `${toDecimal(price)} ${price.currency}`;
}

/** Reads "150.00 SAR", of any currency. Undefined for other text. */
export function readStoredHomePrice(text: string): Money | undefined {
  const [, decimal, currency] = /^(\d{1,11}(?:\.\d{1,3})?) ([A-Z]{3})$/.exec(text) ?? [];
  if (!decimal || !currency) return undefined;
  const isAmount = parseTypedDecimal(decimal, currency) === decimal;
  return isAmount ? fromDecimal(decimal, currency) : undefined;
}

/** Returns the field's text without the currency, which the label names. */
export function toHomePriceField(text: string): string {
  const price = readStoredHomePrice(text);
  return price ? toDecimal(price) : text;
}

/** The highest price is that of dollar prices. */
export function readTypedHomePrice(
  typed: string,
  { currency, conversion: { rateMicros } }: HomeMarket,
): TypedHomePrice {
  const decimal = parseTypedDecimal(typed, currency);
  if (decimal === undefined) return { problem: 'price_shape' };
  if (decimal.length > 12) return { problem: 'home_price_high' };
  const price = fromDecimal(decimal, currency);
  if (price.amount < 1) return { problem: 'home_price_low' };
  const unrounded = { rateMicros, step: 1, ending: 0 };
  const max = convertPrice(storeMoney(priceLimits.max), currency, unrounded);
  return price.amount > max.amount ? { problem: 'home_price_high' } : { price };
}

/** Undefined while the home price is not valid, and without a home market. */
export function findDerivedDollars(
  homePrice: string,
  home: HomeMarket | undefined,
): Money | undefined {
  const { price } = home ? readTypedHomePrice(homePrice, home) : {};
  return price && home && convertToDollars(price, home.conversion);
}

/** Returns a product's dollar price, typed or derived. An invalid one stays as it is. */
export function dollarPriceOf(texts: Prices, home: HomeMarket | undefined): string {
  if (texts.price !== '') return texts.price;
  const derived = findDerivedDollars(texts.home_price, home);
  return derived ? toDecimal(derived) : '';
}

/** Writes both prices as they are stored; a dollar price equal to the derived one is empty. */
export function normalizePrices(typed: Prices, home: HomeMarket | undefined): Prices {
  const dollars = readTypedPrice(typed.price).cents;
  const derived = findDerivedDollars(typed.home_price, home);
  const price = dollars === undefined ? typed.price : toDecimal(storeMoney(dollars));
  return {
    price: dollars !== undefined && dollars === derived?.amount ? '' : price,
    home_price: normalizeHomePrice(typed.home_price, home),
  };
}

function normalizeHomePrice(typed: string, home: HomeMarket | undefined): string {
  if (!home) return '';
  const { price } = readTypedHomePrice(typed, home);
  return price ? writeHomePrice(price) : typed;
}
