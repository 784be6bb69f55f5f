import type { Db, Trx } from '#database/schema.ts';
import type { Market } from './market.ts';
import { MarketError, type MarketTexts, type SellerTexts } from './market-fields.ts';
import { readStoredMarket, readStoredSeller, toMarket, toSeller } from './read-market.ts';
import type { Seller } from './seller.ts';

/** Saved markets and sellers, open and closed. */
export type MarketSnapshot = {
  /** Rises with every save of a market. */
  version: number;
  /** In the owner's order. */
  markets: readonly Market[];
  open: readonly Market[];
  sellers: readonly Seller[];
};

export const noMarkets: MarketSnapshot = { version: 0, markets: [], open: [], sellers: [] };

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
      where.or([where('section', 'like', 'market/%'), where('section', 'like', 'seller/%')]),
    )
    .execute();
  const markets: Market[] = [];
  const sellers: Seller[] = [];
  let sum = 0;
  for (const { section, version, fields } of rows) {
    const [kind, id = ''] = section.split('/');
    if (kind === 'seller') {
      sellers.push(toSeller(id, readStoredSeller(fields)));
      continue;
    }
    const { market, errors } = toMarket(id, readStoredMarket(fields));
    for (const error of errors) report(section, error);
    if (!market.currency) report(section, new MarketError('required', 'currency'));
    else markets.push(market);
    sum += version;
  }
  markets.sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
  sellers.sort((a, b) => a.id.localeCompare(b.id));
  return { version: sum, markets, open: markets.filter(({ isOpen }) => isOpen), sellers };
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

async function findTexts<T>(db: Db, section: string, read: (stored: unknown) => T) {
  const row = await db
    .selectFrom('store_settings')
    .select(['version', 'fields'])
    .where('section', '=', section)
    .executeTakeFirst();
  return row && { version: row.version, texts: read(row.fields) };
}
