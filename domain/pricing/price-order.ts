import { bundleSize } from '../cart/bundle.ts';
import { currencyOf } from '../currency.ts';
import type { Market, MarketMethod } from '../markets/market.ts';
import { type Money, money, multiply, splitByShares, subtract, sum } from '../money.ts';
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
  /** Comes off the goods of all lines; what is left of it comes off delivery, then off the fee. */
  discount?: Money | undefined;
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
export function priceOrder({ lines, market, country, method, discount }: OrderToPrice): OrderPrice {
  const currency = currencyOf(market);
  const none = money(0, currency);
  const gross = lines.map(({ price, bundle, qty }) => multiply(price, bundleSize(bundle) * qty));
  const [discounts, rest] = spread(discount ?? none, gross);
  const costs = gross.map((goods, at) => subtract(goods, discounts[at] ?? none));
  const goods = sum(currency, costs);
  // An order without lines has nothing to deliver.
  const charge = (amount: number) => (lines.length > 0 ? amount : 0);
  const order = { country, goods: goods.amount, grams: weigh(lines) };
  const charges = charge(market ? deliveryFee(market.deliveryRates, order) : 0);
  const delivery = money(Math.max(0, charges - rest), currency);
  const charged = charge(market ? feeOf(market, method) : 0);
  const fee = money(Math.max(0, charged - Math.max(0, rest - charges)), currency);
  const all = [...costs, delivery, fee];
  const taxes = market ? vatOfLines(all, market) : all.map(() => none);
  return {
    lines: gross.map((line, at) => ({
      goods: line,
      discount: discounts[at] ?? none,
      tax: taxes[at] ?? none,
    })),
    goods,
    delivery,
    fee,
    total: sum(currency, all),
    tax: sum(currency, taxes),
    taxRateBp: market?.taxRateBp ?? 0,
  };
}

/** Splits a discount over the lines by what they cost. Returns also what it is above all of them. */
function spread(discount: Money, costs: readonly Money[]): [Money[], number] {
  const rest = subtract(discount, sum(discount.currency, costs)).amount;
  if (rest >= 0) return [[...costs], rest];
  if (discount.amount === 0) return [costs.map(() => discount), 0];
  const shares = costs.map(({ amount }) => amount);
  return [splitByShares(discount, shares), 0];
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
