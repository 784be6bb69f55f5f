import { decimalFromCents } from '../money.ts';
import { readTypedPrice } from './typed-price.ts';

/** What staff can change of a product, in the order of their form. */
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
] as const;
export type ProductField = (typeof productFields)[number];

/** A product as text: the price as "39.00", `is_active` as "true" or "false", nothing as "". */
export type ProductTexts = Record<ProductField, string>;

/** Most characters of each text. */
export const textLimits = {
  title_en: 120,
  title_ar: 120,
  desc_en: 400,
  desc_ar: 400,
  long_desc_en: 8000,
  long_desc_ar: 8000,
} as const satisfies Partial<Record<ProductField, number>>;

/** A product that nobody has written yet. It is not sold until somebody says so. */
export const emptyProduct: ProductTexts = {
  ...{ title_en: '', title_ar: '', desc_en: '', desc_ar: '', long_desc_en: '', long_desc_ar: '' },
  ...{ price: '', image_path: '', is_active: 'false' },
};

/** One field of a change, before and after. */
export type ProductChange = { field: ProductField; before: string; after: string };

export function changesBetween(before: ProductTexts, after: ProductTexts): ProductChange[] {
  return productFields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((change) => change.before !== change.after);
}

/**
 * What was typed, as it would be kept: without spaces around it, with one kind of line ends, and the
 * price as "39.00" where it is one.
 */
export function tidyTexts(typed: ProductTexts): ProductTexts {
  const tidy = productFields.map((field) => [field, tidyText(typed[field])]);
  const texts = Object.fromEntries(tidy) as ProductTexts;
  const { cents } = readTypedPrice(texts.price);
  return cents === undefined ? texts : { ...texts, price: decimalFromCents(cents) };
}

function tidyText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
