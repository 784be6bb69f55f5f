import type { FocalPoint } from '../catalog/product.ts';
import type { Language } from '../language.ts';
import { mediaRoot } from '../shop-addresses.ts';
import { logoAddresses } from './logo.ts';
import type { PictureField } from './settings.ts';

/** Widths in pixels of a picture that the page crops itself. The largest is what is stored of an upload. */
export const wholeWidths = [480, 800, 1200, 1600, 2000] as const;

/** Crops with a focal point: on a phone, and beside the text at a desk in either direction. */
export const heroViews = ['phone', 'ltr', 'rtl'] as const;
export type HeroFocus = Record<(typeof heroViews)[number], FocalPoint>;

export type HeroPicture = { path: string; alt: Record<Language, string>; focus: HeroFocus };
export type AboutPicture = { path: string; alt: Record<Language, string> };

export function wholeSrcSet(path: string, format: 'avif' | 'webp'): string {
  return wholeWidths
    .map((width) => `${mediaRoot}/whole/${path}/${width}.${format} ${width}w`)
    .join(', ');
}

/** Address of a small version, for the form that holds the picture. */
export function settingPicture(field: PictureField, path: string): string {
  if (field === 'logo' || field === 'symbol') return logoAddresses(path).mark;
  return `${mediaRoot}/whole/${path}/${wholeWidths[0]}.webp`;
}
