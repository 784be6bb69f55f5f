import { bundleSize } from '../cart/bundle.ts';
import { currencyOf } from '../currency.ts';
import type { Market, MarketMethod } from '../markets/market.ts';
import { type Money, money, multiply, subtract, sum } from '../money.ts';
import { deliveryFee } from './delivery-fee.ts';
import { vatOfLines } from './vat.ts';

export type LineToPrice = {
  /** Price of one piece, in the market's currency. */
  price: Money;
  /** Pack size: "3" is three pieces. */
  bundle: string;
  qty: number;
  /** Weight of one piece; undefined counts as none. */
  grams?: number | undefined;
};

/** The terms of a market that decide the total of an order. */
export type PricingTerms = Pick<
  Market,
  'currency' | 'taxRateBp' | 'taxRounding' | 'deliveryRates'
> & { methods: readonly Pick<MarketMethod, 'method' | 'fee'>[] };

export type OrderToPrice = {
  lines: readonly LineToPrice[];
  /** Undefined means the dollar shop, which adds nothing to its prices. */
  market: PricingTerms | undefined;
  country: string;
  /** Undefined before the shopper has chosen. */
  method?: string | undefined;
};

/** `goods` is the line before its discount, `tax` the VAT inside the rest. */
export type LinePrice = { goods: Money; discount: Money; tax: Money };

/** All amounts are of one currency. `total` is goods, delivery and fee; `tax` is the VAT inside it. */
export type OrderPrice = {
  /** In the order of the lines. */
  lines: LinePrice[];
  /** Total of the lines after their discounts. */
  goods: Money;
  delivery: Money;
  /** Fee of the payment method. */
  fee: Money;
  total: Money;
  /** Includes the VAT of delivery and fee, which no line has. */
  tax: Money;
  taxRateBp: number;
};

/**
 * Prices an order: the only place that does, for browser, API and back office. Browsers load it, so it stays small.
 * An order without lines costs nothing. Throws RangeError for a line in another currency.
 */
export function priceOrder({ lines, market, country, method }: OrderToPrice): OrderPrice {
  const currency = currencyOf(market);
  const none = money(0, currency);
  const priced = lines.map(({ price, bundle, qty }) => ({
    goods: multiply(price, bundleSize(bundle) * qty),
    discount: none,
  }));
  const costs = priced.map(({ goods, discount }) => subtract(goods, discount));
  const goods = sum(currency, costs);
  // An order without lines has nothing to deliver.
  const charge = (amount: number) => money(lines.length > 0 ? amount : 0, currency);
  const order = { country, goods: goods.amount, grams: weigh(lines) };
  const delivery = charge(market ? deliveryFee(market.deliveryRates, order) : 0);
  const fee = charge(market ? feeOf(market, method) : 0);
  const all = [...costs, delivery, fee];
  const taxes = market ? vatOfLines(all, market) : all.map(() => none);
  return {
    lines: priced.map((line, at) => ({ ...line, tax: taxes[at] ?? none })),
    goods,
    delivery,
    fee,
    total: sum(currency, all),
    tax: sum(currency, taxes),
    taxRateBp: market?.taxRateBp ?? 0,
  };
}

function weigh(lines: readonly LineToPrice[]): number {
  return lines.reduce(
    (all, { grams = 0, bundle, qty }) => all + grams * bundleSize(bundle) * qty,
    0,
  );
}

function feeOf({ methods }: PricingTerms, method: string | undefined): number {
  return methods.find((one) => one.method === method)?.fee ?? 0;
}
