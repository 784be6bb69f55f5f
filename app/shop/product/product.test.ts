import { expect, test } from 'vitest';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { meta } from './product.tsx';

const product = {
  id: 2,
  title: 'Root Serum',
  description: 'For the scalp.',
  price: 12_750,
  socialImages: { large: '/large.jpg', shared: { src: '/shared.jpg' } },
} as unknown as ProductDetail;

/** Returns what search engines and shared links read of a product page, without the spaces of `Intl`. */
function describeIn(market: { id: string; currency: string } | undefined) {
  const name = { en: 'Nabta', ar: 'نبتة' };
  const store = { name, publicUrl: 'https://shop.example', supportEmail: 'x', social: {} };
  const root = { id: 'root', loaderData: { language: 'en', store, ...(market && { market }) } };
  const loaderData = { product, shipsTo: ['SA'], promise: 'Ships soon', reviews: undefined };
  const described = meta({ matches: [root], loaderData } as never);
  return JSON.stringify(described).replaceAll('\u00a0', ' ');
}

test('a product is described to search engines in the currency of the market', () => {
  const riyals = describeIn({ id: 'sa', currency: 'SAR' });
  for (const text of ['SAR 127.50 · Ships soon.', '"127.50"', '"priceCurrency":"SAR"']) {
    expect(riyals).toContain(text);
  }
  expect(riyals).not.toMatch(/USD|\$/);
  const dinars = describeIn({ id: 'kw', currency: 'KWD' });
  for (const text of ['KWD 12.750', '"price":"12.750"', '"value":0,"currency":"KWD"']) {
    expect(dinars).toContain(text);
  }
});

test('a product of a shop without markets is described in dollars', () => {
  const dollars = describeIn(undefined);
  for (const text of ['$127.50 · Ships soon.', '"priceCurrency":"USD"']) {
    expect(dollars).toContain(text);
  }
});
