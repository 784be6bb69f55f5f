import { storeMoney, toDecimal } from '../money.ts';
import { readTypedPrice } from './typed-price.ts';

export const productFields = [
  'title_en',
  'title_ar',
  'desc_en',
  'desc_ar',
  'long_desc_en',
  'long_desc_ar',
  'price',
  'image_path',
  'is_active',
  // At the end: versions of earlier releases have their marks in this order.
  'features_en',
  'features_ar',
  'piece',
] as const;
export type ProductField = (typeof productFields)[number];

/** The price as "39.00", `is_active` as "true" or "false", features one a line, empty as "". */
export type ProductTexts = Record<ProductField, string>;

export const textLimits = {
  title_en: 120,
  title_ar: 120,
  desc_en: 400,
  desc_ar: 400,
  long_desc_en: 8000,
  long_desc_ar: 8000,
} as const satisfies Partial<Record<ProductField, number>>;

export const featureLimits = { lines: 6, characters: 120 } as const;

export const emptyProduct: ProductTexts = {
  ...{ title_en: '', title_ar: '', desc_en: '', desc_ar: '', long_desc_en: '', long_desc_ar: '' },
  ...{ price: '', image_path: '', is_active: 'false', features_en: '', features_ar: '', piece: '' },
};

export type ProductChange = { field: ProductField; before: string; after: string };

export function changesBetween(before: ProductTexts, after: ProductTexts): ProductChange[] {
  return productFields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((change) => change.before !== change.after);
}

export function tidyTexts(typed: ProductTexts): ProductTexts {
  const tidy = productFields.map((field) => [field, tidyText(typed[field])]);
  const texts = Object.fromEntries(tidy) as ProductTexts;
  const { cents } = readTypedPrice(texts.price);
  return {
    ...texts,
    features_en: splitFeatures(texts.features_en).join('\n'),
    features_ar: splitFeatures(texts.features_ar).join('\n'),
    price: cents === undefined ? texts.price : toDecimal(storeMoney(cents)),
  };
}

export function splitFeatures(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

function tidyText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
