import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitDescription } from './page-head.ts';

test('takes the sentences that fit, in their order', () => {
  expect(fitDescription(['One.', 'Two.'])).toBe('One. Two.');
  expect(fitDescription(['a'.repeat(150), 'b'.repeat(20), 'c.'])).toBe(`${'a'.repeat(150)} c.`);
});

test('leaves out empty ones and lines breaks', () => {
  expect(fitDescription(['', ' A\n\nline. ', ''])).toBe('A line.');
  expect(fitDescription([])).toBe('');
});

test('cuts a long one after a word', () => {
  const cut = fitDescription([`${'word '.repeat(31)}another, one`]);
  expect(cut).toMatch(/word…$/);
});

test('is never longer than what is shown', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 400 })), (sentences) => {
      expect(fitDescription(sentences).length).toBeLessThanOrEqual(160);
    }),
  );
});
