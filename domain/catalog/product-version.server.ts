import { createHash } from 'node:crypto';
import { type ProductField, type ProductTexts, productFields } from './product-texts.ts';

/**
 * Stands for a product as somebody saw it: a mark for each field, so that it can be told later which
 * of them have changed since, whoever changed them and by whatever means.
 */
export function versionOf(texts: ProductTexts): string {
  return productFields.map((field) => markOf(texts[field])).join('.');
}

/** The fields that are not as they were seen; all of them where nobody can tell. */
export function fieldsChangedSince(version: string, texts: ProductTexts): ProductField[] {
  const seen = version.split('.');
  return productFields.filter((field, at) => seen[at] !== markOf(texts[field]));
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
