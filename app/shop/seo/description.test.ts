import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitDescription } from './page-head.ts';

test('a description uses the sentences that fit, in order', () => {
  expect(fitDescription(['One.', 'Two.'])).toBe('One. Two.');
  expect(fitDescription(['a'.repeat(150), 'b'.repeat(20), 'c.'])).toBe(`${'a'.repeat(150)} c.`);
});

test('a description skips empty sentences and line breaks', () => {
  expect(fitDescription(['', ' A\n\nline. ', ''])).toBe('A line.');
  expect(fitDescription([])).toBe('');
});

test('a description with a single long sentence is cut after a word', () => {
  const cut = fitDescription([`${'word '.repeat(31)}another, one`]);
  expect(cut).toMatch(/word…$/);
});

test('a description is never longer than search engines display', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 400 })), (sentences) => {
      expect(fitDescription(sentences).length).toBeLessThanOrEqual(160);
    }),
  );
});
