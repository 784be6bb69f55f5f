import { clampChroma, converter, formatHex, wcagContrast } from 'culori';
import { demoColours } from './settings.ts';

/** Tokens that a brand replaces. `ivory` is the page, `paper` what lies on it, `cypress` the accent. */
export type BrandColours = Record<
  | 'ivory'
  | 'paper'
  | 'sand'
  | 'hairline'
  | 'edge'
  | 'cypress'
  | 'cypress-deep'
  | 'ink'
  | 'muted'
  | 'amber'
  | 'amber-deep'
  | 'brass',
  string
>;

export type ColourChoice = { accent: string; paper: string };

/** Ratios of WCAG 2.2 AA: text, and borders of controls. */
const textContrast = 4.5;
const controlContrast = 3;
/** A margin, as a browser rounds mixed colours. */
const roundingMargin = 1.02;

/** The wall of the demo's picture in home's hero, on which text stands. */
const demoWall = '#e8e0d0';

/** Texts whose colours no brand changes: error, success and order states. */
const fixedTexts = ['#9b2c22', '#1f5c3a'];

const oklch = converter('oklch');

type Lch = { lightness: number; chroma: number; hue: number };

/** Returns "#1f4435", also of "1F4435" and "#fff". Undefined for anything else. */
export function parseColour(text: string): string | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** Derives the other tokens from both colours; an empty colour is the demo's. */
export function brandColours({ accent, paper }: ColourChoice): BrandColours {
  const page = lchOf(paper || demoColours.paper);
  const mark = lchOf(accent || demoColours.accent);
  const dark = (lightness: number, chroma: number) =>
    hexOf({ ...mark, lightness, chroma: Math.min(mark.chroma, chroma) });
  const shade = (darker: number) =>
    hexOf({ ...page, lightness: page.lightness - darker, chroma: page.chroma * 1.5 });
  const ivory = hexOf(page);
  return {
    ivory,
    paper: hexOf({ ...page, lightness: (page.lightness + 2) / 3, chroma: page.chroma / 2 }),
    sand: shade(0.07),
    hairline: shade(0.1),
    edge: darkened(shade(0.28), (one) => contrast(one, ivory) >= controlContrast),
    cypress: hexOf(mark),
    'cypress-deep': hexOf({ ...mark, lightness: mark.lightness * 0.85 }),
    ink: dark(0.28, 0.035),
    muted: dark(0.44, 0.025),
    amber: accent || '#9c4a1c',
    'amber-deep': accent || '#8a4017',
    brass: accent ? hexOf({ ...mark, lightness: 0.72, chroma: mark.chroma * 0.8 }) : '#c99a4b',
  };
}

export type ColourRefusal = { field: 'accent' | 'paper'; nearest: string };

/**
 * Checks every text against every ground that it stands on. `nearest` keeps hue and, where possible, the
 * strength of the colour: an accent becomes darker, a paper lighter.
 */
export function refuseUnreadable(choice: ColourChoice): ColourRefusal | undefined {
  if (!isPaperLight(choice.paper)) {
    const nearest = lightened(choice.paper, isPaperLight);
    return { field: 'paper', nearest };
  }
  if (isAccentDark(choice)) return undefined;
  const nearest = darkened(choice.accent || demoColours.accent, (accent) =>
    isAccentDark({ ...choice, accent }),
  );
  return { field: 'accent', nearest };
}

/** True if all texts but the accent are readable, and the darkest accent would be. */
function isPaperLight(paper: string): boolean {
  const { sand, ink, muted } = brandColours({ accent: '', paper });
  return [ink, muted, ...fixedTexts].every((text) => isReadable(text, sand));
}

/** The accent is text on the page and on its shades, and the ground of the page's colour. */
function isAccentDark(choice: ColourChoice): boolean {
  const { cypress, ivory, paper, sand, ink, muted } = brandColours(choice);
  return (
    [ivory, paper, sand, demoWall].every((ground) => isReadable(cypress, ground)) &&
    [ink, muted].every((text) => isReadable(text, sand))
  );
}

function isReadable(text: string, ground: string): boolean {
  return contrast(text, ground) >= textContrast * roundingMargin;
}

function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

const step = 0.005;

function darkened(colour: string, isEnough: (colour: string) => boolean): string {
  return moved(colour, -step, isEnough) ?? '#000000';
}

function lightened(colour: string, isEnough: (colour: string) => boolean): string {
  return moved(colour, step, isEnough) ?? '#ffffff';
}

function moved(colour: string, by: number, isEnough: (colour: string) => boolean) {
  const start = lchOf(colour);
  for (let { lightness } = start; lightness >= 0 && lightness <= 1; lightness += by) {
    const one = hexOf({ ...start, lightness });
    if (isEnough(one)) return one;
  }
  return undefined;
}

function lchOf(colour: string): Lch {
  const { l = 0, c = 0, h = 0 } = oklch(colour) ?? {};
  return { lightness: l, chroma: c, hue: h };
}

/** Reduces the chroma of a colour that no screen can show. */
function hexOf({ lightness, chroma, hue }: Lch): string {
  const l = Math.min(1, Math.max(0, lightness));
  return formatHex(clampChroma({ mode: 'oklch', l, c: chroma, h: hue }, 'oklch'));
}
