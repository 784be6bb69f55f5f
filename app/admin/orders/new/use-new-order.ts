import { useRef, useState } from 'react';
import { bundleSize } from '#domain/cart/bundle.ts';
import type {
  ChoiceOfMarket,
  ChoiceOfProduct,
} from '#domain/checkout/staff-order/order-choices.server.ts';
import { readQuantity } from '#domain/checkout/staff-order/read-quantity.ts';
import { maxDiscountOf, type StaffOrderTerms } from '#domain/checkout/staff-order/staff-order.ts';
import { currencyOf } from '#domain/currency.ts';
import { countriesIn, defaultCountry } from '#domain/geography/countries.ts';
import { isOfferedIn } from '#domain/markets/payment-methods.ts';
import { compare, type Money, money } from '#domain/money.ts';
import { eachField, type ShopperDetails, shopperFields } from '#domain/orders/shopper-fields.ts';
import { type OrderPrice, priceOrder } from '#domain/pricing/price-order.ts';
import { parseMoney } from '#domain/typed-money.ts';
import type { NewOrderData } from './new-order.server.ts';

export type NewLine = { key: number; id: number; pack: string; quantity: string };

/** A line with its product. `price` and `total` are undefined where the country's market does not sell it. */
export type LineView = NewLine & {
  at: number;
  product: ChoiceOfProduct;
  price: Money | undefined;
  total: Money | undefined;
  /** Pieces of the product in the whole order, where fewer are left. */
  short: { left: number; pieces: number } | undefined;
};

/** All that staff have typed, and what it costs. Nothing is lost while the store cannot be reached. */
export function useNewOrder({ choices, shippingCountries, copy }: NewOrderData) {
  const { markets, products, sellsInDollars } = choices;
  const [details, setDetails] = useState<ShopperDetails>(
    () =>
      copy?.details ?? {
        ...eachField(shopperFields, () => ''),
        country: firstCountry(markets, shippingCountries),
      },
  );
  const [lines, setLines] = useState<NewLine[]>(() => copiedLines(copy, products));
  const nextKey = useRef(lines.length);
  const [chosen, setTerms] = useState<StaffOrderTerms>('link');
  const [discount, setDiscount] = useState('');
  const { country } = details;
  const market = markets.find(({ countries }) => countries.includes(country));
  const isServed = market !== undefined || sellsInDollars;
  const methods = (['cash', 'bank'] as const).filter((terms) =>
    market?.methods.some((one) => one.method === terms && isOfferedIn(one, country)),
  );
  const terms = chosen === 'link' || methods.includes(chosen) ? chosen : 'link';
  const currency = currencyOf(market);
  const views = toViews(lines, products, market, currency);
  const off = discount.trim() ? parseMoney(discount, currency) : undefined;
  const order = {
    lines: views.flatMap(toPriced),
    market,
    country,
    method: terms === 'link' ? undefined : terms,
  };
  const maxDiscount = maxDiscountOf(order);
  const isTooMuch = off !== undefined && compare(off, maxDiscount) > 0;
  const price: OrderPrice = priceOrder({ ...order, discount: isTooMuch ? undefined : off });
  return {
    details,
    set: (changed: Partial<ShopperDetails>) => setDetails((now) => ({ ...now, ...changed })),
    lines: views,
    add: (id: number) =>
      setLines((now) => {
        const existing = now.find((one) => one.id === id && one.pack === '1');
        if (!existing) {
          nextKey.current += 1;
          return [...now, { key: nextKey.current, id, pack: '1', quantity: '1' }];
        }
        const quantity = `${(readQuantity(existing.quantity) ?? 0) + 1}`;
        return now.map((one) => (one === existing ? { ...one, quantity } : one));
      }),
    change: (key: number, changed: Partial<NewLine>) =>
      setLines((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one))),
    remove: (key: number) => setLines((now) => now.filter((one) => one.key !== key)),
    terms,
    setTerms,
    methods,
    discount,
    setDiscount,
    /** Set while the typed discount is more. */
    maxDiscount: isTooMuch && order.lines.length > 0 ? maxDiscount : undefined,
    market,
    isServed,
    currency,
    price,
  };
}

export type NewOrderState = ReturnType<typeof useNewOrder>;

function toViews(
  lines: readonly NewLine[],
  products: readonly ChoiceOfProduct[],
  market: ChoiceOfMarket | undefined,
  currency: string,
): LineView[] {
  const pieces = (line: NewLine) => bundleSize(line.pack) * (readQuantity(line.quantity) ?? 0);
  return lines.flatMap((line, at) => {
    const product = products.find(({ id }) => id === line.id);
    if (!product) return [];
    const amount = product.prices[market?.id ?? ''];
    const all = lines.filter(({ id }) => id === line.id).reduce((sum, one) => sum + pieces(one), 0);
    const { left } = product;
    return [
      {
        ...line,
        at,
        product,
        price: amount === undefined ? undefined : money(amount, currency),
        total: amount === undefined ? undefined : money(amount * pieces(line), currency),
        short: left !== undefined && all > left ? { left, pieces: all } : undefined,
      },
    ];
  });
}

function toPriced({ price, pack, quantity, product: { grams } }: LineView) {
  const qty = readQuantity(quantity);
  return price && qty ? [{ price, bundle: pack, qty, grams }] : [];
}

/** Products that are no longer sold are named on the page instead. */
function copiedLines(copy: NewOrderData['copy'], products: readonly ChoiceOfProduct[]): NewLine[] {
  return (copy?.lines ?? [])
    .filter(({ id }) => products.some((product) => product.id === id))
    .map(({ id, bundle, qty }, key) => ({ key, id: id ?? 0, pack: bundle, quantity: `${qty}` }));
}

function firstCountry(
  markets: readonly ChoiceOfMarket[],
  shippingCountries: readonly string[] | undefined,
): string {
  const codes = shippingCountries ?? [defaultCountry, ...countriesIn('en').map(({ code }) => code)];
  const isSold = (code: string) => markets.some(({ countries }) => countries.includes(code));
  return codes.find(isSold) ?? codes[0] ?? defaultCountry;
}
