import type { ImageProcessor, Recipe } from '#adapters/pictures/image-processor.ts';
import type { Storage, StoredFile } from '#adapters/storage/storage.ts';
import { mediaRoot } from '#domain/addresses.ts';
import { sharedPictureSize } from '#domain/catalog/product.ts';
import { asLanguage, directionOf, type Language } from '#domain/language.ts';
import {
  type DrawnBrand,
  type DrawnPicture,
  drawnPictures,
} from '#domain/settings/drawn-brand.server.ts';
import { logoIconSide } from '#domain/settings/logo.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { Inset } from './brand-drawing.ts';
import { forEver, pictureNotFound, sendPicture } from './send-picture.ts';

type Parts = {
  storage: Storage;
  imageProcessor: ImageProcessor;
  settings: Pick<StoreSettings, 'drawn'>;
};

/** brand/{version}/{language}/{picture} below `mediaRoot`. */
const address = /^brand\/([0-9a-f]{12})\/(en|ar)\/([a-z.]+)$/;

/**
 * Serves pictures that are drawn from the brand, each once for a version. Only the current version is drawn;
 * the address of an earlier one, which other sites remember, has the current picture.
 */
export function createDrawnPictures({ storage, imageProcessor, settings }: Parts) {
  const making = new Map<string, Promise<void>>();

  return async function respond(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(`${mediaRoot}/`.length);
    const [, version, languagePart, name] = address.exec(path) ?? [];
    const picture = drawnPictures.find((one) => one === name);
    const language = asLanguage(languagePart);
    const brand = settings.drawn;
    if (!picture || !language || !brand) return pictureNotFound();
    const file = await openOrMake(brand, picture, language);
    if (!file) return pictureNotFound();
    const type = picture === 'icon.png' ? 'image/png' : 'image/jpeg';
    const caching = version === brand.version ? forEver : 'no-store';
    return sendPicture(request, { type, caching }, file);
  };

  async function openOrMake(
    brand: DrawnBrand,
    picture: DrawnPicture,
    language: Language,
  ): Promise<StoredFile | undefined> {
    const name = `brand/${brand.version}/${language}/${picture}`;
    const stored = await storage.open('variants', name);
    if (stored) return stored;
    const running = making.get(name) ?? make().finally(() => making.delete(name));
    making.set(name, running);
    await running;
    return storage.open('variants', name);

    async function make(): Promise<void> {
      const { drawIcon, drawSharedPicture } = await import('./brand-drawing.ts');
      const drawn =
        picture === 'icon.png'
          ? drawIcon(brand, language, await readMark(brand))
          : drawSharedPicture(brand, language, await readInsets(brand, language));
      const bytes = await imageProcessor.convert(Buffer.from(drawn), recipes[picture]);
      if (!bytes) throw new Error(`The ${picture} of the brand cannot be drawn`);
      await storage.write('variants', name, bytes);
    }
  }

  async function readInsets({ hero, logo }: DrawnBrand, language: Language) {
    const { sharedHeroSize, sharedLogoSize } = await import('./brand-drawing.ts');
    return {
      hero: hero && (await cropHero(hero, language, sharedHeroSize)),
      logo: logo ? await fitLogo(logo, sharedLogoSize) : undefined,
    };
  }

  /** Keeps in view what the owner chose for a wide screen of the language. */
  async function cropHero(
    { path, focus }: NonNullable<DrawnBrand['hero']>,
    language: Language,
    place: Size,
  ): Promise<Inset | undefined> {
    const original = await storage.read('products', path);
    const recipe: Recipe = {
      resize: { ...place, fit: 'outside' },
      format: 'jpeg',
      options: { quality: 92 },
    };
    const bytes = original && (await imageProcessor.convert(original, recipe));
    const size = bytes && (await imageProcessor.measure(bytes));
    if (!size) return undefined;
    const { x, y } = focus[directionOf(language)];
    const hidden = {
      left: Math.round(((size.width - place.width) * x) / 100),
      top: Math.round(((size.height - place.height) * y) / 100),
    };
    return { type: 'jpeg', bytes, ...place, whole: { ...size, ...hidden } };
  }

  async function readMark({ mark }: DrawnBrand): Promise<Inset | undefined> {
    return mark ? fitLogo(mark, { width: logoIconSide, height: logoIconSide }) : undefined;
  }

  async function fitLogo(path: string, size: Size): Promise<Inset | undefined> {
    const original = await storage.read('products', path);
    const recipe: Recipe = { resize: { ...size, fit: 'inside' }, format: 'png', options: {} };
    const bytes = original && (await imageProcessor.convert(original, recipe));
    const measured = bytes && (await imageProcessor.measure(bytes));
    return measured && { type: 'png', bytes, ...measured };
  }
}

type Size = { width: number; height: number };

const recipes: Record<DrawnPicture, Recipe> = {
  'icon.png': {
    resize: { width: logoIconSide, height: logoIconSide },
    format: 'png',
    options: { palette: true },
  },
  'shared.jpg': {
    resize: { ...sharedPictureSize },
    format: 'jpeg',
    options: { quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' },
  },
};
