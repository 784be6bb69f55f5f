import { expect, test } from 'vitest';
import type { MarketTexts } from './market-fields.ts';
import { proposeMarket } from './new-market.ts';
import { readConversion } from './read-conversion.ts';
import { parseMarketTexts, toMarket } from './read-market.ts';

const read = (changes: MarketTexts) =>
  readConversion({ currency: 'KWD', exchange_rate: '0.3075', ...changes });

test('typed values convert as saved ones do', () => {
  const typed = { exchange_rate: ' ٠٫٣٠٧٥ ', price_step: '0.100', price_ending: '0.005' };
  expect(read(typed)).toEqual({ rateMicros: 307_500, step: 100, ending: 5 });
  const { texts } = parseMarketTexts({ currency: 'KWD', ...typed });
  expect(toMarket('kw', texts).market.conversion).toEqual(read(typed));
});

test.each<[MarketTexts]>([
  [{ exchange_rate: '' }],
  [{ exchange_rate: '0' }],
  [{ exchange_rate: '0.30750001' }],
  [{ exchange_rate: 'x' }],
  [{ price_step: '0' }],
  [{ price_step: 'x' }],
  [{ price_ending: '0.001' }],
  [{ price_step: '0.1', price_ending: '0.1' }],
  [{ currency: '', price_step: '1' }],
])('%j converts nothing while it is typed', (changes) => {
  expect(read(changes)).toBeUndefined();
});

test.each(['SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'DE', 'US', 'JO'])(
  'the values proposed for %s are valid',
  (code) => {
    const { texts, errors } = parseMarketTexts(proposeMarket(code) ?? {});
    expect([...errors, ...toMarket('x', texts).errors]).toEqual([]);
    expect(texts.countries).toBe(code);
  },
);
