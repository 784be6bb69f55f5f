import { expect, test } from 'vitest';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { purchase } from '../../../tests/support/purchase.ts';
import { readOrders } from '../../../tests/support/rows.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';

type Tampered = Record<'country' | 'currency' | 'payment_method' | 'total', unknown>;
type Place = { country: string; phone: string; currency: string; total: number; method?: string };

/** One serum of 34 dollars, with delivery: what an honest browser sends from each of the four. */
const places: Place[] = [
  { country: 'SA', phone: '+966501234567', currency: 'SAR', total: 152.5, method: 'mada' },
  { country: 'AE', phone: '+971501234567', currency: 'AED', total: 140, method: 'tabby' },
  { country: 'KW', phone: '+96550012345', currency: 'KWD', total: 11.95, method: 'knet' },
  { country: 'QA', phone: '+97433123456', currency: 'USD', total: 34 },
];

const bodyOf = ({ country, phone, currency, total, method }: Place, changes: Partial<Tampered>) =>
  purchase([[2, '1', 1]], {
    country,
    phone,
    currency,
    total,
    payment_method: method,
    ...changes,
  });

/** All combinations of another currency, total and method for each of the four. */
const combinations = places.flatMap((place) =>
  places.flatMap(({ currency }) =>
    places.flatMap(({ total }) =>
      [place.method, 'benefit'].flatMap((payment_method) => {
        const changes: Partial<Tampered> = {
          ...(currency !== place.currency && { currency }),
          ...(total !== place.total && { total }),
          // A method means nothing to the dollar shop.
          ...(place.method && place.method !== payment_method && { payment_method }),
        };
        return Object.keys(changes).length > 0 ? [{ place, changes }] : [];
      }),
    ),
  ),
);

const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const shapes: unknown[] = [[], {}, { toString: 1 }, { valueOf: 'SAR' }, true, false, 0, -1, 1e308];
const texts = ['', ' ', '\u0000', 'x'.repeat(10_000), '\u202e', '🧴', "' or 1=1 --", '%00', '-'];
const hostile: Record<keyof Tampered, unknown[]> = {
  currency: ['sar', 'Sar', ' SAR', 'SAR ', 'SARSAR', 'SAR,USD', 'ＳＡＲ', ['SAR'], null],
  country: ['sa', 'Sa', ' SA', 'SA ', 'SAU', 'SA,AE', 'ＳＡ', ['SA'], null],
  payment_method: ['MADA', 'Mada', ' mada', 'mada ', 'mada,tabby', 'src_sa.mada', ['mada']],
  total: ['152.5', '152,5', [152.5], { amount: 152.5 }, 152.49, 152.501, 15_250, -152.5, null],
};

const hostileFields = Object.keys(hostile) as (keyof Tampered)[];
const [saudi] = places;

async function openThree(shop: TestShop): Promise<void> {
  await openTestMarket(shop, 'sa', { methods: 'mada\nonline' });
  await openTestMarket(shop, 'ae', { methods: 'tabby' });
  await openTestMarket(shop, 'kw', { methods: 'knet' });
}

onBothDatabases('a shop of three markets and dollars', (shop) => {
  test('takes each honest purchase', async () => {
    await openThree(shop);
    for (const place of places) await shop.visitor().buy(bodyOf(place, {}));
    const bought = await readOrders(shop.db);
    expect(bought.map(({ currency, total }) => [currency, Number(total)]).sort()).toEqual(
      places.map(({ currency, total }) => [currency, total]).sort(),
    );
  });

  test('names the field of each wrong currency, total and method, and makes no order', async () => {
    await openThree(shop);
    expect(combinations.length).toBeGreaterThan(60);
    for (const { place, changes } of combinations) {
      const { status, body } = await shop.visitor().create(bodyOf(place, changes));
      const about = JSON.stringify({ country: place.country, changes, body });
      const wrong = Object.keys(changes).map((field) => (field === 'currency' ? 'country' : field));
      expect(wrong, about).toContain(body.field);
      expect(status, about).toBe(body.field === 'payment_method' ? 422 : 409);
      if (body.field === 'country') expect(body, about).toHaveProperty('currency', place.currency);
    }
    expect(await readOrders(shop.db)).toEqual([]);
    expect(shop.gateway.createCalls).toEqual([]);
  });

  test('names the field of each hostile value, and makes no order', async () => {
    await openThree(shop);
    const values = (field: keyof Tampered) => [
      ...hostile[field],
      ...prototypeNames,
      ...shapes,
      ...texts,
    ];
    const bodies = hostileFields.flatMap((field) =>
      values(field).map((value) => ({ field, body: saudi && bodyOf(saudi, { [field]: value }) })),
    );
    expect(bodies.length).toBeGreaterThan(60);
    for (const { field, body } of bodies) {
      const answer = await shop.visitor().create(body);
      const about = `${field} ${JSON.stringify(answer.body)}`;
      expect(answer.status, about).toBeGreaterThanOrEqual(400);
      expect(answer.status, about).toBeLessThan(500);
      expect(answer.body.error, about).toBeTruthy();
      expect(answer.body.field, about).toBe(field);
    }
    expect(await readOrders(shop.db)).toEqual([]);
    expect(shop.gateway.createCalls).toEqual([]);
  });

  test('takes no order for a body whose keys are those of prototypes', async () => {
    await openThree(shop);
    const honest = JSON.stringify(saudi && bodyOf(saudi, {}));
    for (const name of prototypeNames) {
      for (const field of ['currency', 'country', 'total']) {
        const body = honest.replace(`"${field}":`, `"${name}":{"${field}":`).replace(/}$/, '}}');
        const { status } = await shop.visitor().create(body);
        expect([400, 409, 422], `${name}.${field}`).toContain(status);
      }
    }
    expect(await readOrders(shop.db)).toEqual([]);
  });
});
