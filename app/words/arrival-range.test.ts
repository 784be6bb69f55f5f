import { expect, test } from 'vitest';
import { arrivalRange } from './arrival-range.ts';

test.each([
  ['days of one month', '2026-12-02', '2026-12-09', '2–9 December', 'من 2 إلى 9 ديسمبر'],
  [
    'days of two months',
    '2026-11-28',
    '2026-12-09',
    '28 November – 9 December',
    'من 28 نوفمبر إلى 9 ديسمبر',
  ],
  ['one day', '2026-12-02', '2026-12-02', '2 December', '2 ديسمبر'],
  [
    'days of two years',
    '2026-12-28',
    '2027-01-05',
    '28 December 2026 – 5 January 2027',
    'من 28 ديسمبر 2026 إلى 5 يناير 2027',
  ],
])(
  'an arrival range is formatted by the rules of each language: %s',
  (_, first, last, english, arabic) => {
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect(plain(arrivalRange({ first, last }, 'en'))).toBe(english);
    expect(arrivalRange({ first, last }, 'ar')).toBe(arabic);
  },
);
