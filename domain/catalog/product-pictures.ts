import type { PictureRow, ProductRow } from '#database/schema.ts';
import { type Language, westernDigits } from '../language.ts';
import type { FocalPoint } from './product.ts';

/** `path` is as in products.image_path; an empty text means no description or no focal point. */
export type Picture = Record<`alt_${Language}` | 'path' | 'focal_x' | 'focal_y', string>;

export const pictureLimits = { pictures: 10, characters: 200 } as const;

type FirstPicture = Pick<ProductRow, 'image_path'>;

/**
 * Returns a product's pictures. The first is products.image_path, even when another program wrote it; an
 * empty list means the default picture.
 */
export function picturesOf({ image_path }: FirstPicture, rows: PictureRow[]): Picture[] {
  const first = image_path?.trim() ?? '';
  const described = rows.find((row) => row.image_path.trim() === first);
  const further = rows
    .filter(({ position }) => position > 0)
    .toSorted((one, other) => one.position - other.position);
  return distinct([
    toPicture({ ...undescribed, image_path: first, ...described }),
    ...further.map(toPicture),
  ]);
}

export function pictureRowsOf(pictures: Picture[]): Omit<PictureRow, 'product_id'>[] {
  return pictures.map((picture, position) => {
    const focalPoint = focalPointOf(picture);
    return {
      position,
      image_path: picture.path,
      alt_en: picture.alt_en || null,
      alt_ar: picture.alt_ar || null,
      focal_x: focalPoint?.x ?? null,
      focal_y: focalPoint?.y ?? null,
    };
  });
}

/** Returns undefined for an invalid point too: the form reports it. */
export function focalPointOf({
  focal_x,
  focal_y,
}: Record<'focal_x' | 'focal_y', string | number | null>): FocalPoint | undefined {
  const [x, y] = [focal_x, focal_y].map((percent) => `${percent ?? ''}`);
  return isPercent(x) && isPercent(y) ? { x: Number(x), y: Number(y) } : undefined;
}

/** Writes one picture a line: path, descriptions and focal point, separated by tabs. */
export function joinPictures(pictures: Picture[]): string {
  const lines = pictures.map(({ path, alt_en, alt_ar, focal_x, focal_y }) =>
    [path, alt_en, alt_ar, focal_x, focal_y]
      .map((text) => text.replace(/[\t\r\n]/g, ' '))
      .join('\t'),
  );
  return lines.join('\n');
}

/** Tidies the list; a picture with nothing but a path is written as its path alone. */
export function normalizePictures(text: string): string {
  const tidy = splitPictures(text).map(({ path, alt_en, alt_ar, focal_x, focal_y }) => ({
    path: path.trim(),
    alt_en: spaced(alt_en),
    alt_ar: spaced(alt_ar),
    focal_x: westernDigits(focal_x.trim()),
    focal_y: westernDigits(focal_y.trim()),
  }));
  return joinPictures(distinct(tidy)).replace(/\t+$/gm, '');
}

export function splitPictures(text: string): Picture[] {
  const pictures = text.split('\n').map((line) => {
    const [path = '', alt_en = '', alt_ar = '', focal_x = '', focal_y = ''] = line.split('\t');
    return { path, alt_en, alt_ar, focal_x, focal_y };
  });
  return distinct(pictures);
}

type StoredPicture = Omit<PictureRow, 'product_id' | 'position'>;

const undescribed = { alt_en: null, alt_ar: null, focal_x: null, focal_y: null };

function toPicture({ image_path, alt_en, alt_ar, focal_x, focal_y }: StoredPicture): Picture {
  return {
    path: image_path.trim(),
    alt_en: alt_en?.trim() ?? '',
    alt_ar: alt_ar?.trim() ?? '',
    focal_x: `${focal_x ?? ''}`,
    focal_y: `${focal_y ?? ''}`,
  };
}

function isPercent(text: string | undefined): boolean {
  return /^(\d{1,2}|100)$/.test(text ?? '');
}

function distinct(pictures: Picture[]): Picture[] {
  const paths = new Set(['']);
  return pictures.filter(({ path }) => !paths.has(path) && paths.add(path));
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
