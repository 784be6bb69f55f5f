import { createHash } from 'node:crypto';
import type { Language } from '../language.ts';
import { mediaRoot } from '../shop-addresses.ts';
import { type BrandColours, brandColours } from './brand-colours.ts';
import type { HeroPicture } from './brand-pictures.ts';
import type { FontPairing } from './settings.ts';

/** Name of the demo's shop, whose leaf and pictures stand for no other. */
const demoName: Record<Language, string> = { en: 'Nabta', ar: 'نبتة' };

/** Changes with the drawings: an address always has the same picture. */
const drawingRevision = 1;

export type DrawnBrand = {
  version: string;
  name: Record<Language, string>;
  colours: BrandColours;
  /** Names of stored pictures. The mark is the small mark or the logo. */
  mark: string | undefined;
  logo: string | undefined;
  hero: Pick<HeroPicture, 'path' | 'focus'> | undefined;
  /** Undefined draws the name in the demo's fonts. */
  fonts: FontPairing | undefined;
};

type Look = Pick<DrawnBrand, 'name' | 'mark' | 'logo' | 'hero' | 'fonts'> & {
  colours: BrandColours | undefined;
};

/** Returns what the server draws for a shop. Undefined for the demo as it is, which has pictures. */
export function readDrawnBrand(look: Look): DrawnBrand | undefined {
  const { name, mark, logo, hero, colours, fonts } = look;
  if (!hasOwnName(name) && !mark && !hero && !colours && !fonts) return undefined;
  const brand = {
    name,
    mark,
    logo,
    hero: hero && { path: hero.path, focus: hero.focus },
    colours: colours ?? brandColours({ accent: '', paper: '' }),
    fonts,
  };
  const source = JSON.stringify([drawingRevision, brand]);
  const version = createHash('sha256').update(source).digest('hex').slice(0, 12);
  return { version, ...brand };
}

export function hasOwnName(name: Record<Language, string>): boolean {
  return name.en !== demoName.en || name.ar !== demoName.ar;
}

/** Returns the first letter or digit, as a capital. Undefined for a name of other characters. */
export function monogramOf(name: string): string | undefined {
  const [letter] = name.normalize('NFC').match(/[\p{L}\p{N}]/u) ?? [];
  return letter?.toUpperCase();
}

export const drawnPictures = ['icon.png', 'shared.jpg'] as const;
export type DrawnPicture = (typeof drawnPictures)[number];

export function drawnAddress(
  { version }: DrawnBrand,
  picture: DrawnPicture,
): Record<Language, string> {
  const folder = `${mediaRoot}/brand/${version}`;
  return { en: `${folder}/en/${picture}`, ar: `${folder}/ar/${picture}` };
}
