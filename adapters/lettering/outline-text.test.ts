import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLettering, type Direction } from './outline-text.ts';

const files = ['fraunces-latin', 'fraunces-latin-ext', 'el-messiri-arabic'].map((name) =>
  readFileSync(new URL(`../../content/fonts/drawn/${name}.ttf`, import.meta.url)),
);
const lettering = createLettering(files);

function outline(text: string, direction: Direction) {
  const line = lettering.outline(text, 100, direction);
  if (!line) throw new Error(`nothing is drawn of ${text}`);
  return line;
}

test('letters of Arabic are joined: the word differs from its letters side by side', () => {
  const word = outline('محمد', 'rtl');
  const letters = [...'محمد'].map((letter) => outline(letter, 'rtl').width);
  expect(word.width).toBeLessThan(letters.reduce((sum, width) => sum + width));
  // Isolated letters would be separated by a character that joins nothing.
  expect(word.path).not.toBe(outline('م\u200cح\u200cم\u200cد', 'rtl').path);
});

test('a Latin word in an Arabic name keeps its direction, and is left of the words before it', () => {
  const { path } = outline('زهرة Zahra 24', 'rtl');
  expect(path.startsWith(outline('Zahra 24', 'ltr').path)).toBe(true);
});

test('an Arabic word in a Latin name is read from its right, after the words before it', () => {
  const { path } = outline('Zahra زهرة', 'ltr');
  expect(path.startsWith(outline('Zahra', 'ltr').path)).toBe(true);
  expect(path.length).toBeGreaterThan(outline('Zahra', 'ltr').path.length);
});

test('letters of two fonts stand in one word, and the box holds what is drawn', () => {
  const { box, width } = outline('Çağla', 'ltr');
  expect(width).toBeGreaterThan(150);
  expect(box.left).toBeGreaterThan(-10);
  expect(box.right).toBeLessThan(width + 10);
  expect(box.top).toBeLessThan(-60);
  expect(box.bottom).toBeGreaterThan(10);
});

test('a vowel sign stays on its letter', () => {
  const { box } = outline('بُ', 'rtl');
  expect(box.top).toBeLessThan(outline('ب', 'rtl').box.top);
});

test.each(['木', '☀ ★', ' ', ''])('of %j, which no font has, nothing is drawn', (text) => {
  expect(lettering.outline(text, 100, 'ltr')).toBeUndefined();
});

test('characters that no font has are left out', () => {
  expect(outline('Oud 木', 'ltr').path).toBe(outline('Oud ', 'ltr').path);
});
