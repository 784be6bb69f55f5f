import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Storage } from '#adapters/storage/storage.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { drawPicture } from '../../tests/support/pictures.ts';
import { findAdminProduct } from './admin-products.server.ts';
import { removeUnsavedPictures } from './picture-uploads.server.ts';
import { listPictureAddresses } from './product.ts';
import { emptyProduct, type ProductTexts } from './product-texts.ts';
import { createProduct, saveProduct } from './save-product.server.ts';
import { storePicture } from './store-picture.server.ts';

const sara = '6f0a6f5e-0000-4000-8000-000000000001';
const comb: ProductTexts = { ...emptyProduct, title_en: 'Comb', title_ar: 'مشط', price: '12.50' };

onBothDatabases('an uploaded picture', (shop) => {
  let bytes: Buffer;
  let storage: Storage;
  let drafts = 0;

  beforeEach(async () => {
    bytes ??= await drawPicture('webp', 400, 500);
    ({ storage } = shop.store);
  });

  const upload = () => storePicture(shop.store, bytes);
  const create = (pictures: string, db = shop.db) => {
    drafts += 1;
    const texts = { ...comb, pictures };
    return createProduct(db, { texts, draftKey: `draft-key-${drafts}`, staffId: sara });
  };
  const change = async (id: number, pictures: string) => {
    const product = await findAdminProduct(shop.db, id);
    if (!product) throw new Error(`there is no product ${id}`);
    const { texts, version } = product;
    return saveProduct(shop.db, { id, texts: { ...texts, pictures }, version, staffId: sara });
  };
  const age = async (hours: number) => {
    await sql`update picture_uploads
      set uploaded_at = uploaded_at - make_interval(hours => ${hours})`.execute(shop.db);
  };
  const clear = () => removeUnsavedPictures(shop.store);
  const has = (path: string) => storage.has('products', path);

  test('an uploaded picture without a saved product is removed after a day with all of its sizes', async () => {
    const path = await upload();
    const names = listPictureAddresses(path).map((address) => address.replace('/media/', ''));
    for (const name of names) await storage.write('variants', name, bytes);
    await age(23);
    await clear();
    expect(await has(path)).toBe(true);
    await age(2);
    await clear();
    expect(await has(path)).toBe(false);
    for (const name of names) expect(await storage.has('variants', name), name).toBe(false);
  });

  test('a saved picture stays although its product shows another one, for undo', async () => {
    const [first, second] = [await upload(), await upload()];
    const id = await create(first);
    expect(await change(id, second)).toMatchObject({ kind: 'saved' });
    await age(1000);
    await clear();
    expect([await has(first), await has(second)]).toEqual([true, true]);
    expect(await change(id, first)).toMatchObject({ kind: 'saved' });
  });

  test('a picture that was saved as a further one or in an answer stays', async () => {
    const [first, second, inText] = [await upload(), await upload(), await upload()];
    const id = await create(`${first}\n${second}\tBack\tالخلف`);
    const product = await findAdminProduct(shop.db, id);
    if (!product) throw new Error('the product is gone');
    const how_to_use_en = `Like this:\n\n![Two drops](${inText})`;
    const texts = { ...product.texts, how_to_use_en, how_to_use_ar: how_to_use_en };
    await saveProduct(shop.db, { id, texts, version: product.version, staffId: sara });
    await shop.db.deleteFrom('product_events').execute();
    await age(48);
    await clear();
    expect([await has(first), await has(second), await has(inText)]).toEqual([true, true, true]);
  });

  test('a picture that another program adds to a product stays', async () => {
    const image_path = await upload();
    const row = { product_id: 2, position: 7, image_path };
    await shop.db.insertInto('product_pictures').values(row).execute();
    await age(48);
    await clear();
    expect(await has(image_path)).toBe(true);
  });

  test('a picture that another program adds to the catalogue stays', async () => {
    const path = await upload();
    await shop.db.updateTable('products').set({ image_path: path }).where('id', '=', 2).execute();
    await age(48);
    await clear();
    expect(await has(path)).toBe(true);
  });

  test('a removed picture is refused by an old form, and its product stays unchanged', async () => {
    const path = await upload();
    const id = await create('');
    await age(48);
    await clear();
    await expect(create(path)).rejects.toMatchObject({ kind: 'picture', code: 'too_old' });
    await expect(change(id, path)).rejects.toMatchObject({ kind: 'picture', code: 'too_old' });
    expect((await findAdminProduct(shop.db, id))?.texts.pictures).toBe('');
  });

  test('a picture saved during its removal is stored or refused, never lost', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 10; round++) {
      const path = await upload();
      await age(48);
      const saving = create(path).then(
        () => 'saved',
        (error) => error.code,
      );
      const [outcome] = await Promise.all(
        round % 2 ? [saving, clear()] : [saving, clear(), clear()],
      );
      outcomes.add(outcome);
      expect(await has(path), outcome).toBe(outcome === 'saved');
    }
    expect([...outcomes].every((one) => ['saved', 'too_old'].includes(one))).toBe(true);
  });

  test('an uploaded picture is not removed by a run that races with its save', async () => {
    const path = await upload();
    await age(48);
    const created = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const saving = shop.db.transaction().execute(async (trx) => {
      await create(path, trx);
      created.resolve();
      await release.promise;
    });
    await created.promise;
    const clearing = clear();
    release.resolve();
    await Promise.all([saving, clearing]);
    expect(await has(path)).toBe(true);
  });

  test('an uploaded picture can be saved again after the racing save failed', async () => {
    const path = await upload();
    const failing = shop.db.transaction().execute(async (trx) => {
      await create(path, trx);
      throw new Error('the connection broke');
    });
    await expect(failing).rejects.toThrow('the connection broke');
    await create(path);
    await age(48);
    await clear();
    expect(await has(path)).toBe(true);
  });

  test('an unsaved picture is removed by the next run after a storage outage or a stopped server', async () => {
    const path = await upload();
    await age(48);
    const unavailable = { ...storage, remove: () => Promise.reject(new Error('away')) };
    await expect(removeUnsavedPictures({ db: shop.db, storage: unavailable })).rejects.toThrow(
      'away',
    );
    await removeUnsavedPictures(shop.store, AbortSignal.abort());
    expect(await has(path)).toBe(true);
    await expect(create(path)).rejects.toMatchObject({ code: 'too_old' });
    await clear();
    expect(await has(path)).toBe(false);
  });

  test('unsaved pictures are removed, and other files in the bucket stay', async () => {
    const path = `${crypto.randomUUID()}.webp`;
    await storage.write('products', path, bytes);
    await storage.write('products', 'banner.webp', bytes);
    await upload();
    await age(48);
    await clear();
    expect([await has(path), await has('banner.webp')]).toEqual([true, true]);
  });
});
