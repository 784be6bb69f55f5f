import { setTimeout as wait } from 'node:timers/promises';
import type { ImageProcessor, Recipe } from '#adapters/pictures/image-processor.ts';
import type { Storage, StoredFile } from '#adapters/storage/storage.ts';
import { mediaRoot } from '#domain/addresses.ts';
import {
  densePictureWidth,
  listPictureAddresses,
  pictureWidths,
  pictureWidthsOfBefore,
  productPictureRatio,
  sharedPictureSize,
} from '#domain/catalog/product.ts';
import { listPicturePaths } from '#domain/catalog/products.server.ts';
import { wholeWidths } from '#domain/settings/brand-pictures.ts';
import { logoIconSide, logoSize } from '#domain/settings/logo.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '../observability/log.ts';
import { forEver, pictureNotFound, sendPicture } from './send-picture.ts';

export type Pictures = {
  /** Serves a review's picture only while `isPublished` returns true. */
  respond(request: Request): Promise<Response>;
  /** Serves an unpublished review's picture to one reader, whose permission the caller has checked. */
  respondPrivately(request: Request, path: string): Promise<Response>;
  makeAll(path: string): Promise<void>;
};

/** products/{path}/{width}.{format} below `mediaRoot`, or /shared.jpg for link previews. */
const address = /^products\/(?<path>.+)\/(?:(?<width>\d+)\.(?<format>avif|webp)|shared\.jpg)$/;
const reviewAddress = /^reviews\/(?<path>.+)\/(?<width>240|1280)\.webp$/;
const wholeAddress = /^whole\/(?<path>[\w-]+\.webp)\/(?<width>\d+)\.(?<format>avif|webp)$/;
const logoAddress = /^logo\/(?<path>[\w-]+\.webp)\/(?:mark\.(?<format>webp|png)|icon\.png)$/;
const variants = 'variants';
const sand = '#e6dac7';
const ivory = '#f7f3ea';

type IsPublished = (path: string) => Promise<boolean>;

export function createPictures(
  { storage, imageProcessor }: { storage: Storage; imageProcessor: ImageProcessor },
  closing: AbortSignal,
  isPublished: IsPublished = async () => false,
): Pictures {
  const making = new Map<string, Promise<boolean>>();

  return {
    async respond(request) {
      const variant = readAddress(decode(new URL(request.url).pathname));
      if (!variant) return pictureNotFound();
      const isHidden = variant.bucket === 'reviews' && !(await isPublished(variant.path));
      const file = isHidden ? undefined : await openOrMake(variant);
      return file ? sendPicture(request, variant, file) : pictureNotFound();
    },
    async respondPrivately(request, path) {
      const variant = reviewVariant(path, 1280);
      const file = await openOrMake(variant);
      return file
        ? sendPicture(request, { ...variant, caching: 'private, no-store' }, file)
        : pictureNotFound();
    },
    async makeAll(path) {
      // A demo picture that exists only in the package is drawn on its first request.
      if (!(await storage.has('products', path))) return;
      for (const address of listPictureAddresses(path)) {
        if (closing.aborted) return;
        const variant = readAddress(decode(address));
        if (variant && !(await isMade(variant))) return;
      }
    },
  };

  async function openOrMake(variant: Variant): Promise<StoredFile | undefined> {
    const cached = await storage.open(variants, variant.name);
    if (cached) return cached;
    return (await makeOnce(variant)) ? storage.open(variants, variant.name) : undefined;
  }

  async function isMade(variant: Variant): Promise<boolean> {
    return (await storage.has(variants, variant.name)) || makeOnce(variant);
  }

  function makeOnce(variant: Variant): Promise<boolean> {
    const { name } = variant;
    const running = making.get(name) ?? make(variant).finally(() => making.delete(name));
    making.set(name, running);
    return running;
  }

  async function make({ bucket, path, name, recipe }: Variant): Promise<boolean> {
    const original = await storage.read(bucket, path);
    if (!original) return false;
    const bytes = await imageProcessor.convert(original, await withoutEnlarging(original, recipe));
    if (!bytes) throw new Error(`${bucket}/${path} cannot be drawn: it is damaged`);
    await storage.write(variants, name, bytes);
    return true;
  }

  /** A picture is never enlarged: it would be blurred, and heavier. A smaller one fills the same frame. */
  async function withoutEnlarging(original: Uint8Array, recipe: Recipe): Promise<Recipe> {
    const { width, height, fit } = recipe.resize;
    if (fit !== 'cover' || !width || !height) return recipe;
    const size = await imageProcessor.measure(original);
    const scale = size ? Math.min(1, size.width / width, size.height / height) : 1;
    const smaller = { width: Math.round(width * scale), height: Math.round(height * scale) };
    return { ...recipe, resize: { ...recipe.resize, ...smaller } };
  }
}

