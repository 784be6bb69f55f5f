import { addressOf, shopPages } from '#domain/addresses.ts';
import { listProductsWithStockOf } from '#domain/stock/products-with-stock.server.ts';
import type { Store } from '#domain/store.ts';
import type { Changes } from '../process/changes.ts';
import type { PageCache } from './page-cache.ts';

const refreshIntervalMs = 1000;

type Options = {
  store: Pick<Store, 'db' | 'report'>;
  changes: Pick<Changes, 'onStockChanged' | 'closing'>;
  caches: Pick<PageCache, 'refresh'>[];
};

/**
 * Refreshes the pages after a sale that changes what they show of stock, at most once a second. Every page has the
 * limits of the cart, so all are stale. Those that show the product are rendered at once, and others when they are
 * next requested: a product that sells quickly must not render the whole shop each second.
 */
export function refreshForStock({ store, changes, caches }: Options): void {
  const changed = new Set<number>();
  let isRunning = false;
  changes.onStockChanged((productId) => {
    changed.add(productId);
    if (!isRunning) void run();
  });

  async function run() {
    isRunning = true;
    const ids = [...changed];
    changed.clear();
    const paths = await pathsWith(ids);
    await Promise.all(caches.map((cache) => cache.refresh(paths))).catch((error) =>
      store.report(error),
    );
    setTimeout(runAgain, refreshIntervalMs).unref();
  }

  function runAgain() {
    if (changed.size > 0 && !changes.closing.aborted) void run();
    else isRunning = false;
  }

  async function pathsWith(ids: number[]): Promise<string[]> {
    const products = await listProductsWithStockOf(store.db, ids).catch((error) => {
      store.report(error);
      return ids;
    });
    return [
      shopPages.home.path,
      shopPages.checkout.path,
      ...products.map((id) => addressOf(shopPages.product.path, { id: `${id}` })),
    ];
  }
}
