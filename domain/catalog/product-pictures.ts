import type { PictureRow, ProductRow } from '#database/schema.ts';

/** `path` is as in products.image_path; an empty text means no description. */
export type Picture = { path: string; alt_en: string; alt_ar: string };

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
    toPicture({ image_path: first, alt_en: null, alt_ar: null, ...described }),
    ...further.map(toPicture),
  ]);
}

export function pictureRowsOf(pictures: Picture[]): Omit<PictureRow, 'product_id'>[] {
  return pictures.map(({ path, alt_en, alt_ar }, position) => ({
    position,
    image_path: path,
    alt_en: alt_en || null,
    alt_ar: alt_ar || null,
  }));
}

/** Writes one picture a line: path and descriptions, separated by tabs. */
export function joinPictures(pictures: Picture[]): string {
  const lines = pictures.map(({ path, alt_en, alt_ar }) =>
    [path, alt_en, alt_ar].map((text) => text.replace(/[\t\r\n]/g, ' ')).join('\t'),
  );
  return lines.join('\n');
}

/** Tidies the list; a picture without descriptions is written as its path alone. */
export function tidyPictures(text: string): string {
  const tidy = splitPictures(text).map(({ path, alt_en, alt_ar }) => ({
    path: path.trim(),
    alt_en: spaced(alt_en),
    alt_ar: spaced(alt_ar),
  }));
  return joinPictures(distinct(tidy)).replace(/\t+$/gm, '');
}

export function splitPictures(text: string): Picture[] {
  const pictures = text.split('\n').map((line) => {
    const [path = '', alt_en = '', alt_ar = ''] = line.split('\t');
    return { path, alt_en, alt_ar };
  });
  return distinct(pictures);
}

function toPicture({ image_path, alt_en, alt_ar }: Omit<PictureRow, 'product_id' | 'position'>) {
  return { path: image_path.trim(), alt_en: alt_en?.trim() ?? '', alt_ar: alt_ar?.trim() ?? '' };
}

function distinct(pictures: Picture[]): Picture[] {
  const paths = new Set(['']);
  return pictures.filter(({ path }) => !paths.has(path) && paths.add(path));
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
