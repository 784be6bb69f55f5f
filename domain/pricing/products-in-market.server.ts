import type { Db } from '#database/schema.ts';
import type { Product, ProductDetail } from '../catalog/product.ts';
import { storeMoney } from '../currency.ts';
import type { Market } from '../markets/market.ts';
import { type MarketPrice, priceInMarket } from './convert-price.ts';
import { freeDeliveryFrom } from './delivery-fee.ts';

/** Returns the products that the market sells, at its prices. The dollar shop has no market. */
export async function listInMarket<P extends Product>(
  db: Db,
  products: P[],
  market: Market | undefined,
): Promise<P[]> {
  if (!market || products.length === 0) return products;
  const rows = await listMarketPrices(db, market.id);
  return products.flatMap((product) => inMarket(product, rows, market) ?? []);
}

/** Returns a product with its companions at the market's prices. Undefined where the market does not sell it. */
export async function findInMarket(
  db: Db,
  product: ProductDetail | undefined,
  market: Market | undefined,
): Promise<ProductDetail | undefined> {
  if (!market || !product) return product;
  const rows = await listMarketPrices(db, market.id);
  const priced = inMarket(product, rows, market);
  const goesWellWith = product.goesWellWith.flatMap((one) => inMarket(one, rows, market) ?? []);
  return priced && { ...priced, goesWellWith };
}

/** Prices of the market's own, by product. */
export async function listMarketPrices(
  db: Db,
  market: string,
): Promise<ReadonlyMap<number, MarketPrice>> {
  const rows = await db
    .selectFrom('market_prices')
    .select(['product_id', 'price', 'is_sold'])
    .where('market_id', '=', market)
    .execute();
  return new Map(
    rows.map(({ product_id, price, is_sold }) => [product_id, { price, isSold: is_sold }]),
  );
}

function inMarket<P extends Product>(
  product: P,
  rows: ReadonlyMap<number, MarketPrice>,
  market: Market,
): P | undefined {
  const price = priceInMarket(storeMoney(product.price), rows.get(product.id), market);
  if (!price) return undefined;
  const isFree = freeDeliveryFrom(market.deliveryRates, market.countries) === 0;
  const hasFreeShippingLabel = product.hasFreeShippingLabel && isFree;
  return { ...product, price: price.amount, hasFreeShippingLabel };
}
