import { expect, test, vi } from 'vitest';
import { onBothDatabases } from './support/on-both-databases.ts';
import { QueryWatch } from './support/query-watch.ts';
import { longTimeout } from './support/timeouts.ts';

onBothDatabases('the query watch', (shop) => {
  test.runIf(shop.kind === 'pglite')(
    'names the line of a query that hangs outside its transaction',
    async () => {
      const watch = new QueryWatch();
      const db = shop.db.withPlugin(watch);
      const { promise: wait, resolve: letGo } = Promise.withResolvers<void>();
      let escaped: Promise<unknown> | undefined;
      const transaction = db.transaction().execute(async (trx) => {
        await trx.selectFrom('products').select('id').execute();
        escaped = db.selectFrom('orders').select('id').execute();
        await wait;
      });
      await vi.waitFor(() => expect(watch.waiting).toHaveLength(1), longTimeout);
      expect(watch.waiting[0]).toMatch(/SelectQueryNode begun at .*query-watch\.test\.ts/);
      letGo();
      await transaction;
      await escaped;
      expect(watch.waiting).toEqual([]);
    },
  );

  test('the query watch reports nothing when every query has returned', async () => {
    await shop.db.selectFrom('orders').select('id').execute();
    // The store's own background work may have queries running.
    await vi.waitFor(() => expect(shop.queries.waiting).toEqual([]), longTimeout);
  });
});
