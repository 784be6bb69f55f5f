import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { hasEarlierProcess } from '../runtime/server-processes.server.ts';
import type { Market } from './market.ts';
import type { MarketSnapshot } from './markets.server.ts';
import { asPaymentMethod, isManualMethod, type PaymentMethod } from './payment-methods.ts';
import { needsWideColumns } from './read-market.ts';

/** The shop's abilities beside its database that the opening of a market depends on. */
export type Opening = {
  /** Whether an account of a gateway takes a method in a currency. */
  takes(method: PaymentMethod, market: Pick<Market, 'currency' | 'gatewayAccount'>): boolean;
  /** True when amounts of three decimals fit the columns. */
  hasWideColumns: boolean;
};

/** One thing that keeps a market closed. `field` is the one of the market's form that settles it. */
export type Missing =
  | { code: 'country_taken'; field: 'countries'; country: string; market: string }
  | { code: 'price' | 'weight'; field?: undefined; products: number[] }
  | { code: 'no_product'; field?: undefined }
  | { code: 'no_method'; field: 'methods' }
  | { code: 'method_refused'; field: 'methods'; method: string }
  | { code: 'bank_account'; field: 'bank_account' }
  | { code: 'wide_columns'; field?: undefined }
  | { code: 'earlier_release'; field?: undefined };

/** Lists what a market lacks to be opened, in the order in which an owner would settle it. */
export async function listMissing(
  db: Db | Trx,
  market: Market,
  { saved, takes, hasWideColumns }: Opening & { saved: MarketSnapshot },
): Promise<Missing[]> {
  const missing: Missing[] = [];
  const others = saved.markets.filter((one) => one.isOpen && one.id !== market.id);
  for (const country of market.countries) {
    const other = others.find(({ countries }) => countries.includes(country));
    if (other)
      missing.push({ code: 'country_taken', field: 'countries', country, market: other.id });
  }
  missing.push(...(await listMissingOfProducts(db, market)));
  if (market.methods.length === 0) missing.push({ code: 'no_method', field: 'methods' });
  for (const { method } of market.methods) {
    const offered = asPaymentMethod(method);
    if (isManualMethod(method)) {
      if (method === 'bank' && !market.bankAccount) {
        missing.push({ code: 'bank_account', field: 'bank_account' });
      }
    } else if (!offered || !takes(offered, market)) {
      missing.push({ code: 'method_refused', field: 'methods', method });
    }
  }
  if (needsWideColumns(market) && !hasWideColumns) missing.push({ code: 'wide_columns' });
  if (await hasEarlierProcess(db)) missing.push({ code: 'earlier_release' });
  return missing;
}

async function listMissingOfProducts(db: Db | Trx, market: Market): Promise<Missing[]> {
  const products: { id: number; weight: number | null; price: number | null; isSold: boolean }[] =
    await db
      .selectFrom('products')
      .leftJoin('market_prices', (join) =>
        join
          .onRef('market_prices.product_id', '=', 'products.id')
          .on('market_prices.market_id', '=', market.id),
      )
      .select(['products.id', 'products.weight_grams as weight', 'market_prices.price'])
      .select(sql<boolean>`coalesce(market_prices.is_sold, true)`.as('isSold'))
      .where('products.is_active', '=', true)
      .orderBy('products.id')
      .execute();
  const sold = products.filter(({ isSold }) => isSold);
  if (sold.length === 0) return [{ code: 'no_product' }];
  const unpriced = market.conversion ? [] : sold.filter(({ price }) => price === null);
  const hasWeightRates = market.deliveryRates.some(({ fromGrams }) => fromGrams > 0);
  const unweighed = hasWeightRates ? sold.filter(({ weight }) => weight === null) : [];
  const named = (code: 'price' | 'weight', rows: typeof sold): Missing[] =>
    rows.length > 0 ? [{ code, products: rows.map(({ id }) => id) }] : [];
  return [...named('price', unpriced), ...named('weight', unweighed)];
}
