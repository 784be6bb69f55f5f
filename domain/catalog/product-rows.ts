import type { PictureRow, ProductRow } from '#database/schema.ts';
import { fromDecimal, storeCurrency, toDecimal } from '../money.ts';
import { joinPictures, picturesOf, splitPictures } from './product-pictures.ts';
import { answerFields, type ProductTexts, splitFeatures, tidyTexts } from './product-texts.ts';

export function textsOf(row: ProductRow, pictures: PictureRow[]): ProductTexts {
  const answers = answerFields.map((field) => [field, row[field] ?? '']);
  return tidyTexts({
    ...(Object.fromEntries(answers) as Pick<ProductTexts, (typeof answerFields)[number]>),
    ...{ title_en: row.title_en ?? '', title_ar: row.title_ar ?? '' },
    ...{ desc_en: row.desc_en ?? '', desc_ar: row.desc_ar ?? '' },
    ...{ long_desc_en: row.long_desc_en ?? '', long_desc_ar: row.long_desc_ar ?? '' },
    price: toDecimal(fromDecimal(row.price, storeCurrency)),
    pictures: joinPictures(picturesOf(row, pictures)),
    is_active: `${row.is_active}`,
    features_en: row.features_en?.join('\n') ?? '',
    features_ar: row.features_ar?.join('\n') ?? '',
    goes_well_with: row.goes_well_with?.join('\n') ?? '',
  });
}

/** Its further pictures, and what describes them, are rows of their own (`pictureRowsOf`). */
export function columnsOf(product: ProductTexts) {
  const { price, is_active, pictures, features_en, features_ar, goes_well_with, ...texts } =
    product;
  const entries = Object.entries(texts).map(([field, text]) => [field, text || null]);
  const columns = Object.fromEntries(entries) as Record<keyof typeof texts, string | null>;
  return {
    ...{ ...columns, price, is_active: is_active === 'true' },
    image_path: splitPictures(pictures)[0]?.path ?? null,
    features_en: listOf(features_en),
    features_ar: listOf(features_ar),
    goes_well_with: listOf(goes_well_with)?.map(Number) ?? null,
  };
}

function listOf(features: string): string[] | null {
  const lines = splitFeatures(features);
  return lines.length > 0 ? lines : null;
}
