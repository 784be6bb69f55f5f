import { bundleSize } from '../cart/bundle.ts';
import type { Piece } from '../catalog/piece.ts';
import type { Language } from '../language.ts';
import { type Money, multiply } from '../money.ts';
import { PurchaseError } from './purchase-error.ts';

/** The only part of a cart that the server trusts. */
export type RequestedLine = { id: number; bundle: string; qty: number };

export type PricedLine = RequestedLine & {
  title: string;
  titles: Partial<Record<Language, string>> | undefined;
  piece: Piece | undefined;
  /** Weight of one piece; undefined where nobody has entered it. */
  grams: number | undefined;
  price: Money;
  lineTotal: Money;
};

export type Prices = ReadonlyMap<
  number,
  Pick<PricedLine, 'title'> &
    Partial<Pick<PricedLine, 'titles' | 'piece' | 'grams'>> & { price: Money }
>;

/** Prices the lines from the catalogue. Throws PurchaseError for a product that is not sold. */
export function priceLines(lines: readonly RequestedLine[], prices: Prices): PricedLine[] {
  return lines.map((line, at) => {
    const product = prices.get(line.id);
    if (!product) throw new PurchaseError('product_not_sold', `meta_data.items.${at}.id`);
    const { price } = product;
    const lineTotal = multiply(price, bundleSize(line.bundle) * line.qty);
    const { title, titles, piece, grams } = product;
    return { ...line, title, titles, piece, grams, price, lineTotal };
  });
}
