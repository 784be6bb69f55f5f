import type { PictureRow, ProductRow } from '#database/schema.ts';
import { toDecimal } from '../money.ts';
import { dollarPriceOf, type HomeMarket } from './home-price/home-price.ts';
import { asPiece } from './piece.ts';
import { joinPictures, picturesOf, splitPictures } from './product-pictures.ts';
import {
  normalizeProductTexts,
  type ProductTexts,
  sectionFields,
  splitFeatures,
} from './product-texts.ts';
import { readStorePrice } from './typed-price.ts';

/** Texts of a product in the back office. `home` has the home market, and the product's price there. */
export function toProductTexts(
  row: ProductRow,
  pictures: PictureRow[],
  home?: { market: HomeMarket; price: string },
): ProductTexts {
  const sections = sectionFields.map((field) => [field, row[field] ?? '']);
  const texts = {
    ...(Object.fromEntries(sections) as Pick<ProductTexts, (typeof sectionFields)[number]>),
    title_en: row.title_en ?? '',
    title_ar: row.title_ar ?? '',
    desc_en: row.desc_en ?? '',
    desc_ar: row.desc_ar ?? '',
    long_desc_en: row.long_desc_en ?? '',
    long_desc_ar: row.long_desc_ar ?? '',
    price: toDecimal(readStorePrice(row.price)),
    pictures: joinPictures(picturesOf(row, pictures)),
    is_active: `${row.is_active}`,
    features_en: row.features_en?.join('\n') ?? '',
    features_ar: row.features_ar?.join('\n') ?? '',
    goes_well_with: row.goes_well_with?.join('\n') ?? '',
    supply_days: `${row.supply_days ?? ''}`,
    piece: asPiece(row.piece) ?? '',
    default_features: `${!hasOwnFeatures(row)}`,
    clinical_test_en: row.clinical_test_en ?? '',
    clinical_test_ar: row.clinical_test_ar ?? '',
    clinical_year: `${row.clinical_year ?? ''}`,
    clinical_participants: `${row.clinical_participants ?? ''}`,
    clinical_result_en: row.clinical_result_en ?? '',
    clinical_result_ar: row.clinical_result_ar ?? '',
    weight_grams: `${row.weight_grams ?? ''}`,
    home_price: home?.price ?? '',
  };
  return normalizeProductTexts(texts, home?.market);
}

/**
 * Returns a product's columns. Further pictures and descriptions (`pictureRowsOf`) and the home price are rows of other
 * tables.
 */
export function toProductColumns(product: ProductTexts, home?: HomeMarket) {
  const {
    price: _,
    home_price: __,
    is_active,
    pictures,
    features_en,
    features_ar,
    ...others
  } = product;
  const { goes_well_with, supply_days, default_features, ...rest } = others;
  const { clinical_year, clinical_participants, weight_grams, ...texts } = rest;
  const hasDefaults = default_features === 'true';
  const entries = Object.entries(texts).map(([field, text]) => [field, text || null]);
  const columns = Object.fromEntries(entries) as Record<keyof typeof texts, string | null>;
  return {
    ...columns,
    price: dollarPriceOf(product, home),
    is_active: is_active === 'true',
    image_path: splitPictures(pictures)[0]?.path ?? null,
    has_own_features: !hasDefaults,
    features_en: hasDefaults ? null : splitFeatures(features_en),
    features_ar: hasDefaults ? null : splitFeatures(features_ar),
    goes_well_with: goes_well_with ? splitFeatures(goes_well_with).map(Number) : null,
    supply_days: numberOrNull(supply_days),
    clinical_year: numberOrNull(clinical_year),
    clinical_participants: numberOrNull(clinical_participants),
    weight_grams: numberOrNull(weight_grams),
  };
}

/** Reports whether a product has its own features; lists of an earlier release count as its own. */
export function hasOwnFeatures(
  row: Pick<ProductRow, 'has_own_features' | 'features_en' | 'features_ar'>,
): boolean {
  return row.has_own_features || row.features_en !== null || row.features_ar !== null;
}

function numberOrNull(text: string): number | null {
  return text ? Number(text) : null;
}
