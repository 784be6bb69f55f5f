import type { PieceLimit, PieceLimits } from '../cart/piece-limit.ts';
import type { Language } from '../language.ts';
import { mediaRoot } from '../shop-addresses.ts';
import type { Piece } from './piece.ts';

/** `price` is in cents. */
export type Product = {
  id: number;
  title: string;
  description: string;
  price: number;
  image: ProductImage;
  hasFreeShippingLabel: boolean;
  piece: Piece | undefined;
  /** Left out where shoppers need to know nothing of its stock. */
  stock?: PieceLimit;
};

export type ProductDetail = Product & {
  longDescription: string;
  /** Undefined for a hair treatment, whose features are those of the spec. An empty list shows none. */
  features: string[] | undefined;
  /** The footnote of a feature that claims a clinical test. */
  clinicalTest: ClinicalTest | undefined;
  /** Pictures in gallery order; the first is `image`. */
  pictures: DescribedPicture[];
  /** Safe HTML in the page's language: staff write Markdown, and nothing else gets through. */
  howToUse: string | undefined;
  ingredients: string | undefined;
  expectations: string | undefined;
  questions: string | undefined;
  /** Number of days that one piece lasts. */
  supplyDays: number | undefined;
  /** Active products that staff chose. */
  goesWellWith: Product[];
  socialImages: SocialImages;
};

export type ClinicalTest = { test: string; year: number; participants: number; result: string };

export type DescribedPicture = {
  image: ProductImage;
  alt: string;
  /** Stays in view wherever the page crops the picture; undefined where staff set none. */
  focalPoint: FocalPoint | undefined;
};

/** Whole percent from the left and from the top of the picture. */
export type FocalPoint = { x: number; y: number };

export function isSoldOut({ stock }: Pick<Product, 'stock'>): boolean {
  return stock?.max === 0;
}

/** Returns undefined where no product is limited. */
export function pieceLimitsOf(products: readonly Product[]): PieceLimits | undefined {
  const limited = products.flatMap(({ id, stock }) => (stock ? [[id, stock] as const] : []));
  return limited.length > 0 ? Object.fromEntries(limited) : undefined;
}

/** The largest integer of the column: no product has an id above it. */
export const maxProductId = 2_147_483_647;

export function readProductId(text: string): number | undefined {
  const id = Number(text);
  return /^\d{1,10}$/.test(text) && id <= maxProductId ? id : undefined;
}

export type ProductImage = {
  src: string;
  srcSets: { type: string; srcSet: string }[];
  thumbnail: string;
  /** A link's alone: frames of `productPictureRatio` crop no other picture. */
  focalPoint?: FocalPoint;
};

export type SocialImages = { large: string; shared: SharedPicture };
export type SharedPicture = { src: string; alt?: string; width?: number; height?: number };

export const hiddenOnHomeId = 4;
export const noFreeShippingLabelId = 1;

export const productPictureRatio = { width: 4, height: 5 } as const;
/** Twice the width of most phones, in pixels: shown where two dots or more are a pixel. */
export const densePictureWidth = 840;
export const pictureWidths = [240, 400, 640, densePictureWidth, 1280] as const;
/** Widths that earlier releases offered: open or cached pages still request them. */
export const pictureWidthsOfBefore = [960] as const;
export const defaultProductPicture = 'default.webp';

/** Chats and networks crop link previews to about this shape, and many read only JPEG. */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

type PictureFormat = 'avif' | 'webp';
const formats: readonly PictureFormat[] = ['avif', 'webp'];

/**
 * Returns several widths of a picture in the bucket. An absolute link stays unchanged; null gives the
 * default picture.
 */
export function toProductImage(imagePath: string | null, focalPoint?: FocalPoint): ProductImage {
  const path = imagePath?.trim() || defaultProductPicture;
  if (isLink(path)) {
    const image = { src: path, srcSets: [], thumbnail: path };
    return focalPoint ? { ...image, focalPoint } : image;
  }
  const srcSets = formats.map((format) => ({
    type: `image/${format}`,
    srcSet: pictureWidths
      .map((width) => `${pictureUrl('products', path, width, format)} ${width}w`)
      .join(', '),
  }));
  const sized = (width: number) => pictureUrl('products', path, width, 'webp');
  return { src: sized(640), srcSets, thumbnail: sized(pictureWidths[0]) };
}

export function toSocialImages(imagePath: string | null): SocialImages {
  const path = imagePath?.trim() || defaultProductPicture;
  if (isLink(path)) return { large: path, shared: { src: path } };
  return {
    large: pictureUrl('products', path, 1280, 'webp'),
    shared: { src: `${pictureFolder('products', path)}/shared.jpg`, ...sharedPictureSize },
  };
}

export function listPictureAddresses(path: string): string[] {
  const sizes = pictureWidths.flatMap((width) =>
    formats.map((format) => pictureUrl('products', path, width, format)),
  );
  return [...sizes, `${pictureFolder('products', path)}/shared.jpg`];
}

export function toBucketPath(imagePath: string | null): string {
  const path = imagePath?.trim() || defaultProductPicture;
  return isLink(path) ? '' : path;
}

export function isBucketPath(path: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path);
}

function isLink(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** `/media/products/root-serum.webp/640.avif` */
export function pictureUrl(bucket: string, path: string, width: number, format: PictureFormat) {
  return `${pictureFolder(bucket, path)}/${width}.${format}`;
}

function pictureFolder(bucket: string, path: string): string {
  return `${mediaRoot}/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

export function pickTranslation(
  language: Language,
  texts: { ar: string | null; en: string | null },
): string {
  const other = language === 'ar' ? texts.en : texts.ar;
  return texts[language]?.trim() || other?.trim() || '';
}
