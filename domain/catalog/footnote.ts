import { isClinicalClaim } from './clinical-claim.ts';
import type { ProductField, ProductTexts } from './product-texts.ts';

/** Parts of the footnote that a product with a clinical claim needs. */
export const footnoteFields = [
  'clinical_test_en',
  'clinical_test_ar',
  'clinical_year',
  'clinical_participants',
  'clinical_result_en',
  'clinical_result_ar',
] as const satisfies ProductField[];

/**
 * Returns the missing parts of the footnote. Treatments with the spec's four features need none: their
 * claim is the shop's own.
 */
export function missingFootnoteFields(texts: ProductTexts): (typeof footnoteFields)[number][] {
  const isOwnClaim = isClinicalClaim(`${texts.features_en}\n${texts.features_ar}`);
  return isOwnClaim ? footnoteFields.filter((field) => texts[field] === '') : [];
}
