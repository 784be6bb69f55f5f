import { expect, test } from 'vitest';
import { listAttentionItems } from '#domain/attention/items.server.ts';
import { runAttentionChecks } from '#domain/attention/run-checks.server.ts';
import { lowStockCheck } from '#domain/stock/low-stock.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { staffContextOf } from '../../../tests/support/staff-context.ts';
import { countStock } from '../../../tests/support/stock.ts';
import { loadAttention } from './attention.server.ts';

onBothDatabases('low stock', (shop) => {
  const findOpen = async () => {
    await runAttentionChecks(shop.db, [lowStockCheck]);
    const query = { kind: 'low_stock', isResolved: false, before: undefined, limit: 9 } as const;
    return (await listAttentionItems(shop.db, query)).items.map(({ subject }) => subject);
  };

  test('is on the attention list from the threshold on, until more units are there', async () => {
    expect(await findOpen()).toEqual([]);
    await countStock(shop.db, 2, 8);
    expect(await findOpen()).toEqual([]);
    await shop.visitor().buy(purchase([[2, '3', 1]]), { key: newKey() });
    expect(await findOpen()).toEqual(['2']);

    const { context } = await staffContextOf(shop);
    const load = () => loadAttention(new Request(`${shop.url}/admin/attention`), context);
    const titles = { en: 'Root Serum', ar: expect.any(String) };
    expect((await load()).items).toMatchObject([{ product: { titles, available: 5 } }]);

    await countStock(shop.db, 2, 4);
    expect((await load()).items).toMatchObject([{ product: { available: 1 } }]);
    await countStock(shop.db, 2, 9);
    expect(await findOpen()).toEqual([]);
    await countStock(shop.db, 2, 0);
    expect(await findOpen()).toEqual(['2']);
  });

  test('counts for products that are sold, alone or in a bundle', async () => {
    for (const id of [2, 3]) {
      await countStock(shop.db, id, 1);
      await shop.db
        .updateTable('products')
        .set({ is_active: false })
        .where('id', '=', id)
        .execute();
    }
    const component = { bundle_id: 5, component_id: 3, quantity: 1 };
    await shop.db.insertInto('bundle_components').values(component).execute();
    expect(await findOpen()).toEqual(['3']);
    await shop.db.deleteFrom('stock').execute();
    expect(await findOpen()).toEqual([]);
  });
});
