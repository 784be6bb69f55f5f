import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { readStorePrice } from '../../catalog/typed-price.ts';
import type { Language } from '../../language.ts';
import type { Market, MarketMethod } from '../../markets/market.ts';
import type { MarketSnapshot } from '../../markets/markets.server.ts';
import { priceInMarket } from '../../pricing/convert-price.ts';
import type { PricingTerms } from '../../pricing/price-order.ts';
import { listMarketPrices } from '../../pricing/products-in-market.server.ts';
import { selectTracked } from '../../stock/tracked.server.ts';

/** A market as the page of a new order needs it. */
export type ChoiceOfMarket = Omit<PricingTerms, 'methods'> &
  Pick<Market, 'id' | 'name' | 'countries'> & { methods: readonly MarketMethod[] };

/** `prices`: one piece by market, in minor units; '' is the dollar shop. A market that does not sell it is absent. */
export type ChoiceOfProduct = {
  id: number;
  titles: Record<Language, string>;
  prices: Record<string, number>;
  grams: number | undefined;
  /** Pieces that are left; undefined where its stock is not tracked. */
  left: number | undefined;
};

export type OrderChoices = {
  markets: ChoiceOfMarket[];
  sellsInDollars: boolean;
  products: ChoiceOfProduct[];
};

/** Loads what staff choose from when they place an order. */
export async function loadOrderChoices(
  db: Db,
  { open, sellsInDollars }: Pick<MarketSnapshot, 'open' | 'sellsInDollars'>,
): Promise<OrderChoices> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'title_en', 'title_ar', 'weight_grams'])
    .select(sql<string>`price::text`.as('price'))
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  const left = await countLeft(
    db,
    products.map(({ id }) => id),
  );
  const rows = await Promise.all(
    open.map(async (market) => ({ market, own: await listMarketPrices(db, market.id) })),
  );
  return {
    markets: open.map(toChoice),
    sellsInDollars,
    products: products.map((row) => {
      const dollars = readStorePrice(row.price);
      const inMarkets = rows.flatMap(({ market, own }) => {
        const price = priceInMarket(dollars, own.get(row.id), market);
        return price ? [[market.id, price.amount] as const] : [];
      });
      const dollarPrice = sellsInDollars ? [['', dollars.amount] as const] : [];
      return {
        id: row.id,
        titles: titlesOf(row),
        prices: Object.fromEntries([...dollarPrice, ...inMarkets]),
        grams: row.weight_grams ?? undefined,
        left: left.get(row.id),
      };
    }),
  };
}

function toChoice(market: Market): ChoiceOfMarket {
  const { id, name, countries, currency, taxRateBp, taxRounding, deliveryRates, methods } = market;
  return { id, name, countries, currency, taxRateBp, taxRounding, deliveryRates, methods };
}

export function titlesOf(row: { title_en: string | null; title_ar: string | null; id: number }) {
  const [en, ar] = [row.title_en?.trim(), row.title_ar?.trim()];
  return { en: en || ar || `${row.id}`, ar: ar || en || `${row.id}` };
}

/** Pieces of each tracked product, or of a bundle's scarcest component. */
async function countLeft(db: Db, ids: number[]): Promise<ReadonlyMap<number, number>> {
  const units = await selectTracked(db, sql<number[]>`${ids}`).execute();
  const left = new Map<number, number>();
  for (const { id, available, quantity } of units) {
    const pieces = Math.floor(Math.max(0, available) / quantity);
    left.set(id, Math.min(left.get(id) ?? pieces, pieces));
  }
  return left;
}
