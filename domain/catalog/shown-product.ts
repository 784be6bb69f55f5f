import type { ProductRow } from '#database/schema.ts';
import type { Language } from '../language.ts';
import { centsFromDecimal } from '../money.ts';
import {
  localized,
  noFreeShippingLabelId,
  type Product,
  type ProductDetail,
  picturesElsewhere,
  productImage,
} from './product.ts';

/** A row as pages in one language show it. */
export function toProduct(row: ProductRow, language: Language): Product {
  return {
    id: row.id,
    title: localized(language, { ar: row.title_ar, en: row.title_en }),
    description: localized(language, { ar: row.desc_ar, en: row.desc_en }),
    price: centsFromDecimal(row.price),
    image: productImage(row.image_path),
    hasFreeShippingLabel: row.id !== noFreeShippingLabelId,
  };
}

/** The same on its own page; without a long description the short one takes its place. */
export function toProductDetail(row: ProductRow, language: Language): ProductDetail {
  const product = toProduct(row, language);
  const long = localized(language, { ar: row.long_desc_ar, en: row.long_desc_en });
  return {
    ...product,
    longDescription: long || product.description,
    shownElsewhere: picturesElsewhere(row.image_path),
  };
}
