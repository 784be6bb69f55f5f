import { randomUUID } from 'node:crypto';
import type { ImageProcessor, Recipe } from '#adapters/pictures/image-processor.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import {
  maxPictureBytes,
  maxPicturePixels,
  minLogoSide,
  minPictureSide,
  PictureError,
} from './picture-error.ts';
import { recordUpload } from './picture-uploads.server.ts';

/** Stored size: twice as wide as the widest picture that a page requests. */
const storedFormat = {
  resize: { width: 2000, height: 2500, fit: 'inside', withoutEnlargement: true },
  format: 'webp',
  options: { quality: 90 },
} satisfies Recipe;

/** Stores a product's picture. Throws PictureError. */
export function storePicture(
  { db, ...place }: { db: Db; storage: Storage; imageProcessor: ImageProcessor },
  bytes: Uint8Array,
): Promise<string> {
  const record = (path: string) => recordUpload(db, path);
  return storeConvertedPicture(place, bytes, { bucket: 'products', record });
}

/**
 * Stores the logo in the products bucket; like a picture, it is removed if it is not saved. Throws
 * PictureError.
 */
export function storeLogo(
  { db, ...place }: { db: Db; storage: Storage; imageProcessor: ImageProcessor },
  bytes: Uint8Array,
): Promise<string> {
  const record = (path: string) => recordUpload(db, path);
  return storeConvertedPicture(place, bytes, { bucket: 'products', record, isLogo: true });
}

type Place = {
  bucket: 'products' | 'reviews';
  /** May be low and wide. */
  isLogo?: boolean;
  /** Called before the file is written. */
  record(path: string): Promise<void>;
};

/**
 * Stores a picture without metadata, under a new name because caches never expire pictures. Throws
 * PictureError.
 */
export async function storeConvertedPicture(
  { storage, imageProcessor }: { storage: Storage; imageProcessor: ImageProcessor },
  bytes: Uint8Array,
  { bucket, record, isLogo = false }: Place,
): Promise<string> {
  if (bytes.length > maxPictureBytes) throw new PictureError('too_large');
  // Checked before any decoder reads it: an SVG, for example, may load other files.
  if (!isPicture(bytes)) throw new PictureError(isLogo ? 'not_a_logo' : 'not_a_picture');
  await checkSize(imageProcessor, bytes, isLogo);
  const picture = await imageProcessor.convert(bytes, storedFormat);
  if (!picture) throw new PictureError('damaged');
  const path = `${randomUUID()}.webp`;
  await record(path);
  await storage.write(bucket, path, picture).catch(refuseUnwritable);
  return path;
}

/** Checks the size in the header, so that a decompression bomb is never decoded. */
async function checkSize(
  imageProcessor: ImageProcessor,
  bytes: Uint8Array,
  isLogo: boolean,
): Promise<void> {
  const size = await imageProcessor.measure(bytes);
  if (!size) throw new PictureError('damaged');
  const { width, height } = size;
  if (width * height > maxPicturePixels) throw new PictureError('too_many_pixels');
  const shorter = Math.min(width, height);
  if (isLogo && shorter < minLogoSide) throw new PictureError('logo_too_small');
  if (!isLogo && shorter < minPictureSide) throw new PictureError('too_small');
}

function refuseUnwritable(error: NodeJS.ErrnoException): never {
  const code = error.code ?? '';
  if (['ENOSPC', 'EDQUOT'].includes(code)) throw new PictureError('disk_full');
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) throw new PictureError('disk_read_only');
  if (code === 'STORAGE_UNAVAILABLE') throw new PictureError('storage_away');
  throw error;
}

/** Detects JPEG, PNG, WebP and AVIF by their first bytes; file names and headers cannot be trusted. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftyp(avi[fs]|.{8,16}avi[fs])/s.test(head)
  );
}
