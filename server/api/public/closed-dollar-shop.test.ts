import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { closeMarket } from '#domain/markets/open-market.server.ts';
import { saveSelling } from '#domain/markets/save-selling.server.ts';
import type { SellingTexts } from '#domain/markets/selling.ts';
import { marketTexts, openTestMarket, saveTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { type Line, purchase } from '../../../tests/support/purchase.ts';
import { readOrder, readOrders } from '../../../tests/support/rows.ts';

const serum: Line[] = [[2, '1', 1]];
const actor = 'staff:owner';

onBothDatabases('a shop that sells in its markets only', (shop) => {
  async function save(typed: SellingTexts, version = 0): Promise<void> {
    const saved = await saveSelling(shop.db, { version, typed, actor });
    expect(saved.kind).toBe('saved');
    await shop.store.liveSettings.reload();
  }

  test('ships to their countries, and refuses every other one', async () => {
    await openTestMarket(shop, 'sa');
    await save({ closes_dollars: '1' });
    const { shippingCountries } = shop.store.settings;
    expect(shippingCountries).toEqual(['SA']);
    const visitor = shop.visitor();
    for (const [currency, total] of [['USD', 34] as const, ['SAR', 152.5] as const]) {
      expect(
        await visitor.create(purchase(serum, { country: 'DE', currency, total })),
      ).toMatchObject({
        status: 422,
        body: {
          error: expect.stringContaining('We do not deliver to this country'),
          field: 'country',
        },
      });
    }
    expect(await readOrders(shop.db)).toEqual([]);
    const saudi = { country: 'SA', phone: '+966501234567', currency: 'SAR', total: 152.5 };
    const { order_id } = await visitor.buy(purchase(serum, saudi));
    expect(await readOrder(shop.db, order_id)).toMatchObject({ market: 'sa', currency: 'SAR' });
  });

  test('lists the prices of its first market in llms.txt, and none in dollars', async () => {
    await openTestMarket(shop, 'sa');
    await openTestMarket(shop, 'ae');
    const read = async () => (await shop.visitor().fetch('/llms.txt')).text();
    await save({ closes_dollars: '1' });
    await vi.waitFor(async () => expect(await read()).not.toMatch(/US dollars|\$\d/), 10_000);
    const file = await read();
    expect(file).toContain('Prices are in Saudi riyals, for one piece.');
    expect(file).toContain('SAR 127.50. ');
    await save({ closes_dollars: '' }, 1);
    await vi.waitFor(async () => expect(await read()).toContain('$34.00. '), 10_000);
  });

  test('takes a forged version of its form for a form that was never saved', async () => {
    await openTestMarket(shop, 'sa');
    await save({ home: 'sa' });
    for (const version of [1e20, 2 ** 31, -1, 0.5, 7]) {
      const edit = { version, typed: { home: '' }, actor } as const;
      expect((await saveSelling(shop.db, edit)).kind, `${version}`).toBe('saved');
    }
  });

  test('takes no order of a process of an earlier release', async () => {
    await openTestMarket(shop, 'sa');
    await save({ closes_dollars: '1' });
    // That process writes no market.
    const insert = sql`insert into orders (order_id, country, status, order_status)
      values ('482917305114', 'DE', 'pending', 'pending')`;
    await expect(insert.execute(shop.db)).rejects.toMatchObject({ code: 'NB409' });
    await save({ closes_dollars: '' }, 1);
    const { status } = await shop.visitor().create(purchase(serum));
    expect(status).toBe(200);
  });

  test('keeps its last open market', async () => {
    await openTestMarket(shop, 'sa');
    await openTestMarket(shop, 'ae');
    await save({ closes_dollars: '1' });
    await closeMarket(shop.db, { id: 'sa', actor });
    await expect(closeMarket(shop.db, { id: 'ae', actor })).rejects.toMatchObject({
      code: 'last_market',
    });
  });

  test('needs an open market, and its home an exchange rate', async () => {
    const refusal = (typed: SellingTexts) =>
      saveSelling(shop.db, { version: 0, typed, actor }).catch((error: unknown) => error);
    expect(await refusal({ closes_dollars: '1' })).toMatchObject({
      code: 'no_open_market',
      field: 'closes_dollars',
    });
    expect(await refusal({ home: 'sa' })).toMatchObject({ code: 'choice_invalid', field: 'home' });
    await saveTestMarket(shop, 'sa', { ...marketTexts.sa, exchange_rate: '' });
    expect(await refusal({ home: 'sa' })).toMatchObject({ code: 'home_rate', field: 'home' });
    await saveTestMarket(shop, 'sa', { exchange_rate: '3.75' });
    await save({ home: 'sa' });
    expect(shop.store.markets.home?.id).toBe('sa');
    await expect(saveTestMarket(shop, 'sa', { exchange_rate: '' })).rejects.toMatchObject({
      code: 'home_rate',
      field: 'exchange_rate',
    });
  });

  test('two owners who change it at once do not overwrite each other', async () => {
    await openTestMarket(shop, 'sa');
    await save({ home: 'sa' });
    const late = await saveSelling(shop.db, { version: 0, typed: { closes_dollars: '1' }, actor });
    expect(late.kind).toBe('saved');
    await shop.store.liveSettings.reload();
    expect(shop.store.markets).toMatchObject({ sellsInDollars: false, home: { id: 'sa' } });
    const clash = await saveSelling(shop.db, {
      version: 1,
      typed: { home: '', closes_dollars: '' },
      actor,
    });
    expect(clash.kind).toBe('saved');
  });
});
