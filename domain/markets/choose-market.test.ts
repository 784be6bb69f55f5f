import { expect, test } from 'vitest';
import { marketTexts } from '../../tests/support/markets.ts';
import { chooseMarket } from './choose-market.ts';
import { toMarket } from './read-market.ts';

const markets = (['sa', 'ae', 'kw'] as const).map((id) => toMarket(id, marketTexts[id]).market);
const none = { cookies: null, country: undefined, accepted: undefined };

test.each([
  ['nothing', {}, 'sa'],
  ['a cookie', { cookies: 'nabta_lang=ar; nabta_market=kw' }, 'kw'],
  ['a cookie and another country', { cookies: 'nabta_market=kw', country: 'AE' }, 'kw'],
  ['a cookie of a market that is gone', { cookies: 'nabta_market=xx', country: 'AE' }, 'ae'],
  ['a cookie with another name', { cookies: 'my_nabta_market=kw' }, 'sa'],
  ['the choice of the dollar shop', { cookies: 'nabta_market=-', country: 'SA' }, undefined],
  ['a country', { country: 'ae' }, 'ae'],
  ['a country without a market', { country: 'US', accepted: 'ar-SA' }, undefined],
  ['a country that is none', { country: '<script>', accepted: 'ar-KW' }, 'kw'],
  ['a region', { accepted: 'ar-AE,en;q=0.8' }, 'ae'],
  ['a region without a market', { accepted: 'en-US,ar-AE;q=0.5' }, 'sa'],
  ['a language without a region', { accepted: 'ar' }, 'sa'],
  ['an advertisement', { query: 'ae', cookies: 'nabta_market=kw' }, 'ae'],
  ['a form that chooses the dollar shop', { query: '-', cookies: 'nabta_market=kw' }, undefined],
  ['an advertisement of no market', { query: 'zz', cookies: 'nabta_market=kw' }, 'kw'],
])('a visitor with %s sees the right market', (_, hints, expected) => {
  expect(chooseMarket({ open: markets, sellsInDollars: true }, { ...none, ...hints })?.id).toBe(
    expected,
  );
});

test('a shop without open markets has one for nobody', () => {
  expect(
    chooseMarket(
      { open: [], sellsInDollars: true },
      { ...none, cookies: 'nabta_market=sa', query: 'sa' },
    ),
  ).toBeUndefined();
});

test.each([
  ['the choice of the dollar shop', { cookies: 'nabta_market=-', country: 'AE' }, 'ae'],
  ['a form that chooses the dollar shop', { query: '-' }, 'sa'],
  ['a country without a market', { country: 'US', accepted: 'ar-KW' }, 'sa'],
  ['a cookie', { cookies: 'nabta_market=kw' }, 'kw'],
])('where the dollar shop is closed, a visitor with %s is in a market', (_, hints, expected) => {
  const selling = { open: markets, sellsInDollars: false };
  expect(chooseMarket(selling, { ...none, ...hints })?.id).toBe(expected);
});
