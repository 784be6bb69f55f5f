import type { Db, Trx } from '#database/schema.ts';
import type { Market } from './market.ts';
import { MarketError, type MarketTexts, type SellerTexts } from './market-fields.ts';
import {
  readStoredMarket,
  readStoredSeller,
  readStoredSelling,
  toMarket,
  toSeller,
} from './read-market.ts';
import type { Seller } from './seller.ts';
import { type SellingTexts, sellingSection } from './selling.ts';

/** Saved markets and sellers, open and closed. */
export type MarketSnapshot = {
  /** Rises with every save of a market. */
  version: number;
  /** In the owner's order. */
  markets: readonly Market[];
  open: readonly Market[];
  /** The market whose prices the product form asks for; dollar prices follow from them. */
  home: Market | undefined;
  /** False where the owner has closed the dollar shop: then every visitor is in an open market. */
  sellsInDollars: boolean;
  sellers: readonly Seller[];
};

export const noMarkets: MarketSnapshot = {
  version: 0,
  markets: [],
  open: [],
  home: undefined,
  sellsInDollars: true,
  sellers: [],
};

export const marketSection = (id: string) => `market/${id}`;
export const sellerSection = (id: string) => `seller/${id}`;

/** Loads the markets. What is no longer valid counts as not set and is passed to `report`. */
export async function loadMarkets(
  db: Db | Trx,
  report: (section: string, error: MarketError) => void = () => {},
): Promise<MarketSnapshot> {
  const rows = await db
    .selectFrom('store_settings')
    .select(['section', 'version', 'fields'])
    .where((where) =>
      where.or([
        where('section', 'like', 'market/%'),
        where('section', 'like', 'seller/%'),
        where('section', '=', sellingSection),
      ]),
    )
    .execute();
  const markets: Market[] = [];
  const sellers: Seller[] = [];
  let selling: SellingTexts = {};
  let sum = 0;
  for (const { section, version, fields } of rows) {
    const [kind, id = ''] = section.split('/');
    if (kind === 'seller') {
      sellers.push(toSeller(id, readStoredSeller(fields)));
      continue;
    }
    sum += version;
    if (section === sellingSection) {
      selling = readStoredSelling(fields);
      continue;
    }
    const { market, errors } = toMarket(id, readStoredMarket(fields));
    for (const error of errors) report(section, error);
    if (!market.currency) report(section, new MarketError('required', 'currency'));
    else markets.push(market);
  }
  markets.sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  sellers.sort((a, b) => a.id.localeCompare(b.id));
  const open = markets.filter(({ isOpen }) => isOpen);
  return {
    version: sum,
    markets,
    open,
    home: markets.find(({ id, conversion }) => id === selling.home && conversion),
    sellsInDollars: !selling.closes_dollars || open.length === 0,
    sellers,
  };
}

export type SavedTexts<T> = { version: number; texts: T };

export async function findMarketTexts(
  db: Db,
  id: string,
): Promise<SavedTexts<MarketTexts> | undefined> {
  return findTexts(db, marketSection(id), readStoredMarket);
}

export async function findSellerTexts(
  db: Db,
  id: string,
): Promise<SavedTexts<SellerTexts> | undefined> {
  return findTexts(db, sellerSection(id), readStoredSeller);
}

export async function findSellingTexts(db: Db): Promise<SavedTexts<SellingTexts>> {
  const none = { version: 0, texts: {} };
  return (await findTexts(db, sellingSection, readStoredSelling)) ?? none;
}

async function findTexts<T>(db: Db, section: string, read: (stored: unknown) => T) {
  const row = await db
    .selectFrom('store_settings')
    .select(['version', 'fields'])
    .where('section', '=', section)
    .executeTakeFirst();
  return row && { version: row.version, texts: read(row.fields) };
}