// It takes a core for most of a minute: the first visitors come first.
const startDelayMs = 60_000;

export async function warmPictures(
  { db, storage, imageProcessor }: Pick<Store, 'db' | 'storage' | 'imageProcessor'>,
  log: Log,
  closing: AbortSignal,
): Promise<void> {
  try {
    await wait(startDelayMs, undefined, { signal: closing });
    const pictures = createPictures({ storage, imageProcessor }, closing);
    for (const path of await listPicturePaths(db)) await pictures.makeAll(path);
  } catch (error) {
    if (!closing.aborted)
      log.warn({ err: error }, 'Picture sizes could not be generated in advance');
  }
}

type Variant = {
  bucket: 'products' | 'reviews';
  path: string;
  /** Name in the bucket of variants. */
  name: string;
  type: string;
  caching: string;
  recipe: Recipe;
};

// A review may be hidden, and its writer erased.
const forAnHour = 'public, max-age=3600';

function readAddress(pathname: string): Variant | undefined {
  const below = `${mediaRoot}/`;
  const name = pathname.startsWith(below) ? pathname.slice(below.length) : '';
  const reviewMatch = reviewAddress.exec(name)?.groups;
  if (reviewMatch) return reviewVariant(`${reviewMatch.path}`, Number(reviewMatch.width));
  const logoMatch = logoAddress.exec(name)?.groups;
  if (logoMatch) return logoVariant(`${logoMatch.path}`, name, logoMatch.format);
  const wholeMatch = wholeAddress.exec(name)?.groups;
  if (wholeMatch) return wholeVariant(name, wholeMatch);
  const match = address.exec(name)?.groups;
  if (!match) return undefined;
  const { path = '', format } = match;
  const own = { bucket: 'products', path, name, caching: forEver } as const;
  if (!format) return { ...own, type: 'image/jpeg', recipe: framed };
  const width = [...pictureWidths, ...pictureWidthsOfBefore].find(
    (one) => String(one) === match.width,
  );
  return width ? { ...own, type: `image/${format}`, recipe: resized(width, format) } : undefined;
}

/** Small sizes fill a frame; the large one is uncropped. */
function reviewVariant(path: string, width: number): Variant {
  const whole = {
    resize: { width, height: width, fit: 'inside', withoutEnlargement: true },
    format: 'webp',
    options: {},
  } satisfies Recipe;
  return {
    bucket: 'reviews',
    path,
    name: `reviews/${path}/${width}.webp`,
    type: 'image/webp',
    caching: forAnHour,
    recipe: width === 240 ? resized(width, 'webp') : whole,
  };
}

/** The logo is stored with the pictures of products. */
function logoVariant(path: string, name: string, format: string | undefined): Variant {
  const own = { bucket: 'products', path, name, caching: forEver } as const;
  if (!format) return { ...own, type: 'image/png', recipe: onIcon };
  const resize = { ...logoSize, fit: 'inside', withoutEnlargement: true } as const;
  return format === 'png'
    ? { ...own, type: 'image/png', recipe: { resize, format, options: {} } }
    : { ...own, type: 'image/webp', recipe: { resize, format: 'webp', options: { quality: 90 } } };
}

/** Uncropped: the page crops a brand's pictures, each screen at its own focal point. */
function wholeVariant(name: string, match: Record<string, string>): Variant | undefined {
  const { path = '', format } = match;
  const own = { bucket: 'products', path, name, caching: forEver } as const;
  const width = wholeWidths.find((one) => String(one) === match.width);
  if (!width) return undefined;
  const resize = { width, withoutEnlargement: true };
  const recipe: Recipe =
    format === 'avif'
      ? { resize, format, options: { quality: 55, effort: 3 } }
      : { resize, format: 'webp', options: { quality: 80 } };
  return { ...own, type: `image/${format}`, recipe };
}

const onIcon: Recipe = {
  resize: { width: logoIconSide, height: logoIconSide, fit: 'contain' },
  background: ivory,
  format: 'png',
  options: {},
};

// Every product picture fills the same frame, so that pages know width and height beforehand.
function resized(width: number, format: string): Recipe {
  const height = Math.round((width * productPictureRatio.height) / productPictureRatio.width);
  const resize = { width, height, fit: 'cover' } as const;
  return format === 'avif'
    ? { resize, format, options: { quality: avifQuality(width), effort: 3 } }
    : { resize, format: 'webp', options: { quality: 80 } };
}

/** A sixth less to fetch where no difference is seen. */
function avifQuality(width: number): number {
  return width === densePictureWidth ? 50 : 55;
}

// Pads the picture with margins: cropping would cut a bottle's top and bottom.
const framed: Recipe = {
  resize: { ...sharedPictureSize, fit: 'contain' },
  background: sand,
  format: 'jpeg',
  options: { quality: 84, mozjpeg: true },
};

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
