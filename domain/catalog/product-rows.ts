import type { ProductRow } from '#database/schema.ts';
import { fromDecimal, storeCurrency, toDecimal } from '../money.ts';
import { asPiece } from './piece.ts';
import { type ProductTexts, splitFeatures, tidyTexts } from './product-texts.ts';

export function textsOf(row: ProductRow): ProductTexts {
  return tidyTexts({
    ...{ title_en: row.title_en ?? '', title_ar: row.title_ar ?? '' },
    ...{ desc_en: row.desc_en ?? '', desc_ar: row.desc_ar ?? '' },
    ...{ long_desc_en: row.long_desc_en ?? '', long_desc_ar: row.long_desc_ar ?? '' },
    price: toDecimal(fromDecimal(row.price, storeCurrency)),
    image_path: row.image_path ?? '',
    is_active: `${row.is_active}`,
    features_en: row.features_en?.join('\n') ?? '',
    features_ar: row.features_ar?.join('\n') ?? '',
    piece: asPiece(row.piece) ?? '',
  });
}

export function columnsOf(product: ProductTexts) {
  const { price, is_active, features_en, features_ar, ...texts } = product;
  const entries = Object.entries(texts).map(([field, text]) => [field, text || null]);
  const columns = Object.fromEntries(entries) as Record<keyof typeof texts, string | null>;
  return {
    ...{ ...columns, price, is_active: is_active === 'true' },
    features_en: listOf(features_en),
    features_ar: listOf(features_ar),
  };
}

function listOf(features: string): string[] | null {
  const lines = splitFeatures(features);
  return lines.length > 0 ? lines : null;
}
