import type { Trx } from '#database/schema.ts';
import { readStorePrice } from '../catalog/typed-price.ts';
import type { Market } from '../markets/market.ts';
import { loadMarkets } from '../markets/markets.server.ts';
import { money, toDecimal } from '../money.ts';
import { convertToDollars } from '../price-conversion.ts';

/**
 * Applies another exchange rate of the home market to the dollar prices that follow its prices. Call it in the
 * transaction that saves the market, before the save.
 */
export async function followHomeRate(
  trx: Trx,
  { before, after }: { before: Market; after: Market },
): Promise<void> {
  const [then, now] = [before.conversion, after.conversion];
  if (!then || !now || then.rateMicros === now.rateMicros) return;
  const { home } = await loadMarkets(trx);
  if (home?.id !== after.id) return;
  // A product form locks its row before it changes the home price.
  await trx.selectFrom('products').select('id').orderBy('id').forUpdate().execute();
  const rows = await trx
    .selectFrom('products')
    .innerJoin('market_prices', 'market_prices.product_id', 'products.id')
    .select(['products.id', 'products.price as dollars', 'market_prices.price'])
    .where('market_prices.market_id', '=', home.id)
    .orderBy('products.id')
    .execute();
  for (const { id, dollars, price } of rows) {
    if (price === null) continue;
    const own = money(price, home.currency);
    const isDerived = convertToDollars(own, then).amount === readStorePrice(dollars).amount;
    const derived = toDecimal(convertToDollars(own, now));
    if (!isDerived) continue;
    await trx.updateTable('products').set({ price: derived }).where('id', '=', id).execute();
  }
}
