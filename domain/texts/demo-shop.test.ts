import { sql } from 'kysely';
import { expect, test } from 'vitest';
import emptyShop from '#content/pages/empty-shop.json';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { findAdminProduct } from '../catalog/admin-products.server.ts';
import { emptyProduct } from '../catalog/product-texts.ts';
import { createProduct, saveProduct } from '../catalog/save-product.server.ts';
import { hasDemo } from '../settings/demo.server.ts';
import { removeDemo, startWithoutDemo } from './demo-shop.server.ts';
import { emptyTextFields } from './shop-texts.ts';
import { parseStoredText } from './text-form.ts';

const staffId = '6f0a6f5e-0000-4000-8000-000000000001';
const actor = `staff:${staffId}` as const;

test('the texts of an empty shop are valid in both languages', () => {
  for (const [name, fields] of Object.entries(emptyShop)) {
    const kind = name as keyof typeof emptyShop;
    expect(Object.keys(fields).sort()).toEqual(Object.keys(emptyTextFields(kind)).sort());
    expect(Object.values(fields).every(Boolean), name).toBe(true);
    expect(parseStoredText(kind, fields)).toEqual(fields);
  }
});

onBothDatabases('a shop whose owner removes the demo', (shop) => {
  const listProducts = () =>
    shop.db.selectFrom('products').select(['id', 'is_active']).orderBy('id').execute();

  test('keeps what staff have made, and archives what was ordered', async () => {
    const before = await listProducts();
    const bought = await buyAndPay(shop);
    const lines = shop.db.selectFrom('order_lines').select('product_id');
    const ordered = await lines.where('order_id', '=', bought.orderId).execute();
    const orderedIds = ordered.map(({ product_id }) => Number(product_id));
    const edited = before.find(({ id }) => !orderedIds.includes(id))?.id ?? 0;
    const page = await findAdminProduct(shop.db, edited);
    if (!page) throw new Error('there is no product');
    const texts = { ...page.texts, title_en: 'Mine now' };
    await saveProduct(shop.db, { id: edited, texts, version: page.version, staffId });
    const own = { ...emptyProduct, title_en: 'Oud', title_ar: 'عود', price: '40.00' };
    const created = await createProduct(shop.db, { texts: own, draftKey: 'draft-key-1', staffId });
    const about = JSON.stringify({ title_en: 'Mine' });
    await shop.db
      .insertInto('shop_texts')
      .values({ name: 'about', draft: null, published: about, changed_by: actor })
      .execute();

    const removed = await removeDemo(shop.db, actor);
    expect(removed).toMatchObject({ archived: 1, retained: 1 });
    expect(await hasDemo(shop.db)).toBe(false);
    const after = await listProducts();
    expect(after.find(({ id }) => id === edited)?.is_active).toBe(
      before.find(({ id }) => id === edited)?.is_active,
    );
    expect(after.find(({ id }) => orderedIds.includes(id))?.is_active).toBe(false);
    expect(after).toHaveLength(3);
    expect(after.at(-1)?.id).toBe(created);

    const stored = await shop.db.selectFrom('shop_texts').selectAll().orderBy('name').execute();
    const byName = Object.fromEntries(stored.map((row) => [row.name, row]));
    expect(byName.about?.published).toEqual({ title_en: 'Mine' });
    expect(byName.home?.published).toEqual(emptyShop.home);
    expect(stored.filter(({ is_down }) => is_down)).toHaveLength(3);

    expect(await removeDemo(shop.db, actor)).toEqual({ deleted: 0, archived: 0, retained: 0 });
    const { rows } = await sql<{ id: number }>`
      insert into products (title_en, price) values ('Next', 1) returning id`.execute(shop.db);
    expect(rows[0]?.id).toBe(101);
  });

  test('leaves products of an adopted database with the same ids', async () => {
    await sql`update products set title_en = 'Another ' || id`.execute(shop.db);
    const before = await listProducts();
    expect(await removeDemo(shop.db, actor)).toMatchObject({ deleted: 0, archived: 0 });
    expect(await listProducts()).toEqual(before);
  });

  test('is not started without the demo while it has products', async () => {
    expect(await startWithoutDemo(shop.db)).toBe(false);
    expect(await hasDemo(shop.db)).toBe(true);
    await sql`delete from products`.execute(shop.db);
    expect(await startWithoutDemo(shop.db)).toBe(true);
    expect(await startWithoutDemo(shop.db)).toBe(true);
    expect(await hasDemo(shop.db)).toBe(false);
  });
});
