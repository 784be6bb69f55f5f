import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectLanguage, parseReviews, sortReadersLanguageFirst } from './sample-review.ts';

const rows = (csv: string) => parseReviews(csv).map(({ name, comment }) => [name, comment]);

describe('a file of reviews', () => {
  test('has a header, then a name and a comment per row', () => {
    expect(parseReviews('name,comment\nLayla,Light\nنورة,خفيف\n')).toEqual([
      { index: 0, name: 'Layla', comment: 'Light', language: 'en' },
      { index: 1, name: 'نورة', comment: 'خفيف', language: 'ar' },
    ]);
  });

  test.each([
    ['commas in the comment', 'Layla,Light, quick, good', ['Layla', 'Light, quick, good']],
    ['quotes around the comment', 'Layla,"Light, quick"', ['Layla', 'Light, quick']],
    ['quotes around the name', '"Haddad, Layla",Light', ['Haddad, Layla', 'Light']],
    [
      'quotes inside quotes',
      'Layla,"Not ""miracles"", but good"',
      ['Layla', 'Not "miracles", but good'],
    ],
    [
      'quotes that are part of the text',
      'Layla,"Good" and "quick"',
      ['Layla', '"Good" and "quick"'],
    ],
    ['a quote that never ends', '"Layla,Light, "quick', ['"Layla', 'Light, "quick']],
    ['empty cells at the end', 'Layla,"Light, quick",,', ['Layla', 'Light, quick']],
    ['spaces around', '  Layla ,  Light  ', ['Layla', 'Light']],
  ])('may have %s', (_, row, expected) => {
    expect(rows(`name,comment\n${row}\n`)).toEqual([expected]);
  });

  test.each([
    ['lines of Windows', 'name,comment\r\nLayla,Light\r\nOmar,Quick\r\n'],
    ['lines of an old Mac', 'name,comment\rLayla,Light\rOmar,Quick'],
    ['blank lines', 'name,comment\n\nLayla,Light\n  \n\nOmar,Quick\n\n'],
    ['a byte order mark', '\uFEFFname,comment\nLayla,Light\nOmar,Quick'],
    ['a note in its header', 'name,comment,"sample, not real"\nLayla,Light\nOmar,Quick'],
    ['rows that are no review', 'name,comment\nnothing\nLayla,Light\n,Who?\nEmpty,\nOmar,Quick'],
    ['a row that is too long', `name,comment\nLayla,Light\nX,${'x'.repeat(1500)}\nOmar,Quick`],
  ])('may have %s', (_, csv) => {
    expect(rows(csv)).toEqual([
      ['Layla', 'Light'],
      ['Omar', 'Quick'],
    ]);
    expect(parseReviews(csv).map(({ index }) => index)).toEqual([0, 1]);
  });

  test.each(['', '\n\n', 'name,comment', 'name,comment\n'])('is empty for %j', (csv) => {
    expect(parseReviews(csv)).toEqual([]);
  });

  test('can contain any text', () => {
    const unit = fc.constantFrom(',', '"', '\n', '\r', ' ', '\u2028', 'a', 'ب');
    fc.assert(
      fc.property(fc.string({ unit }), (csv) => {
        for (const [at, { index, name, comment }] of parseReviews(csv).entries()) {
          expect([index, name === '', comment === '']).toEqual([at, false, false]);
        }
      }),
    );
  });
});

test('a comment is assigned the language of most of its letters', () => {
  expect(detectLanguage('خفيف مثل Nabta')).toBe('ar');
  expect(detectLanguage('Light, as they say: خفيف')).toBe('en');
  expect(detectLanguage('10/10')).toBe('en');
});

test('reviews in the language of the reader come first, with their position in the file', () => {
  const reviews = parseReviews('name,comment\na,one\nب,اثنان\nc,three\nد,أربعة');
  expect(sortReadersLanguageFirst(reviews, 'ar').map(({ index }) => index)).toEqual([1, 3, 0, 2]);
  expect(sortReadersLanguageFirst(reviews, 'en').map(({ index }) => index)).toEqual([0, 2, 1, 3]);
});

describe('the sample reviews', () => {
  const csv = readFileSync(new URL('../../content/reviews.csv', import.meta.url), 'utf8');
  const reviews = parseReviews(csv);

  test('are labelled as samples in their header', () => {
    expect(csv.split('\n', 1)[0]).toMatch(/^name,comment,.*sample/i);
  });

  test('are all parsed, half of them in each language, and unique', () => {
    expect(reviews).toHaveLength(csv.trim().split('\n').length - 1);
    expect(reviews.length).toBeGreaterThanOrEqual(44);
    const arabic = reviews.filter(({ language }) => language === 'ar').length;
    expect(arabic / reviews.length).toBeCloseTo(0.5, 1);
    expect(arabic).toBeGreaterThan(5);
    expect(new Set(reviews.map(({ name }) => name)).size).toBe(reviews.length);
    expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
  });
});
