import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import { Price } from './price.tsx';

/** Renders three prices on a page of this root: the page's, an order's and a cart's. */
function renderOn(root: object): string[] {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <>
          <Price cents={12_500} />
          <Price cents={3900} currency="AED" />
          <Price money={money(1250, 'KWD')} />
        </>
      ),
    },
  ]);
  const html = renderToStaticMarkup(
    <Stub initialEntries={['/']} hydrationData={{ loaderData: { root } }} />,
  );
  return [...html.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, '').replace('\u00a0', ' '),
  );
}

test.each([
  ['SAR', 'SAR 125.00'],
  ['KWD', 'KWD 12.500'],
  ['JPY', '¥12,500'],
])('a price of the catalogue is in the currency of the market %s', (currency, text) => {
  const market = { id: 'x', currency };
  expect(renderOn({ market })).toEqual([text, 'AED 39.00', 'KWD 1.250']);
});

test('a price of the catalogue is in dollars where the root has no market', () => {
  expect(renderOn({})).toEqual(['$125.00', 'AED 39.00', 'KWD 1.250']);
});

test('riyals have their drawn sign, and are copied and read aloud with the code', () => {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <Price cents={0} currency="SAR" /> },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  expect(html).toMatch(
    /<bdi[^>]*><span[^>]*>SAR\u00a0<\/span><svg[^>]* aria-hidden="true"[^>]*><path[^>]*\/?>(<\/path>)?<\/svg>0\.00<\/bdi>/,
  );
});
