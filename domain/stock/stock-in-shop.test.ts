import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#database/schema.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyLines, countStock } from '../../tests/support/stock.ts';
import type { TestShop } from '../../tests/support/test-shop.ts';
import { findProduct, listActiveProducts } from '../catalog/products.server.ts';
import { listProductsWithStockOf } from './products-with-stock.server.ts';

const stockOf = async (db: Db, id: number) =>
  (await listActiveProducts(db, 'en')).find((product) => product.id === id)?.stock;

type Component = { bundle_id: number; component_id: number; quantity: number };

const addComponents = (db: Db, ...rows: Component[]) =>
  db.insertInto('bundle_components').values(rows).execute();

const setStock = (db: Db, id: number, values: Record<string, number | null>) =>
  db.updateTable('stock').set(values).where('product_id', '=', id).execute();

onBothDatabases('the stock that the shop shows', (shop) => {
  test('is left out of products that are not tracked, and of those with enough', async () => {
    await countStock(shop.db, 2, 6);
    const products = await listActiveProducts(shop.db, 'en');
    expect(products.filter((product) => 'stock' in product)).toEqual([]);
  });

  test('is what is left from the threshold on, and never less than nothing', async () => {
    await countStock(shop.db, 2, 5);
    expect(await stockOf(shop.db, 2)).toEqual({ left: 5, max: 5 });
    await setStock(shop.db, 2, { low_stock_threshold: 4, max_per_order: 2 });
    expect(await stockOf(shop.db, 2)).toEqual({ max: 2 });
    await setStock(shop.db, 2, { available: -3 });
    expect(await stockOf(shop.db, 2)).toEqual({ left: 0, max: 0 });
  });

  test('of a bundle is what its scarcest component allows', async () => {
    await addComponents(
      shop.db,
      { bundle_id: 5, component_id: 2, quantity: 2 },
      { bundle_id: 5, component_id: 3, quantity: 1 },
      { bundle_id: 5, component_id: 4, quantity: 1 },
    );
    expect(await stockOf(shop.db, 5), 'nothing is tracked').toBeUndefined();
    await countStock(shop.db, 2, 7);
    await countStock(shop.db, 3, 4);
    expect(await stockOf(shop.db, 5)).toEqual({ left: 3, max: 3 });
    await setStock(shop.db, 3, { max_per_order: 1 });
    expect(await stockOf(shop.db, 5)).toEqual({ left: 3, max: 1 });
    await setStock(shop.db, 2, { low_stock_threshold: 2, max_per_order: 5 });
    expect(await stockOf(shop.db, 5)).toEqual({ max: 1 });
    await setStock(shop.db, 3, { available: 0 });
    expect(await stockOf(shop.db, 5)).toEqual({ left: 0, max: 0 });
    await shop.db
      .updateTable('products')
      .set({ goes_well_with: [5] })
      .where('id', '=', 1)
      .execute();
    const page = await findProduct(shop.db, 1, 'en');
    expect(page?.goesWellWith.map(({ stock }) => stock)).toEqual([{ left: 0, max: 0 }]);
  });

  test('is on the pages of the product, of its bundles, and of those that recommend either', async () => {
    await addComponents(shop.db, { bundle_id: 5, component_id: 2, quantity: 1 });
    await shop.db.updateTable('products').set({ goes_well_with: null }).execute();
    const recommend = (id: number, goes_well_with: number[]) =>
      shop.db.updateTable('products').set({ goes_well_with }).where('id', '=', id).execute();
    await recommend(1, [3, 5]);
    await recommend(4, [2]);
    expect(await listProductsWithStockOf(shop.db, [2])).toEqual([1, 2, 4, 5]);
    expect(await listProductsWithStockOf(shop.db, [3])).toEqual([1, 3]);
  });

  test('is announced by a sale that changes it, and by no other', async () => {
    const buy = (id: number, qty: number) => buyLines(shop, [[id, '1', qty]]);
    await countStock(shop.db, 2, 10);
    await countStock(shop.db, 3, 10);
    await addComponents(shop.db, { bundle_id: 5, component_id: 3, quantity: 3 });
    const announced = listen(shop);
    // The announcements of the counts may still arrive.
    await announced();
    await buy(2, 4);
    expect(await announced(), '6 and 10 are both more than the threshold').toEqual([]);
    await buy(2, 1);
    expect(await announced(), 'only 5 left').toEqual([2]);
    await buy(3, 1);
    expect(await announced(), '9 pieces are 3 bundles, as 10 were').toEqual([]);
    await buy(3, 1);
    expect(await announced(), '8 pieces are 2 bundles').toEqual([3]);
    await setStock(shop.db, 3, { low_stock_threshold: 4 });
    expect(await announced(), 'another threshold').toEqual([3]);
    await setStock(shop.db, 3, { max_per_order: 4 });
    expect(await announced(), 'a limit of an order').toEqual([3]);
  });
});

/** Returns a function that returns what was announced since its last call. */
function listen(shop: TestShop): () => Promise<number[]> {
  const ids: number[] = [];
  shop.changes.onStockChanged((id) => void ids.push(id));
  let markers = 0;
  return async () => {
    // Announcements arrive in the order of their commits.
    markers += 1;
    const marker = -markers;
    await sql`select pg_notify('stock_changed', ${`${marker}`})`.execute(shop.db);
    await vi.waitFor(() => expect(ids).toContain(marker), 10_000);
    return ids.splice(0).filter((id) => id > 0);
  };
}
