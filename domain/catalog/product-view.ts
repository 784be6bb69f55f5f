import type { PictureRow, ProductRow } from '#database/schema.ts';
import { pieceLimitOf, type Stock } from '../cart/piece-limit.ts';
import type { Language } from '../language.ts';
import { safeHtml } from '../markdown.ts';
import { isClinicalClaim } from './clinical-claim.ts';
import { asPiece } from './piece.ts';
import {
  type ClinicalTest,
  type DescribedPicture,
  defaultProductPicture,
  isBucketPath,
  noFreeShippingLabelId,
  type Product,
  type ProductDetail,
  pickTranslation,
  pictureUrl,
  productPictureRatio,
  toProductImage,
  toSocialImages,
} from './product.ts';
import { focalPointOf, picturesOf, splitPictures } from './product-pictures.ts';
import { hasOwnFeatures } from './product-rows.ts';
import type { ProductSection } from './product-texts.ts';
import { readStorePrice } from './typed-price.ts';

type CardColumn =
  | 'id'
  | 'title_en'
  | 'title_ar'
  | 'desc_en'
  | 'desc_ar'
  | 'price'
  | 'image_path'
  | 'piece';

/** The focal point of products.image_path. */
export type FirstFocalPoint = Pick<PictureRow, 'focal_x' | 'focal_y'>;

/** Columns that a product's card needs; products under "goes well with" are cards, too. */
export type CardRow = Pick<ProductRow, CardColumn> & FirstFocalPoint & StockColumn;

type StockColumn = { stock?: Stock | null };

export function toProduct(row: CardRow, language: Language): Product {
  const stock = row.stock && pieceLimitOf(row.stock);
  return {
    id: row.id,
    title: pickTranslation(language, { ar: row.title_ar, en: row.title_en }),
    description: pickTranslation(language, { ar: row.desc_ar, en: row.desc_en }),
    price: readStorePrice(row.price).amount,
    image: toProductImage(row.image_path, focalPointOf(row)),
    hasFreeShippingLabel: row.id !== noFreeShippingLabelId,
    piece: asPiece(row.piece),
    ...(stock && { stock }),
  };
}

type Beside = { pictures: PictureRow[]; companions: CardRow[] };

export function toProductDetail(
  row: ProductRow & FirstFocalPoint & StockColumn,
  { pictures, companions }: Beside,
  language: Language,
): ProductDetail {
  const product = toProduct(row, language);
  const long = pickTranslation(language, { ar: row.long_desc_ar, en: row.long_desc_en });
  const section = (name: ProductSection) => sectionIn(row, name, language);
  return {
    ...product,
    longDescription: long || product.description,
    ...featuresIn(row, language),
    pictures: describedPictures(row, pictures, language),
    howToUse: section('how_to_use'),
    ingredients: section('ingredients'),
    expectations: section('expectations'),
    questions: section('questions'),
    supplyDays: row.supply_days ?? undefined,
    goesWellWith: (row.goes_well_with ?? []).flatMap((id) => {
      const companion = companions.find((one) => one.id === id && id !== row.id);
      return companion ? [toProduct(companion, language)] : [];
    }),
    socialImages: toSocialImages(row.image_path),
  };
}

/** Uses the product's title for a picture without a description in this language. */
function describedPictures(row: ProductRow, rows: PictureRow[], language: Language) {
  const title = pickTranslation(language, { ar: row.title_ar, en: row.title_en });
  const own = picturesOf(row, rows);
  const [first] = splitPictures(defaultProductPicture);
  const all = row.image_path?.trim() || !first ? own : [first, ...own];
  return all.map((one): DescribedPicture => {
    const focalPoint = focalPointOf(one);
    return {
      image: toProductImage(one.path, focalPoint),
      alt: one[`alt_${language}`] || title,
      focalPoint,
    };
  });
}

function sectionIn(row: ProductRow, name: ProductSection, language: Language): string | undefined {
  const markdown = pickTranslation(language, { ar: row[`${name}_ar`], en: row[`${name}_en`] });
  return safeHtml(markdown, language, ownPicture).trim() || undefined;
}

/** Resolves a picture by its path in the bucket, which the editor shows next to each picture. */
function ownPicture(path: string) {
  if (!isBucketPath(path)) return undefined;
  const width = 640;
  const height = (width * productPictureRatio.height) / productPictureRatio.width;
  return { src: pictureUrl('products', path, width, 'webp'), width, height };
}

type Features = Pick<ProductDetail, 'features' | 'clinicalTest'>;

function featuresIn(row: ProductRow, language: Language): Features {
  const { features_en, features_ar } = row;
  if (!hasOwnFeatures(row)) {
    return { features: undefined, clinicalTest: undefined };
  }
  const [own, other] = language === 'ar' ? [features_ar, features_en] : [features_en, features_ar];
  const features = [...new Set(own?.length ? own : (other ?? []))];
  // The other language may word the claim in a way that is not recognised.
  const hasClaim = [...(own ?? []), ...(other ?? [])].some(isClinicalClaim);
  return { features, clinicalTest: hasClaim ? clinicalTestOf(row, language) : undefined };
}

function clinicalTestOf(row: ProductRow, language: Language): ClinicalTest | undefined {
  const { clinical_year: year, clinical_participants: participants } = row;
  const test = pickTranslation(language, { ar: row.clinical_test_ar, en: row.clinical_test_en });
  const result = pickTranslation(language, {
    ar: row.clinical_result_ar,
    en: row.clinical_result_en,
  });
  if (!test || !result || year === null || participants === null) return undefined;
  return { test, year, participants, result };
}
