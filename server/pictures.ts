import sharp from 'sharp';
import type { Storage } from '#adapters/storage/storage.ts';
import { pictureWidths, productPictureRatio } from '#domain/catalog/product.ts';
import { securityHeaders } from './security-headers.ts';

export type Pictures = (request: Request) => Promise<Response | undefined>;

/** /media/{bucket}/{path}/{width}.{format} */
const address = /^\/media\/(?<bucket>products)\/(?<path>.+)\/(?<width>\d+)\.(?<format>avif|webp)$/;
const variants = 'variants';

/**
 * Serves pictures of the bucket in the widths and formats that pages ask for, and no others. Each
 * size is made on the first request and kept in the storage; two requests share one making.
 * Undefined for an address that is none of ours.
 */
export function createPictures(storage: Storage): Pictures {
  const making = new Map<string, Promise<Buffer | undefined>>();

  return async (request) => {
    const match = address.exec(decode(new URL(request.url).pathname))?.groups;
    const width = pictureWidths.find((one) => String(one) === match?.width);
    if (!match || !width) return undefined;
    const { bucket = '', path = '', format = 'webp' } = match;
    const variant = { bucket, path, width, format: format as 'avif' | 'webp' };
    const bytes = await findOrMake(variant);
    if (!bytes) return undefined;
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...securityHeaders(),
        'Content-Type': `image/${format}`,
        'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
      },
    });
  };

  async function findOrMake(variant: Variant): Promise<Buffer | undefined> {
    const name = variantName(variant);
    const kept = await storage.read(variants, name);
    if (kept) return kept;
    const running = making.get(name) ?? make(variant).finally(() => making.delete(name));
    making.set(name, running);
    return running;
  }

  async function make(variant: Variant): Promise<Buffer | undefined> {
    const original = await storage.read(variant.bucket, variant.path);
    if (!original) return undefined;
    const bytes = await resize(original, variant);
    await storage.write(variants, variantName(variant), bytes);
    return bytes;
  }
}

type Variant = { bucket: string; path: string; width: number; format: 'avif' | 'webp' };

function variantName({ bucket, path, width, format }: Variant): string {
  return `${bucket}/${path}/${width}.${format}`;
}

// Every product picture fills the same frame, so that pages can say width and height beforehand.
function resize(original: Buffer, { width, format }: Variant): Promise<Buffer> {
  const height = Math.round((width * productPictureRatio.height) / productPictureRatio.width);
  const resized = sharp(original, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({ width, height, fit: 'cover' });
  return format === 'avif'
    ? resized.avif({ quality: 58, effort: 3 }).toBuffer()
    : resized.webp({ quality: 80 }).toBuffer();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A malformed escape is the address of nothing.
    return '';
  }
}
