import { createHash } from 'node:crypto';
import { type ProductField, type ProductTexts, productFields } from './product-texts.ts';

export function versionOf(texts: ProductTexts): string {
  return productFields.map((field) => markOf(texts[field])).join('.');
}

export function fieldsChangedSince(version: string, texts: ProductTexts): ProductField[] {
  const seen = version.split('.');
  return productFields.filter((field, at) => seen[at] !== markOf(texts[field]));
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
