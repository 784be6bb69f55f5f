import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { type HomeMarket, readTypedHomePrice } from '../catalog/home-price/home-price.ts';
import { changeHomePrice } from '../catalog/save-product.server.ts';
import { findPriceQuestion, type PriceQuestion, readStorePrice } from '../catalog/typed-price.ts';
import { throwFirstError } from '../coded-error.ts';
import type { Language } from '../language.ts';
import type { Market } from '../markets/market.ts';
import { MarketError } from '../markets/market-fields.ts';
import { loadMarkets, marketSection } from '../markets/markets.server.ts';
import { type Money, money, toDecimal } from '../money.ts';
import { lockSections } from '../settings/save-section.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import { type MarketPrice, priceInMarket } from './convert-price.ts';
import { findHomeMarket } from './home-market.ts';
import {
  keyOfPrice,
  priceFields,
  readMarketPrice,
  type TypedMarketPrice,
  writePriceAnswer,
  writeSavedPrice,
} from './typed-market-prices.ts';

/** Price of a product in a market, as the back office shows it. */
export type MarketPriceRow = {
  key: string;
  market: string;
  productId: number;
  titles: Record<Language, string>;
  isActive: boolean;
  currency: string;
  dollars: Money;
  /** Undefined where the market has no exchange rate. */
  converted: Money | undefined;
  /** The price of its own as a decimal; empty where it is converted. */
  own: string;
  isSold: boolean;
  /** The saved value, by which a save detects a colleague's (`TypedMarketPrice.seen`). */
  seen: string;
};

const unsaved: MarketPrice = { price: null, isSold: true };

/** Lists the prices of every product, or of one, in each of the markets. */
export async function listMarketPrices(
  db: Db | Trx,
  markets: readonly Market[],
  productId?: number,
): Promise<MarketPriceRow[]> {
  if (markets.length === 0) return [];
  const products = await db
    .selectFrom('products')
    .select(['id', 'title_en', 'title_ar', 'price', 'is_active'])
    .$if(productId !== undefined, (query) => query.where('id', '=', productId ?? 0))
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .execute();
  const saved = await findSavedPrices(db);
  return products.flatMap((product) =>
    markets.map((market) => {
      const key = keyOfPrice(market.id, product.id);
      const own = saved.get(key) ?? unsaved;
      const dollars = readStorePrice(product.price);
      return {
        key,
        market: market.id,
        productId: product.id,
        titles: { en: product.title_en?.trim() ?? '', ar: product.title_ar?.trim() ?? '' },
        isActive: product.is_active,
        currency: market.currency,
        dollars,
        converted: priceInMarket(dollars, undefined, market),
        own: own.price === null ? '' : toDecimal(money(own.price, market.currency)),
        isSold: own.isSold,
        seen: writeSavedPrice(own, market.currency),
      };
    }),
  );
}

async function findSavedPrices(db: Db | Trx): Promise<Map<string, MarketPrice>> {
  const rows = await db.selectFrom('market_prices').selectAll().execute();
  return new Map(
    rows.map(({ market_id, product_id, price, is_sold }) => [
      keyOfPrice(market_id, product_id),
      { price, isSold: is_sold },
    ]),
  );
}

export type MarketPricesSaved =
  | { kind: 'saved' }
  /** Nothing was saved: prices to confirm. */
  | { kind: 'asks'; questions: MarketPriceQuestion[] }
  /** Nothing was saved: the values that a colleague saved meanwhile, by key. */
  | { kind: 'conflict'; theirs: Record<string, string> };

export type MarketPriceQuestion = PriceQuestion & {
  key: string;
  titles: Record<Language, string>;
  market: string;
  currency: string;
};

type Edit = {
  prices: readonly TypedMarketPrice[];
  /** Confirmed prices (`writePriceAnswer`). */
  meant: readonly string[];
  actor: `staff:${string}`;
};

