import { bundleSize } from '../cart/bundle.ts';
import { PurchaseError } from './purchase-error.ts';

/** What the shopper asked for: the only part of a cart that the server believes. */
export type RequestedLine = { id: number; bundle: string; qty: number };

/** A line at the server's price. Amounts in cents. */
export type PricedLine = RequestedLine & { title: string; price: number; lineTotal: number };

export type Prices = ReadonlyMap<number, { price: number; title: string }>;

/** Prices every line from the catalogue. Throws PurchaseError for a product that is not sold. */
export function priceLines(lines: readonly RequestedLine[], prices: Prices): PricedLine[] {
  return lines.map((line, at) => {
    const product = prices.get(line.id);
    if (!product) throw new PurchaseError('product_not_sold', `meta_data.items.${at}.id`);
    const { price, title } = product;
    return { ...line, title, price, lineTotal: price * bundleSize(line.bundle) * line.qty };
  });
}

/** Sum in cents. */
export function totalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.lineTotal, 0);
}
