import type { ProductRow } from '#database/schema.ts';
import type { Language } from '../language.ts';
import { fromDecimal, storeCurrency } from '../money.ts';
import { asPiece } from './piece.ts';
import {
  localized,
  noFreeShippingLabelId,
  type Product,
  type ProductDetail,
  picturesElsewhere,
  productImage,
} from './product.ts';

export function toProduct(row: ProductRow, language: Language): Product {
  return {
    id: row.id,
    title: localized(language, { ar: row.title_ar, en: row.title_en }),
    description: localized(language, { ar: row.desc_ar, en: row.desc_en }),
    price: fromDecimal(row.price, storeCurrency).amount,
    image: productImage(row.image_path),
    hasFreeShippingLabel: row.id !== noFreeShippingLabelId,
    piece: asPiece(row.piece),
  };
}

export function toProductDetail(row: ProductRow, language: Language): ProductDetail {
  const product = toProduct(row, language);
  const long = localized(language, { ar: row.long_desc_ar, en: row.long_desc_en });
  return {
    ...product,
    longDescription: long || product.description,
    features: featuresIn(row, language),
    shownElsewhere: picturesElsewhere(row.image_path),
  };
}

function featuresIn({ features_en, features_ar }: ProductRow, language: Language) {
  const [own, other] = language === 'ar' ? [features_ar, features_en] : [features_en, features_ar];
  const features = own?.length ? own : (other ?? []);
  return features.length > 0 ? [...new Set(features)] : undefined;
}
