import { expect, test } from 'vitest';
import { cleanSourceText, visitSourceOf } from './visit-source.ts';

const page = 'https://nabta.example/product/2';

test.each([
  [
    'a campaign',
    `${page}?utm_source=TikTok&utm_medium=cpc&utm_campaign=Spring%20Sale`,
    '',
    {
      source: 'tiktok',
      medium: 'cpc',
      campaign: 'spring sale',
    },
  ],
  [
    'a campaign on another site',
    `${page}?utm_source=letter`,
    'https://mail.example/x',
    {
      source: 'letter',
    },
  ],
  [
    'another site',
    page,
    'https://www.Google.com/search?q=hair',
    {
      source: 'google.com',
      medium: 'referral',
    },
  ],
  ['an app', page, 'android-app://com.example/', { source: 'com.example', medium: 'referral' }],
  ['a typed address', page, '', { source: 'direct' }],
  ['an empty campaign', `${page}?utm_source=%20`, '', { source: 'direct' }],
  ['an invalid referrer', page, 'not an address', { source: 'direct' }],
])('a visit from %s has its source', (_, address, referrer, source) => {
  expect(visitSourceOf(address, referrer)).toEqual(source);
});

test('a tab opened from the store has no source of its visit', () => {
  expect(visitSourceOf(page, 'https://nabta.example/')).toBeUndefined();
});

test.each([
  ['  Snap\u0000\u202echat\n ads ', 'snap chat ads'],
  ['حملة الربيع', 'حملة الربيع'],
  ['x'.repeat(200), 'x'.repeat(60)],
  ['🌱'.repeat(200), '🌱'.repeat(60)],
  ['to-mona@example.com', undefined],
  ['\ud800', '\ufffd'],
  [null, undefined],
])('the source text %j is stored as %j', (text, stored) => {
  expect(cleanSourceText(text)).toBe(stored);
});
