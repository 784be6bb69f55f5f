import { type FieldChange, fieldChangesBetween, normalizeText } from '../edited-fields.ts';
import { type Language, westernDigits } from '../language.ts';
import { type HomeMarket, normalizePrices } from './home-price/home-price.ts';
import { normalizePictures } from './product-pictures.ts';

/** Written in Markdown, in each language (domain/markdown.ts). */
export const productSections = ['how_to_use', 'ingredients', 'expectations', 'questions'] as const;
export type ProductSection = (typeof productSections)[number];
export type SectionField = `${ProductSection}_${Language}`;

export const sectionFields = productSections.flatMap((section): SectionField[] => [
  `${section}_en`,
  `${section}_ar`,
]);

export const productFields = [
  'title_en',
  'title_ar',
  'desc_en',
  'desc_ar',
  'long_desc_en',
  'long_desc_ar',
  'price',
  // A draft without pictures has `image_path`, which had this position.
  'pictures',
  'is_active',
  // Added at the end: versions of earlier releases list their marks in this order.
  'features_en',
  'features_ar',
  'goes_well_with',
  ...sectionFields,
  'supply_days',
  'piece',
  'default_features',
  'clinical_test_en',
  'clinical_test_ar',
  'clinical_year',
  'clinical_participants',
  'clinical_result_en',
  'clinical_result_ar',
  'weight_grams',
  'home_price',
] as const;
export type ProductField = (typeof productFields)[number];

/** Fields in the history of a product: those of its form, and the components of a bundle. */
export const historyFields = [...productFields, 'components'] as const;
export type HistoryField = (typeof historyFields)[number];

/**
 * The price as "39.00", empty where it follows the home price. That is as "150.00 SAR", empty in a shop without a
 * home market. `is_active` as "true" or "false", features, pictures (`joinPictures`) and the ids of other products
 * one a line, empty as "". `default_features` is "true" where the page lists the
 * features of a hair treatment, and "false" where it lists the product's own, perhaps none.
 */
export type ProductTexts = Record<ProductField, string>;

export const textLimits = {
  title_en: 120,
  title_ar: 120,
  desc_en: 400,
  desc_ar: 400,
  long_desc_en: 8000,
  long_desc_ar: 8000,
  how_to_use_en: 8000,
  how_to_use_ar: 8000,
  ingredients_en: 8000,
  ingredients_ar: 8000,
  expectations_en: 8000,
  expectations_ar: 8000,
  questions_en: 8000,
  questions_ar: 8000,
  clinical_test_en: 160,
  clinical_test_ar: 160,
  clinical_result_en: 300,
  clinical_result_ar: 300,
} as const satisfies Partial<Record<ProductField, number>>;

export const featureLimits = { lines: 6, characters: 120 } as const;
export const maxCompanions = 4;

export const emptyProduct: ProductTexts = {
  ...(Object.fromEntries(productFields.map((field) => [field, ''])) as ProductTexts),
  is_active: 'false',
  default_features: 'false',
};

export type ProductChange = FieldChange<ProductField>;
export type HistoryChange = FieldChange<HistoryField>;

export function productChangesBetween(before: ProductTexts, after: ProductTexts): ProductChange[] {
  return fieldChangesBetween(productFields, before, after);
}

export function normalizeProductTexts(typed: ProductTexts, home?: HomeMarket): ProductTexts {
  const tidy = productFields.map((field) => [field, normalizeText(typed[field])]);
  const texts = Object.fromEntries(tidy) as ProductTexts;
  const hasDefaults = texts.default_features === 'true';
  const featuresOf = (text: string) => (hasDefaults ? '' : splitFeatures(text).join('\n'));
  return {
    ...texts,
    features_en: featuresOf(texts.features_en),
    features_ar: featuresOf(texts.features_ar),
    clinical_year: westernDigits(texts.clinical_year),
    clinical_participants: westernDigits(texts.clinical_participants),
    pictures: normalizePictures(texts.pictures),
    goes_well_with: splitFeatures(texts.goes_well_with).join('\n'),
    supply_days: westernDigits(texts.supply_days),
    weight_grams: westernDigits(texts.weight_grams),
    ...normalizePrices(texts, home),
  };
}

/** Features that somebody wrote are the product's own, also where another change ticked the default ones. */
export function markFeaturesAsOwn(changed: Partial<ProductTexts>): Partial<ProductTexts> {
  const isWritten = Boolean(changed.features_en || changed.features_ar);
  return isWritten ? { default_features: 'false' } : {};
}

export function splitFeatures(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}
