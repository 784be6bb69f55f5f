import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that decide the dollar shop. Everything else takes the currency of its page, cart or order. */
const namesDollars: Record<string, string> = {
  'domain/currency.ts': 'the dollar shop is the market without a name',
  'domain/catalog/typed-price.ts': 'the product form has prices in dollars',
  'domain/cart/stored-cart.ts': 'a cart of version 1 is in dollars',
};

const writesCode: Record<string, string> = {
  'database/adopt.ts': 'rows of an adopted shop without a currency are in dollars',
  'domain/currency.ts': 'as above',
  'domain/markets/market-fields.ts': 'the currencies that a market may have',
  'adapters/payment-gateway/mtjree.ts': 'the currencies that the service takes',
  'adapters/payment-gateway/tap.ts': 'as above',
  'app/emails/samples.ts': 'sample data of the email preview',
};

const files = globSync('{adapters,app,config,database,domain,server}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const filesWith = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

test('only the files that decide the dollar shop name its currency', () => {
  expect(files.length).toBeGreaterThan(900);
  expect(filesWith(/\bstoreCurrency\b/)).toEqual(Object.keys(namesDollars).sort());
  expect(filesWith(/^[^*/]*['"`]USD['"`]/m)).toEqual(Object.keys(writesCode).sort());
});

test('the shop, its cart and its checkout make no amount in dollars', () => {
  const makesDollars = filesWith(/\b(storeMoney|readStorePrice)\b/);
  expect(
    makesDollars.filter((path) => /^(app\/(shop|ui|ads|browser|emails)|domain\/cart)\//.test(path)),
  ).toEqual([]);
  // The product form has prices in dollars, which a market converts.
  expect(makesDollars.filter((path) => path.startsWith('domain/checkout/'))).toEqual([
    'domain/checkout/price-purchase.ts',
    'domain/checkout/staff-order/order-choices.server.ts',
  ]);
});
