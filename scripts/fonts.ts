import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import georgia from '@capsizecss/metrics/georgia';
import notoSerif from '@capsizecss/metrics/notoSerif';
import openSans from '@capsizecss/metrics/openSans';
import roboto from '@capsizecss/metrics/roboto';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import type { FontPairing } from '../domain/settings/settings.ts';

// `npm run fonts`: writes content/fonts with the letters and weights that the shop uses, app/styles/fonts.css,
// which loads them, and a style for each pairing that an owner can choose (app/ui/brand/pairings). Other letters (a
// name in another script) use the system's font.
// While a font loads, all text uses system fonts, sized so that lines break at the same places.

const ascii = lettersFrom(0x20, 0x7e);
const titleSigns = '\u00a0·×–—‘’“”…\u2011\u200e\u200f\u2066\u2067\u2068\u2069';
const signs = `${titleSigns}©«»°€™−`;
const titleLetters = `${ascii}${titleSigns}Éé`;
const lettersOfNames = 'Éàâäåçèéêëíïñóôöøúü';
// Titles have Western digits and no letters of Persian or Urdu.
const arabicTitle = '،؛؟ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيًٌٍَُِّْڤ\u200c\u200d\u200e\u200f';
const arabic = `${arabicTitle}٪٫٬ٰٱپچژکگی٠١٢٣٤٥٦٧٨٩`;

// System fonts of Apple and Windows, of Android, and of most Linux desktops.
const serifs = [georgia, notoSerif, timesNewRoman, openSans];
const sans = [arial, roboto, openSans];

type Font = {
  family: string;
  script: 'latin' | 'arabic';
  letters: string;
  weights: [lightest: number, heaviest: number];
  /** Percentage at which its letters are as large as those of the other fonts. */
  sizeAdjust?: number;
  /** `weight` is that of most of its text. */
  meanwhile?: { faces: FontMetrics[]; weight: number };
};

const fonts: Font[] = [
  {
    family: 'Fraunces',
    script: 'latin',
    letters: titleLetters,
    weights: [400, 600],
    meanwhile: { faces: serifs, weight: 500 },
  },
  {
    family: 'Instrument Sans',
    script: 'latin',
    letters: `${ascii}${signs}${lettersOfNames}`,
    weights: [400, 600],
    meanwhile: { faces: sans, weight: 400 },
  },
  { family: 'El Messiri', script: 'arabic', letters: arabicTitle, weights: [400, 600] },
  { family: 'Readex Pro', script: 'arabic', letters: arabic, weights: [350, 600] },
  {
    family: 'Readex Pro',
    script: 'latin',
    letters: `${ascii}${signs}Éé`,
    weights: [350, 600],
    meanwhile: { faces: sans, weight: 350 },
  },
];

/** Titles of the pairings that replace the demo's. Their texts are in the demo's fonts. */
const pairings: Record<FontPairing, { latin: Font; arabic: Font; generic: string }> = {
  modern: {
    latin: {
      family: 'Outfit',
      script: 'latin',
      letters: titleLetters,
      weights: [500, 600],
      meanwhile: { faces: sans, weight: 500 },
    },
    arabic: {
      family: 'Alexandria',
      script: 'arabic',
      letters: arabicTitle,
      weights: [500, 600],
      sizeAdjust: 90,
    },
    generic: 'system-ui, sans-serif',
  },
  elegant: {
    latin: {
      family: 'Playfair Display',
      script: 'latin',
      letters: titleLetters,
      weights: [400, 600],
      meanwhile: { faces: serifs, weight: 500 },
    },
    arabic: {
      family: 'Noto Naskh Arabic',
      script: 'arabic',
      letters: arabicTitle,
      weights: [400, 600],
      sizeAdjust: 108,
    },
    generic: 'Georgia, serif',
  },
};

/** Fonts of pictures that the server draws: every letter that a name may have, in one weight. */
const drawnFonts = [
  { name: 'fraunces', scripts: ['latin', 'latin-ext'] },
  { name: 'el-messiri', scripts: ['arabic'] },
  { name: 'outfit', scripts: ['latin', 'latin-ext'] },
  { name: 'alexandria', scripts: ['arabic'] },
  { name: 'playfair-display', scripts: ['latin', 'latin-ext'] },
  { name: 'noto-naskh-arabic', scripts: ['arabic'] },
];
const drawnWeight = 600;

