import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findMarketTexts } from '#domain/markets/markets.server.ts';
import { saveMarket } from '#domain/markets/save-market.server.ts';
import { saveMarketPrices } from '#domain/pricing/market-prices.server.ts';
import { keyOfPrice } from '#domain/pricing/typed-market-prices.ts';
import { opening, openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { purchase } from '../../../tests/support/purchase.ts';
import { readOrders } from '../../../tests/support/rows.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';

type Save = { save: (shop: TestShop) => Promise<unknown>; total: number };

const actor = 'staff:owner';
const creates = 100;
/** Serums of 127.50 riyals, which is 34 dollars, and 25 riyals for delivery. */
const before = 152.5;

// They are saved in the database only, as by another process of the shop.
const saves: Record<string, Save> = {
  'a price of the market': {
    async save({ db }) {
      const key = keyOfPrice('sa', 2);
      const price = { key, market: 'sa', productId: 2, typed: '130', isSold: true, seen: '' };
      const saved = await saveMarketPrices(db, { prices: [price], meant: [], actor });
      expect(saved).toEqual({ kind: 'saved' });
    },
    total: 155,
  },
  'the exchange rate': {
    async save({ db }) {
      const { version = 0 } = (await findMarketTexts(db, 'sa')) ?? {};
      const edit = { id: 'sa', version, typed: { exchange_rate: '3.8' }, actor } as const;
      expect((await saveMarket(db, edit, opening)).kind).toBe('saved');
    },
    total: 154.2,
  },
  'the product’s price in dollars': {
    save: ({ db }) => sql`update products set price = 36 where id = 2`.execute(db),
    total: 160,
  },
};

onBothDatabases('no order that starts after the save has the price of before', (shop) => {
  test.each(Object.entries(saves))('when %s is saved during 100 creates', async (_, saved) => {
    await openTestMarket(shop, 'sa');
    const create = async (at: number, total: number) => {
      const email = `shopper${at}@example.com`;
      const person = { email, country: 'SA', phone: '+966501234567' };
      const body = purchase([[2, '1', 1]], { ...person, currency: 'SAR', total });
      const { status, body: answer } = await shop.visitor().create(body);
      return { status, total: answer.total };
    };
    const half = creates / 2;
    const early = Array.from({ length: half }, (_, at) => create(at, before));
    await saved.save(shop);
    const late = Array.from({ length: half }, (_, at) =>
      create(half + at, at % 5 === 0 ? saved.total : before),
    );
    for (const answer of await Promise.all(early)) {
      if (answer.status !== 200) expect(answer).toEqual({ status: 409, total: saved.total });
    }
    expect(await Promise.all(late)).toEqual(
      late.map((_, at) => (at % 5 === 0 ? { status: 200 } : { status: 409, total: saved.total })),
    );
    const repriced = (await readOrders(shop.db)).filter(({ total }) => Number(total) !== before);
    expect(repriced.map(({ total }) => Number(total))).toEqual(repriced.map(() => saved.total));
    expect(repriced).toHaveLength(half / 5);
  });
});
