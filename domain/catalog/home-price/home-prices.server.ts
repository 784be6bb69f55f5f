import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { money } from '../../money.ts';
import { convertPrice } from '../../price-conversion.ts';
import { readStorePrice } from '../typed-price.ts';
import { type HomeMarket, readStoredHomePrice, writeHomePrice } from './home-price.ts';

/**
 * Finds the home prices of all products, or of some, as the product form has them. A product without a price of its
 * own there has the converted one.
 */
export async function findHomePrices(
  db: Db | Trx,
  home: HomeMarket | undefined,
  productIds?: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!home) return new Map();
  const rows = await db
    .selectFrom('products')
    .leftJoin('market_prices', (join) =>
      join
        .onRef('market_prices.product_id', '=', 'products.id')
        .on('market_prices.market_id', '=', home.id),
    )
    .select(['products.id', 'products.price', 'market_prices.price as own'])
    .$if(productIds !== undefined, (query) =>
      query.where('products.id', '=', sql<number>`any(${productIds}::int[])`),
    )
    .execute();
  return new Map(rows.map(({ id, ...prices }) => [id, toHomePrice(prices, home)]));
}

/** Finds what `toProductTexts` needs of a product. */
export async function findHome(
  db: Db | Trx,
  productId: number,
  market: HomeMarket | undefined,
): Promise<{ market: HomeMarket; price: string } | undefined> {
  const price = (await findHomePrices(db, market, [productId])).get(productId);
  return market && price !== undefined ? { market, price } : undefined;
}

type Prices = { price: string; own: number | null };

function toHomePrice({ price, own }: Prices, { currency, conversion }: HomeMarket): string {
  const dollars = readStorePrice(price);
  return writeHomePrice(
    own === null ? convertPrice(dollars, currency, conversion) : money(own, currency),
  );
}

/** Makes the home price the product's own in the home market. Whether it is sold there stays. */
export async function saveHomePrice(
  trx: Trx,
  productId: number,
  text: string,
  home: HomeMarket | undefined,
): Promise<void> {
  const price = readStoredHomePrice(text)?.amount;
  if (!home || price === undefined) return;
  await trx
    .insertInto('market_prices')
    .values({ market_id: home.id, product_id: productId, price })
    .onConflict((oc) =>
      oc
        .columns(['market_id', 'product_id'])
        .doUpdateSet({ price })
        .where('market_prices.price', 'is distinct from', price),
    )
    .execute();
}
