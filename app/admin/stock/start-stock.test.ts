import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../tests/support/purchase.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleStockAction, loadProductStock, loadStockList } from './stock-page.server.ts';

onBothDatabases('the stock of a product', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  beforeEach(async () => {
    context = (await staffContextOf(shop)).context;
  });
  const send = async (id: number, form: Record<string, string>) => {
    const request = postForm(shop, `/admin/stock/${id}`, { [keyField]: newKey(), ...form });
    return (await handleStockAction(request, context, `${id}`)).data;
  };
  const count = (id: number, units: string) =>
    send(id, { intent: 'change', kind: 'counted', units, note: 'First' });
  const load = (id: number) =>
    loadProductStock(context, new Request(`${shop.url}/admin/stock/${id}`), `${id}`);

  test('starts with a count, is stopped, and starts again', async () => {
    const { products } = await loadStockList(context);
    expect(products.length).toBeGreaterThan(5);
    expect(products.filter(({ units }) => units)).toEqual([]);
    expect(await send(1, { intent: 'change', kind: 'received', units: '5' })).toMatchObject({
      kind: 'refused',
      code: 'not_tracked',
    });
    expect(await count(1, '7')).toMatchObject({ kind: 'done', change: 7 });
    expect((await load(1)).product.units).toMatchObject({ onShelf: 7, available: 7 });
    await send(1, { intent: 'stop' });
    expect((await load(1)).product.units).toBeUndefined();
    // Nothing on the shelf is a count, too.
    expect(await count(1, '0')).toMatchObject({ kind: 'done', change: 0 });
    expect(await load(1)).toMatchObject({
      product: { units: { onShelf: 0, available: 0 } },
      movements: [
        { cause: 'counted', change: 0, note: 'First' },
        { cause: 'stopped', change: -7 },
        { cause: 'counted', change: 7 },
      ],
    });
  });

  test('is that of its components for a bundle, which nobody counts', async () => {
    const component = { bundle_id: 7, component_id: 1, quantity: 2 };
    await shop.db.insertInto('bundle_components').values(component).execute();
    expect(await count(7, '7')).toMatchObject({ kind: 'refused', code: 'is_bundle' });
    expect((await load(7)).components).toMatchObject([{ id: 1, quantity: 2, available: null }]);
  });

  test('does not start while a process of an earlier release would sell without reserving', async () => {
    await shop.db
      .insertInto('server_processes')
      .values({ id: randomUUID(), feature_level: 2 })
      .execute();
    expect(await count(1, '7')).toMatchObject({ kind: 'refused', code: 'earlier_release' });
    expect((await load(1)).product.units).toBeUndefined();
    await shop.db.deleteFrom('server_processes').where('feature_level', '=', 2).execute();
    expect(await count(1, '7')).toMatchObject({ kind: 'done', change: 7 });
  });

  test('does not start for a product that the shop does not sell', async () => {
    await shop.db.updateTable('products').set({ is_active: false }).where('id', '=', 1).execute();
    await expect(load(1)).rejects.toMatchObject({ init: { status: 404 } });
    expect(await count(1, '7')).toMatchObject({ code: 'not_tracked' });
  });
});
