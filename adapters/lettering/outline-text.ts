import * as harfbuzz from 'harfbuzzjs';

export type Direction = 'ltr' | 'rtl';

/** A line of text as the path of an SVG, whose baseline is at 0. All numbers are in pixels. */
export type Outline = { path: string; width: number; box: Box };
export type Box = { left: number; top: number; right: number; bottom: number };

export type Lettering = {
  /** Leaves out characters that no font has. Returns undefined if none is left. */
  outline(text: string, size: number, direction: Direction): Outline | undefined;
};

type Font = { font: harfbuzz.Font; unitsPerEm: number; letters: Set<number> };
type Run = { text: string; direction: Direction };

/**
 * Shapes text with static fonts (TTF): Arabic letters are joined, and words of the other script keep their
 * direction. The first font that has a character draws it.
 */
export function createLettering(files: Uint8Array[]): Lettering {
  const fonts = files.map(openFont);
  const fontOf = (character: string) =>
    fonts.find(({ letters }) => letters.has(character.codePointAt(0) ?? 0));

  return {
    outline(text, size, direction) {
      const drawable = [...text.normalize('NFC')].filter((one) => fontOf(one) || isJoiner(one));
      if (drawable.join('').trim() === '') return undefined;
      const runs = inVisualOrder(runsOf(drawable, direction), direction);
      const pen = { x: 0, path: '', box: emptyBox };
      for (const run of runs.flatMap((one) => byFont(one, fontOf))) drawRun(run, size, pen);
      return { path: pen.path, width: pen.x, box: pen.box };
    },
  };
}

const emptyBox: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

function openFont(file: Uint8Array): Font {
  const face = new harfbuzz.Face(new harfbuzz.Blob(file));
  return {
    font: new harfbuzz.Font(face),
    unitsPerEm: face.upem,
    letters: new Set(face.collectUnicodes()),
  };
}

const isJoiner = (character: string) => /\p{Mn}|\u200c|\u200d/u.test(character);

/** Runs of one direction in the order of reading. Spaces between two words of one direction belong to both. */
function runsOf(characters: string[], base: Direction): Run[] {
  const strong = characters.map((one) => {
    if (/\p{Script=Arabic}/u.test(one)) return 'rtl';
    return /[\p{L}\p{N}]/u.test(one) ? 'ltr' : undefined;
  });
  const runs: Run[] = [];
  for (const [at, character] of characters.entries()) {
    const before = strong.slice(0, at).findLast(Boolean) ?? base;
    const after = strong.slice(at).find(Boolean) ?? base;
    const direction = strong[at] ?? (isJoiner(character) || before === after ? before : base);
    const last = runs.at(-1);
    if (last?.direction === direction) last.text += character;
    else runs.push({ text: character, direction });
  }
  return runs;
}

function inVisualOrder<One>(all: One[], direction: Direction): One[] {
  return direction === 'rtl' ? all.toReversed() : all;
}

type FontRun = Run & Pick<Font, 'font' | 'unitsPerEm'>;

/** Splits a run where another font draws. */
function byFont({ text, direction }: Run, fontOf: (one: string) => Font | undefined): FontRun[] {
  const parts: FontRun[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    const font = isJoiner(character) ? undefined : fontOf(character);
    if (last && (!font || font.font === last.font)) last.text += character;
    else if (font) parts.push({ ...font, text: character, direction });
  }
  return inVisualOrder(parts, direction);
}

function drawRun(
  { text, direction, font, unitsPerEm }: FontRun,
  size: number,
  pen: { x: number; path: string; box: Box },
): void {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const scale = size / unitsPerEm;
  const glyphs = buffer.getGlyphInfos();
  for (const [at, { xAdvance, xOffset, yOffset }] of buffer.getGlyphPositions().entries()) {
    const glyph = glyphs[at]?.codepoint ?? 0;
    const x = pen.x + xOffset * scale;
    const y = -yOffset * scale;
    pen.path += moved(font.glyphToPath(glyph), { x, y, scale });
    const { xBearing, yBearing, width, height } = font.glyphExtents(glyph) ?? noExtents;
    if (width) {
      pen.box = {
        left: Math.min(pen.box.left, x + xBearing * scale),
        top: Math.min(pen.box.top, y - yBearing * scale),
        right: Math.max(pen.box.right, x + (xBearing + width) * scale),
        bottom: Math.max(pen.box.bottom, y - (yBearing + height) * scale),
      };
    }
    pen.x += xAdvance * scale;
  }
}

const noExtents = { xBearing: 0, yBearing: 0, width: 0, height: 0 };

/** The path has absolute commands and pairs of numbers, with y upwards. */
function moved(path: string, { x, y, scale }: { x: number; y: number; scale: number }): string {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left: string, up: string) =>
    [x + Number(left) * scale, y - Number(up) * scale].map((one) => one.toFixed(2)).join(' '),
  );
}
