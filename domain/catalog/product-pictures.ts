import type { PictureRow, ProductRow } from '#database/schema.ts';
import { type Language, westernDigits } from '../language.ts';
import type { FocalPoint } from './product.ts';

/** `path` as in products.image_path. An empty description is none, and so is an empty focal point. */
export type Picture = Record<`alt_${Language}` | 'path' | 'focal_x' | 'focal_y', string>;

export const pictureLimits = { pictures: 10, characters: 200 } as const;

type FirstPicture = Pick<ProductRow, 'image_path'>;

/** The first is products.image_path, also where another program wrote it; none: the default picture. */
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

/** Undefined also where it is invalid: the form asks for it again. */
export function focalPointOf({
  focal_x,
  focal_y,
}: Record<'focal_x' | 'focal_y', string | number | null>): FocalPoint | undefined {
  const [x, y] = [focal_x, focal_y].map((percent) => `${percent ?? ''}`);
  return isPercent(x) && isPercent(y) ? { x: Number(x), y: Number(y) } : undefined;
}

/** A picture a line: path, descriptions and focal point, separated by tabs. */
export function joinPictures(pictures: Picture[]): string {
  const lines = pictures.map(({ path, alt_en, alt_ar, focal_x, focal_y }) =>
    [path, alt_en, alt_ar, focal_x, focal_y]
      .map((text) => text.replace(/[\t\r\n]/g, ' '))
      .join('\t'),
  );
  return lines.join('\n');
}

/** One with a path only is its path alone. */
export function tidyPictures(text: string): string {
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
