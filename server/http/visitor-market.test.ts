import { expect, test } from 'vitest';
import { toMarket } from '#domain/markets/read-market.ts';
import { marketTexts } from '../../tests/support/markets.ts';
import { createVisitorMarket } from './visitor-market.ts';

const open = (['sa', 'ae', 'kw'] as const).map((id) => toMarket(id, marketTexts[id]).market);
const markets = { markets: open, open, sellers: [], sellsInDollars: true, home: undefined };

function marketFor(
  remoteAddress: string | undefined,
  headers: Record<string, string>,
  countryHeader?: string,
) {
  const options = { trustedProxies: ['10.0.0.1'], countryHeader };
  const find = createVisitorMarket({ markets } as never, options);
  return find({ headers, socket: { remoteAddress } } as never)?.id;
}

test('a country’s header counts from a trusted proxy only, and only where the owner has named it', () => {
  const sent = { 'cf-ipcountry': 'KW', 'accept-language': 'ar-AE' };
  expect(marketFor('10.0.0.1', sent, 'cf-ipcountry')).toBe('kw');
  expect(marketFor('::ffff:10.0.0.1', sent, 'cf-ipcountry')).toBe('kw');
  for (const visitor of ['10.0.0.2', '203.0.113.1', '::1', undefined]) {
    expect(marketFor(visitor, sent, 'cf-ipcountry')).toBe('ae');
  }
  expect(marketFor('10.0.0.1', sent)).toBe('ae');
  expect(marketFor('10.0.0.1', sent, 'x-country')).toBe('ae');
});
