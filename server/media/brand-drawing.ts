import type { Direction, Lettering } from '#adapters/lettering/outline-text.ts';
import { sharedPictureSize } from '#domain/catalog/product.ts';
import { directionOf, type Language, otherLanguage } from '#domain/language.ts';
import { type DrawnBrand, monogramOf } from '#domain/settings/drawn-brand.server.ts';
import { logoIconSide } from '#domain/settings/logo.ts';
import { letteringOf } from './brand-lettering.ts';

// Loaded with the first drawing: no page needs it.

/** A picture inside a drawing. `whole` is its own size, if its place shows a part. */
export type Inset = {
  type: 'jpeg' | 'png';
  bytes: Uint8Array;
  width: number;
  height: number;
  whole?: { width: number; height: number; left: number; top: number };
};

/** Place of the hero in the picture for shared links, beside the name. */
export const sharedHeroSize = { width: 660, height: sharedPictureSize.height };
/** Maximum size of the logo in the picture for shared links. */
export const sharedLogoSize = { width: 400, height: 200 };

/** Draws the mark on the page's colour, or the first letter of the name on a ground of the accent. */
export function drawIcon(
  { name, colours, fonts }: DrawnBrand,
  language: Language,
  mark: Inset | undefined,
): string {
  const side = logoIconSide;
  const middle = { x: side / 2, y: side / 2 };
  const square = { width: side, height: side };
  if (mark) {
    const place = { x: (side - mark.width) / 2, y: (side - mark.height) / 2 };
    return svg(square, [rectangle(square, colours.ivory), inset(mark, place)]);
  }
  const letter = monogramOf(name[language]) ?? monogramOf(name[otherLanguage(language)]);
  return svg(square, [
    rectangle(square, colours.cypress),
    letter && drawLetter(letter, { ...middle, side, lettering: letteringOf(fonts) }, colours.ivory),
  ]);
}

type Insets = { hero: Inset | undefined; logo: Inset | undefined };

/** Draws the logo, or the name, beside the hero; without a hero in the middle. */
export function drawSharedPicture(
  { name, colours, fonts }: DrawnBrand,
  language: Language,
  { hero, logo }: Insets,
): string {
  const { width, height } = sharedPictureSize;
  const direction = directionOf(language);
  const isMirrored = direction === 'rtl';
  const panel = width - (hero?.width ?? 0);
  const middle = hero && isMirrored ? hero.width + panel / 2 : panel / 2;
  const isOnAccent = !hero && !logo;
  const [ground, colour] = isOnAccent
    ? [colours.cypress, colours.ivory]
    : [colours.ivory, colours.cypress];
  const line = { width, height: 14, x: 0, y: height - 14 };
  const room = { width: panel - 2 * margin, height: height - 2 * margin };
  const place = { lettering: letteringOf(fonts), direction, middle, room, colour };
  return svg(sharedPictureSize, [
    rectangle({ width, height }, ground),
    hero && inset(hero, { x: isMirrored ? 0 : panel, y: 0 }),
    !isOnAccent && rectangle(line, colours.cypress),
    logo
      ? inset(logo, { x: middle - logo.width / 2, y: (height - logo.height) / 2 })
      : drawName(name[language], place) || drawName(name[otherLanguage(language)], place),
  ]);
}

const margin = 56;

type NamePlace = {
  lettering: Lettering;
  direction: Direction;
  middle: number;
  room: { width: number; height: number };
  colour: string;
};

const nameSize = { max: 132, min: 24, step: 4 };
const lineHeight = 1.25;
const maxLines = 4;

/** Uses the largest type in which the name fits, on several lines if need be. */
function drawName(name: string, place: NamePlace): string {
  const { lettering, direction, middle, room, colour } = place;
  for (let size = nameSize.max; size >= nameSize.min; size -= nameSize.step) {
    const lines = fitLines(name, { lettering, size, direction, width: room.width });
    const isLow =
      lines && lines.length <= maxLines && lines.length * size * lineHeight <= room.height;
    if (!isLow) continue;
    const top = Math.min(...lines.map(({ box }, at) => box.top + at * size * lineHeight));
    const bottom = Math.max(...lines.map(({ box }, at) => box.bottom + at * size * lineHeight));
    const start = (sharedPictureSize.height - top - bottom) / 2;
    return lines
      .map(({ path, box }, at) => {
        const x = middle - (box.left + box.right) / 2;
        return shape(path, { x, y: start + at * size * lineHeight }, colour);
      })
      .join('');
  }
  return '';
}

type Fit = { lettering: Lettering; size: number; direction: Direction; width: number };

/** Undefined if a word is wider than the line. */
function fitLines(name: string, { lettering, size, direction, width }: Fit) {
  const outline = (text: string) => lettering.outline(text, size, direction);
  const parts = name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/([&+]) /g, '$1\u00a0')
    .split(' ');
  const lines: string[] = [];
  for (const word of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    const isFitting = (outline(longer)?.width ?? 0) <= width;
    if (isFitting && lines.length > 0) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  const drawn = lines.flatMap((line) => outline(line) ?? []);
  return drawn.some((one) => one.width > width) ? undefined : drawn;
}

type LetterPlace = { lettering: Lettering; x: number; y: number; side: number };

/** Uses half of the square, whether the letter is high, wide or low. */
function drawLetter(letter: string, place: LetterPlace, colour: string): string {
  const { lettering, x, y, side } = place;
  const large = lettering.outline(letter, side, 'ltr');
  if (!large) return '';
  const extent = Math.max(large.box.right - large.box.left, large.box.bottom - large.box.top);
  const size = side * Math.min(1, (0.5 * side) / extent);
  const { path, box } = lettering.outline(letter, size, 'ltr') ?? large;
  return shape(
    path,
    { x: x - (box.left + box.right) / 2, y: y - (box.top + box.bottom) / 2 },
    colour,
  );
}

type Place = { x: number; y: number };

function svg({ width, height }: { width: number; height: number }, parts: unknown[]): string {
  const content = parts.filter(Boolean).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

type Rectangle = { width: number; height: number } & Partial<Place>;

function rectangle({ width, height, x = 0, y = 0 }: Rectangle, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

function inset({ type, bytes, width, height, whole }: Inset, { x, y }: Place): string {
  const { left, top, ...size } = whole ?? { left: 0, top: 0, width, height };
  const href = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const image = `<image width="${size.width}" height="${size.height}" href="${href}"/>`;
  const view = `x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"`;
  return `<svg ${view}>${image}</svg>`;
}

function shape(path: string, { x, y }: Place, colour: string): string {
  return `<path fill="${colour}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" d="${path}"/>`;
}
