import type { Db } from '#database/schema.ts';
import type { Market } from '#domain/markets/market.ts';
import type { MarketTexts } from '#domain/markets/market-fields.ts';
import { findMarketTexts, findSellingTexts } from '#domain/markets/markets.server.ts';
import type { Opening } from '#domain/markets/missing.server.ts';
import { closeMarket, openMarket } from '#domain/markets/open-market.server.ts';
import { saveMarket } from '#domain/markets/save-market.server.ts';
import { saveSelling } from '#domain/markets/save-selling.server.ts';
import type { TestShop } from './test-shop.ts';

const actor = 'staff:owner';

/** A shop that has all that a market needs. */
export const opening: Opening = { takes: () => true, hasWideColumns: true };

export const marketTexts = {
  sa: {
    name_en: 'Saudi Arabia',
    name_ar: 'السعودية',
    position: '1',
    currency: 'SAR',
    countries: 'SA',
    tax_percent: '15',
    tax_rounding: 'document',
    exchange_rate: '3.75',
    methods: 'online',
    delivery_rates: '* 0 0 25\n* 300 0 0',
  },
  ae: {
    name_en: 'Emirates',
    name_ar: 'الإمارات',
    position: '2',
    currency: 'AED',
    countries: 'AE',
    tax_percent: '5',
    tax_rounding: 'line',
    exchange_rate: '3.6725',
    price_step: '1',
    methods: 'online',
    delivery_rates: '* 0 0 15',
  },
  kw: {
    name_en: 'Kuwait',
    name_ar: 'الكويت',
    position: '3',
    currency: 'KWD',
    countries: 'KW',
    tax_percent: '0',
    tax_rounding: 'line',
    exchange_rate: '0.3075',
    price_step: '0.050',
    methods: 'online',
    delivery_rates: '* 0 0 1.500',
  },
  bh: {
    name_en: 'Bahrain',
    name_ar: 'البحرين',
    position: '4',
    currency: 'BHD',
    countries: 'BH',
    tax_percent: '10',
    tax_rounding: 'line',
    exchange_rate: '0.376',
    price_step: '0.050',
    methods: 'online',
    delivery_rates: '* 0 0 1.750',
  },
  om: {
    name_en: 'Oman',
    name_ar: 'عُمان',
    position: '5',
    currency: 'OMR',
    countries: 'OM',
    tax_percent: '5',
    tax_rounding: 'line',
    exchange_rate: '0.3845',
    price_step: '0.100',
    methods: 'online',
    delivery_rates: '* 0 0 2.250',
  },
  qa: {
    name_en: 'Qatar',
    name_ar: 'قطر',
    position: '6',
    currency: 'QAR',
    countries: 'QA',
    tax_percent: '0',
    tax_rounding: 'line',
    exchange_rate: '3.64',
    price_step: '0.50',
    methods: 'online',
    delivery_rates: '* 0 0 35',
  },
  // Its prices differ from those of the dollar shop.
  us: {
    name_en: 'United States',
    name_ar: 'الولايات المتحدة',
    position: '7',
    currency: 'USD',
    countries: 'US',
    tax_percent: '0',
    tax_rounding: 'line',
    exchange_rate: '1.1',
    methods: 'online',
    delivery_rates: '* 0 0 6',
  },
} satisfies Record<string, MarketTexts>;

export type TestMarket = keyof typeof marketTexts;

/** Markets of seven currencies, in the owner's order. */
export const sevenMarkets = Object.keys(marketTexts) as TestMarket[];

/** Saves a market, opens it, and waits until the shop sells in it. */
export async function openTestMarket(
  shop: Pick<TestShop, 'db' | 'store'>,
  id: TestMarket,
  changes: MarketTexts = {},
): Promise<Market> {
  await saveTestMarket(shop, id, changes);
  const opened = await openMarket(shop.db, { id, actor }, opening);
  if (opened.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(opened.missing)}`);
  return reloaded(shop, id);
}

export async function saveTestMarket(
  shop: Pick<TestShop, 'db' | 'store'>,
  id: TestMarket,
  changes: MarketTexts = {},
): Promise<Market> {
  const { version = 0 } = (await findMarketTexts(shop.db, id)) ?? {};
  const typed = { ...(version === 0 && marketTexts[id]), ...changes };
  const saved = await saveMarket(shop.db, { id, version, typed, actor }, opening);
  if (saved.kind !== 'saved') throw new Error(`market ${id} was not saved`);
  return reloaded(shop, id);
}

export async function closeTestMarket(
  shop: Pick<TestShop, 'db' | 'store'>,
  id: TestMarket,
): Promise<void> {
  await closeMarket(shop.db, { id, actor });
  await shop.store.liveSettings.reload();
}

async function reloaded({ store }: Pick<TestShop, 'store'>, id: string): Promise<Market> {
  await store.liveSettings.reload();
  const market = store.markets.markets.find((one) => one.id === id);
  if (!market) throw new Error(`market ${id} was not loaded`);
  return market;
}

/** Saves and opens a market in a database that no shop has open. */
export async function openMarketIn(db: Db, id: TestMarket, changes: MarketTexts = {}) {
  const typed = { ...marketTexts[id], ...changes };
  await saveMarket(db, { id, version: 0, typed, actor }, opening);
  const opened = await openMarket(db, { id, actor }, opening);
  if (opened.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(opened.missing)}`);
}

/** Names the home market, or none, and waits until the shop knows it. */
export async function setHomeMarket(
  shop: Pick<TestShop, 'db' | 'store'>,
  id: TestMarket | '',
): Promise<void> {
  const { version } = await findSellingTexts(shop.db);
  const saved = await saveSelling(shop.db, { version, typed: { home: id }, actor });
  if (saved.kind !== 'saved') throw new Error(`market ${id} is not the home market`);
  await shop.store.liveSettings.reload();
}
