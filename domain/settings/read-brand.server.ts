import type { Language } from '../language.ts';
import { type BrandColours, brandColours } from './brand-colours.ts';
import { type HeroFocus, type HeroPicture, heroViews } from './brand-pictures.ts';
import { drawnAddress, hasOwnName, monogramOf, readDrawnBrand } from './drawn-brand.server.ts';
import { logoAddresses } from './logo.ts';
import { fontPairings, type SettingField } from './settings.ts';

type TextOf = (field: SettingField) => string;

/** Reads the look of the shop. What the owner has not set is undefined. */
export function readBrand(text: TextOf) {
  const pair = (name: 'hero_alt' | 'about_alt' | 'footer'): Record<Language, string> => ({
    en: text(`${name}_en`),
    ar: text(`${name}_ar`),
  });
  const name = { en: text('name_en'), ar: text('name_ar') };
  const logo = text('logo') ? logoAddresses(text('logo')) : undefined;
  const symbol = text('symbol') ? logoAddresses(text('symbol')) : undefined;
  const mark = text('symbol') || text('logo') || undefined;
  const about = text('about');
  const colours = coloursOf(text);
  const hero = heroOf(text, pair('hero_alt'));
  const fonts = fontPairings.find((pairing) => pairing === text('fonts'));
  const logoPath = text('logo') || undefined;
  const drawn = readDrawnBrand({ name, mark, logo: logoPath, hero, colours, fonts });
  const hasIcon = mark !== undefined || hasOwnName(name);
  return {
    name,
    logo,
    symbol,
    monogram: hasOwnName(name) ? monogramsOf(name) : undefined,
    icon: drawn && hasIcon ? drawnAddress(drawn, 'icon.png') : undefined,
    drawn,
    sharedPicture: drawn && drawnAddress(drawn, 'shared.jpg'),
    colours,
    fonts,
    hero,
    about: about ? { path: about, alt: pair('about_alt') } : undefined,
    footer: text('footer_en') ? pair('footer') : undefined,
  };
}

/** The other language's letter stands in for a name without letters; empty if neither has one. */
function monogramsOf(name: Record<Language, string>): Record<Language, string> {
  const en = monogramOf(name.en);
  const ar = monogramOf(name.ar);
  return { en: en ?? ar ?? '', ar: ar ?? en ?? '' };
}

function coloursOf(text: TextOf): BrandColours | undefined {
  const choice = { accent: text('accent'), paper: text('paper') };
  return choice.accent || choice.paper ? brandColours(choice) : undefined;
}

function heroOf(text: TextOf, alt: Record<Language, string>): HeroPicture | undefined {
  const path = text('hero');
  if (!path) return undefined;
  const focus = Object.fromEntries(
    heroViews.map((view) => [
      view,
      { x: Number(text(`hero_${view}_x`)), y: Number(text(`hero_${view}_y`)) },
    ]),
  ) as HeroFocus;
  return { path, alt, focus };
}

type Reviews = { areOwn: boolean; requestDelayHours: number | undefined };

/** The owner's choice, or the server's where none is made. */
export function readReviewChoice(text: TextOf, reviews: Reviews) {
  const choice = text('reviews');
  return {
    ...reviews,
    areOwn: choice ? choice === 'own' : reviews.areOwn,
    areHidden: choice === 'none',
  };
}
