import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Storage } from '#adapters/storage/storage.ts';
import {
  leastPictureSide,
  mostPictureBytes,
  mostPicturePixels,
  PictureError,
} from './picture-error.ts';

/** What is kept is never larger: twice the widest picture a page asks for would be wasted. */
const keptSize = { width: 2000, height: 2500 };

/**
 * Takes a picture as somebody uploaded it, and returns its path in the bucket `products`. It is
 * drawn anew: upright, in sRGB, no larger than needed, and without anything that was in the file
 * besides the picture. Its name is new, so that no cache anywhere shows another one. Throws
 * PictureError.
 */
export async function storePicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  if (bytes.length > mostPictureBytes) throw new PictureError('too_large');
  // Before any decoder sees it: an SVG, say, may ask for other files.
  if (!isPicture(bytes)) throw new PictureError('not_a_picture');
  await checkSize(bytes);
  const path = `${randomUUID()}.webp`;
  await storage.write('products', path, await redraw(bytes)).catch(refuseUnwritable);
  return path;
}

/**
 * Reads only the head of the file: a bomb is not opened to see how large it is. Without sharp's own
 * limit, which would take the largest ones for damaged.
 */
async function checkSize(bytes: Uint8Array): Promise<void> {
  const head = sharp(bytes, { limitInputPixels: false });
  const { width, height } = await head.metadata().catch(refuseDamaged);
  if (width * height > mostPicturePixels) throw new PictureError('too_many_pixels');
  if (Math.min(width, height) < leastPictureSide) throw new PictureError('too_small');
}

function redraw(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPicturePixels })
    .autoOrient()
    .resize({ ...keptSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
    .catch(refuseDamaged);
}

// The decoder's own words are for nobody.
function refuseDamaged(): never {
  throw new PictureError('damaged');
}

function refuseUnwritable(error: NodeJS.ErrnoException): never {
  const code = error.code ?? '';
  if (['ENOSPC', 'EDQUOT'].includes(code)) throw new PictureError('disk_full');
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) throw new PictureError('disk_read_only');
  throw error;
}

/** By the first bytes of JPEG, PNG, WebP and AVIF; a name or a header may say anything. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP/s.test(head) ||
    /^.{4}ftyp(avi[fs]|.{8,16}avi[fs])/s.test(head)
  );
}
