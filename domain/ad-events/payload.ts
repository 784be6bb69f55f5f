import { bundleSize } from '../cart/bundle.ts';
import { readCurrency } from '../currency.ts';
import { money, toMajorUnits } from '../money.ts';
import type { AdCart, AdLine } from './ad-event.ts';

/** `price` is that of one piece, in major units. */
export type AdContent = {
  /** A string: the pixel rejects a number. */
  content_id: string;
  content_type: 'product';
  content_name: string;
  content_category: string;
  price: number;
  num_items: number;
  brand: string;
};

/** `value` is the sum of price × num_items, in major units. */
export type AdPayload = { contents: AdContent[]; value: number; currency: string };

export const adCategory = 'Hair care';

export function adPayload(cart: AdCart, brand: string): AdPayload {
  const { lines } = cart;
  const currency = readCurrency(cart.currency);
  const major = (amount: number) => toMajorUnits(money(amount, currency));
  return {
    contents: lines.map((line) => ({
      content_id: String(line.id),
      content_type: 'product',
      content_name: line.title,
      content_category: adCategory,
      price: major(line.price),
      num_items: pieces(line),
      brand,
    })),
    value: major(lines.reduce((sum, line) => sum + line.price * pieces(line), 0)),
    currency,
  };
}

function pieces({ bundle, qty }: AdLine): number {
  return bundleSize(bundle) * qty;
}
