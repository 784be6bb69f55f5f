import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import {
  leastLogoSide,
  leastPictureSide,
  mostPictureBytes,
  mostPicturePixels,
  PictureError,
} from './picture-error.ts';
import { recordUpload } from './picture-uploads.server.ts';

/** Twice the widest picture a page asks for. */
const keptSize = { width: 2000, height: 2500 };

/** Of a product. Throws PictureError. */
export function storePicture(
  { db, storage }: { db: Db; storage: Storage },
  bytes: Uint8Array,
): Promise<string> {
  const record = (path: string) => recordUpload(db, path);
  return storeDrawn(storage, bytes, { bucket: 'products', record });
}

/** Lies among the pictures of products, and is removed like one if it is not saved. Throws PictureError. */
export function storeLogo(
  { db, storage }: { db: Db; storage: Storage },
  bytes: Uint8Array,
): Promise<string> {
  const record = (path: string) => recordUpload(db, path);
  return storeDrawn(storage, bytes, { bucket: 'products', record, isLogo: true });
}

type Place = {
  bucket: 'products' | 'reviews';
  /** May be low and wide. */
  isLogo?: boolean;
  /** Called before the file is written. */
  record(path: string): Promise<void>;
};

/** Without metadata, and under a new name: caches keep a picture for ever. Throws PictureError. */
export async function storeDrawn(
  storage: Storage,
  bytes: Uint8Array,
  { bucket, record, isLogo = false }: Place,
): Promise<string> {
  if (bytes.length > mostPictureBytes) throw new PictureError('too_large');
  // Before any decoder sees it: an SVG, say, may load other files.
  if (!isPicture(bytes)) throw new PictureError(isLogo ? 'not_a_logo' : 'not_a_picture');
  await checkSize(bytes, isLogo);
  const picture = await redraw(bytes);
  const path = `${randomUUID()}.webp`;
  await record(path);
  await storage.write(bucket, path, picture).catch(refuseUnwritable);
  return path;
}

/** Header only: a decompression bomb is never decoded. sharp's own limit reports damage instead. */
async function checkSize(bytes: Uint8Array, isLogo: boolean): Promise<void> {
  const head = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await head.metadata().catch(refuseDamaged);
  if (width * height > mostPicturePixels) throw new PictureError('too_many_pixels');
  const shorter = Math.min(width, height);
  if (isLogo && shorter < leastLogoSide) throw new PictureError('logo_too_small');
  if (!isLogo && shorter < leastPictureSide) throw new PictureError('too_small');
}

function redraw(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPicturePixels })
    .autoOrient()
    .resize({ ...keptSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(refuseDamaged);
}

// The decoder's own message helps neither staff nor operators.
function refuseDamaged(): never {
  throw new PictureError('damaged');
}

function refuseUnwritable(error: NodeJS.ErrnoException): never {
  const code = error.code ?? '';
  if (['ENOSPC', 'EDQUOT'].includes(code)) throw new PictureError('disk_full');
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) throw new PictureError('disk_read_only');
  if (code === 'STORAGE_UNAVAILABLE') throw new PictureError('storage_away');
  throw error;
}

/** By the first bytes of JPEG, PNG, WebP and AVIF; a file name or a header cannot be trusted. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftyp(avi[fs]|.{8,16}avi[fs])/s.test(head)
  );
}
