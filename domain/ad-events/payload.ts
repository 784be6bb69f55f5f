import { bundleSize } from '../cart/bundle.ts';
import { storeCurrency, storeMoney, toMajorUnits } from '../money.ts';
import type { AdLine } from './ad-event.ts';

/** `price` is that of one piece, in dollars. */
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

/** `value` is the sum of price × num_items, in dollars. */
export type AdPayload = { contents: AdContent[]; value: number; currency: typeof storeCurrency };

export const adCategory = 'Hair care';

export function adPayload(lines: readonly AdLine[], brand: string): AdPayload {
  const cents = lines.reduce((sum, line) => sum + line.price * pieces(line), 0);
  return {
    contents: lines.map((line) => toContent(line, brand)),
    value: toMajorUnits(storeMoney(cents)),
    currency: storeCurrency,
  };
}

function toContent(line: AdLine, brand: string): AdContent {
  return {
    content_id: String(line.id),
    content_type: 'product',
    content_name: line.title,
    content_category: adCategory,
    price: toMajorUnits(storeMoney(line.price)),
    num_items: pieces(line),
    brand,
  };
}

function pieces({ bundle, qty }: AdLine): number {
  return bundleSize(bundle) * qty;
}