const folder = fileURLToPath(new URL('../content/fonts', import.meta.url));
const styles = fileURLToPath(new URL('../app/styles', import.meta.url));
const pairingStyles = fileURLToPath(new URL('../app/ui/brand/pairings', import.meta.url));
const heading = '/* Written by `npm run fonts` (scripts/fonts.ts). */';
const { resolve } = createRequire(import.meta.url);

mkdirSync(folder, { recursive: true });
const rules = [heading];
for (const font of fonts) rules.push(...(await writeFont(font, '../../content/fonts')).rules);
writeFileSync(join(styles, 'fonts.css'), `${rules.join('\n')}\n`);

mkdirSync(pairingStyles, { recursive: true });
for (const [pairing, { latin, arabic, generic }] of Object.entries(pairings)) {
  const en = await writeFont(latin, '../../../../content/fonts');
  const ar = await writeFont(arabic, '../../../../content/fonts');
  const families = `:root {
  --${pairing}-en: ${en.families}, ${generic};
  --${pairing}-ar: ${ar.families}, var(--font-sans);
}`;
  const sheet = [heading, ...en.rules, ...ar.rules, families].join('\n');
  writeFileSync(join(pairingStyles, `${pairing}.css`), `${sheet}\n`);
}

mkdirSync(join(folder, 'drawn'), { recursive: true });
for (const { name, scripts } of drawnFonts) {
  for (const script of scripts) {
    const bytes = await subsetFont(readSource(name, script), lettersFrom(0x20, 0x20ff), {
      targetFormat: 'sfnt',
      variationAxes: { wght: drawnWeight },
    });
    writeFileSync(join(folder, 'drawn', `${name}-${script}.ttf`), bytes);
    process.stdout.write(`drawn/${name}-${script}.ttf: ${bytes.length} bytes\n`);
  }
}

/** Writes the file. Returns the rules that load it, and its family with those that stand in for it. */
async function writeFont(
  { family, script, letters, weights, sizeAdjust, meanwhile }: Font,
  folderInSheet: string,
): Promise<{ rules: string[]; families: string }> {
  const name = fileNameOf(family);
  const source = readSource(name, script);
  const [min, max] = weights;
  const file = `${name}-${script}.woff2`;
  const bytes = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
  });
  writeFileSync(join(folder, file), bytes);
  process.stdout.write(`${file}: ${bytes.length} bytes\n`);
  const face = `@font-face {
  font-family: "${family}";
  font-weight: ${min} ${max};
  font-display: swap;
  src: url("${folderInSheet}/${file}") format("woff2");${sizeAdjust ? `\n  size-adjust: ${sizeAdjust}%;` : ''}
  unicode-range:
    ${rangesOf(letters)};
}`;
  if (!meanwhile) return { rules: [face], families: `"${family}"` };
  const still = await subsetFont(source, letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: meanwhile.weight },
  });
  const own = { ...(await fromBuffer(still)), familyName: family };
  const { fontFaces, fontFamily } = createFontStack([own, ...meanwhile.faces], {
    fontFaceProperties: { unicodeRange: 'U+0-24F, U+2000-22FF' },
  });
  // The fallbacks' own names follow; a page needs only one of them, the pairing's generic family.
  const ours = fontFamily.split(', ').filter((name) => name.includes(family));
  return { rules: [face, fontFaces], families: ours.join(', ') };
}

function fileNameOf(family: string): string {
  return family.toLowerCase().replaceAll(' ', '-');
}

function readSource(name: string, script: string): Buffer {
  return readFileSync(
    resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`),
  );
}

function lettersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  );
}

/** `U+0020-007E, U+00A9`. */
function rangesOf(letters: string): string {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0);
  const ranges: [first: number, last: number][] = [];
  for (const code of codes.sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && code === range[1] + 1) range[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}