/** Saves the rows that were changed in the form. Throws MarketError for each field that is wrong. */
export function saveMarketPrices(db: Db, edit: Edit): Promise<MarketPricesSaved> {
  return inTransaction(db, async (trx) => {
    // No currency may change meanwhile.
    await lockSections(trx);
    const snapshot = await loadMarkets(trx);
    const { markets } = snapshot;
    const home = findHomeMarket(snapshot);
    await lockProducts(trx, edit.prices, home);
    const rows = new Map((await listMarketPrices(trx, markets)).map((row) => [row.key, row]));
    const errors: MarketError[] = [];
    const changes = edit.prices.flatMap((typed) => {
      const row = rows.get(typed.key);
      const market = markets.find(({ id }) => id === typed.market);
      if (!row || !market) return [];
      const isHome = market.id === home?.id;
      const after = readRow(typed, market, errors);
      if (isHome) checkHomePrice(typed, row, home, errors);
      return after ? [{ typed, row, market, after, home: isHome ? home : undefined }] : [];
    });
    throwFirstError(errors);
    const edited = changes.filter(({ typed, row, after }) => {
      const value = writeSavedPrice(after, row.currency);
      return value !== typed.seen && value !== row.seen;
    });
    const theirs = edited.filter(({ typed, row }) => row.seen !== typed.seen);
    if (theirs.length > 0) {
      return {
        kind: 'conflict',
        theirs: Object.fromEntries(theirs.map(({ row }) => [row.key, row.seen])),
      };
    }
    const questions = edited.flatMap((change) => findQuestion(change, edit.meant) ?? []);
    if (questions.length > 0) return { kind: 'asks', questions };
    for (const change of edited) await writePrice(trx, change, edit.actor);
    return { kind: 'saved' };
  });
}

function readRow(
  { key, typed, isSold }: TypedMarketPrice,
  market: Market,
  errors: MarketError[],
): MarketPrice | undefined {
  const name = priceFields.price(key);
  try {
    const price = readMarketPrice(typed, market.currency, name)?.amount ?? null;
    // An open market sells no product without a price.
    if (isSold && price === null && market.isOpen && !market.conversion) {
      errors.push(new MarketError('price_needed', name));
    }
    return { price, isSold };
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    errors.push(error);
    return undefined;
  }
}

/** A product form locks its row first, and then changes the home price, too. */
async function lockProducts(
  trx: Trx,
  prices: readonly TypedMarketPrice[],
  home: HomeMarket | undefined,
): Promise<void> {
  const ids = prices.filter(({ market }) => market === home?.id).map(({ productId }) => productId);
  if (ids.length === 0) return;
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The product form requires a home price, and refuses what is too high. */
function checkHomePrice(
  { key, typed }: TypedMarketPrice,
  { own }: MarketPriceRow,
  home: HomeMarket,
  errors: MarketError[],
): void {
  const name = priceFields.price(key);
  if (typed.trim() === '' && own !== '') errors.push(new MarketError('home_price_needed', name));
  const { problem } = readTypedHomePrice(typed, home);
  if (problem === 'home_price_high') errors.push(new MarketError('price_high', name));
}

type PriceChange = {
  typed: TypedMarketPrice;
  row: MarketPriceRow;
  market: Market;
  after: MarketPrice;
  /** Undefined in other markets than the home market. */
  home: HomeMarket | undefined;
};

function findQuestion(
  { typed, row, market, after }: PriceChange,
  meant: readonly string[],
): MarketPriceQuestion | undefined {
  if (after.price === null) return undefined;
  const { key, titles, currency } = row;
  const price = toDecimal(money(after.price, currency));
  const isMeant = meant.includes(writePriceAnswer(key, price));
  // A jump from a converted price counts, too.
  const before = row.own || (row.converted && toDecimal(row.converted));
  const question = findPriceQuestion(
    { typed: typed.typed, meant: isMeant ? price : '' },
    price,
    before,
    currency,
  );
  return question && { ...question, key, titles, market: market.id, currency };
}

async function writePrice(
  trx: Trx,
  { row, market, after, home }: PriceChange,
  actor: `staff:${string}`,
): Promise<void> {
  const own = after.price === null ? '' : toDecimal(money(after.price, row.currency));
  if (home && after.price !== null && own !== row.own) {
    const price = money(after.price, market.currency);
    const staffId = actor.slice('staff:'.length);
    await changeHomePrice(trx, { id: row.productId, price, staffId, home });
    if (after.isSold === row.isSold) return;
  }
  const key = { market_id: row.market, product_id: row.productId };
  if (after.price === null && after.isSold) {
    await trx
      .deleteFrom('market_prices')
      .where('market_id', '=', key.market_id)
      .where('product_id', '=', key.product_id)
      .execute();
  } else {
    const values = { price: after.price, is_sold: after.isSold };
    await trx
      .insertInto('market_prices')
      .values({ ...key, ...values })
      .onConflict((oc) => oc.columns(['market_id', 'product_id']).doUpdateSet(values))
      .execute();
  }
  const prices = {
    currency: row.currency,
    before: row.seen,
    after: writeSavedPrice(after, row.currency),
  };
  const data = { name: marketSection(row.market), productId: row.productId, prices };
  await recordStaffEvent(trx, { kind: 'market_price_changed', actor, data });
}
