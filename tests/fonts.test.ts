import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sheet = readFileSync(join(root, 'app/styles/fonts.css'), 'utf8');

const bodyFonts: Record<Language, string> = { en: 'Instrument Sans', ar: 'Readex Pro' };

test.each(['en', 'ar'] as const)(
  'the fonts of %s contain every letter of its messages',
  (language) => {
    const letters = lettersOf(bodyFonts[language]);
    expect(letters.size).toBeGreaterThan(90);
    const unknown = [...new Set(charactersOf(language))].filter((letter) => !letters.has(letter));
    expect(unknown.map((letter) => `${letter} (${letter.codePointAt(0)?.toString(16)})`)).toEqual(
      [],
    );
  },
);

/**
 * Comments and code are among them, in Latin letters; line breaks and tabs are drawn by no font, and
 * the arrow of an order's history by the system's.
 */
function charactersOf(language: Language): string {
  const folder = join(root, 'app/words', language);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
    .replace(/[\n\t←→]/g, '');
}

function lettersOf(family: string): Set<string> {
  const faces = sheet.split('@font-face').filter((face) => face.includes(`"${family}";`));
  const ranges = faces.flatMap((face) => [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]);
  const letters = ranges.flatMap(([, first = '', last = first]) => {
    const start = Number.parseInt(first, 16);
    const length = Number.parseInt(last, 16) - start + 1;
    return Array.from({ length }, (_, at) => String.fromCodePoint(start + at));
  });
  return new Set(letters);
}
