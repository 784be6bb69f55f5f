import type { ProductRow } from '#database/schema.ts';
import { centsFromDecimal, decimalFromCents } from '../money.ts';
import { type ProductTexts, tidyTexts } from './product-texts.ts';

export function textsOf(row: ProductRow): ProductTexts {
  return tidyTexts({
    ...{ title_en: row.title_en ?? '', title_ar: row.title_ar ?? '' },
    ...{ desc_en: row.desc_en ?? '', desc_ar: row.desc_ar ?? '' },
    ...{ long_desc_en: row.long_desc_en ?? '', long_desc_ar: row.long_desc_ar ?? '' },
    price: decimalFromCents(centsFromDecimal(row.price)),
    image_path: row.image_path ?? '',
    is_active: `${row.is_active}`,
  });
}

/** The columns of a product; what is left empty is null, as in a store that never had it. */
export function columnsOf({ price, is_active, ...texts }: ProductTexts) {
  const entries = Object.entries(texts).map(([field, text]) => [field, text || null]);
  const columns = Object.fromEntries(entries) as Record<keyof typeof texts, string | null>;
  return { ...columns, price, is_active: is_active === 'true' };
}
