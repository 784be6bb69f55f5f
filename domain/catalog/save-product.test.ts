import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { findAdminProduct, listAdminProducts } from './admin-products.server.ts';
import { emptyProduct, type ProductTexts } from './product-texts.ts';
import { createProduct, saveProduct, setProductActive } from './save-product.server.ts';

const [sara, omar] = [
  '6f0a6f5e-0000-4000-8000-000000000001',
  '6f0a6f5e-0000-4000-8000-000000000002',
];
const comb: ProductTexts = { ...emptyProduct, title_en: 'Comb', title_ar: 'مشط', price: '12.50' };

onBothDatabases('a product that staff write', (shop) => {
  const page = async (id: number) => {
    const product = await findAdminProduct(shop.db, id);
    if (!product) throw new Error(`there is no product ${id}`);
    return product;
  };
  const create = (draftKey: string, texts = comb) =>
    createProduct(shop.db, { texts, draftKey, staffId: sara });
  const fieldsOf = ({ history }: Awaited<ReturnType<typeof page>>) =>
    history.map(({ changes }) => changes.map(({ field }) => field));

  test('is one, however often its form is sent at once', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => create('draft-key-1')));
    expect(new Set(ids).size).toBe(1);
    expect(await create('draft-key-2')).not.toBe(ids[0]);
    const { texts, history } = await page(ids[0] ?? 0);
    expect(texts).toEqual(comb);
    expect(history).toMatchObject([{ kind: 'created' }]);
  });

  test('is still one when its form is sent again with more in it, after an answer that was lost', async () => {
    const id = await create('draft-key-1');
    expect(await create('draft-key-1', { ...comb, price: '14.00' })).toBe(id);
    const { texts, history } = await page(id);
    expect(texts.price).toBe('14.00');
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
  });

  test('leaves who changed what, and nothing where nothing was changed', async () => {
    const id = await create('draft-key-1');
    const { texts, version } = await page(id);
    const edit = { id, version, staffId: omar };
    expect(await saveProduct(shop.db, { ...edit, texts })).toMatchObject({ kind: 'saved' });
    const dearer = { ...texts, price: '14.00', desc_en: 'Of wood.' };
    await saveProduct(shop.db, { ...edit, texts: dearer });
    const { history } = await page(id);
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
    expect(history[0]?.changes).toEqual([
      { field: 'desc_en', before: '', after: 'Of wood.' },
      { field: 'price', before: '12.50', after: '14.00' },
    ]);
    const actors = await shop.db.selectFrom('product_events').select('actor').execute();
    expect(actors).toEqual([{ actor: `staff:${sara}` }, { actor: `staff:${omar}` }]);
    expect(
      await shop.db.selectFrom('products').select('desc_ar').where('id', '=', id).execute(),
    ).toEqual([{ desc_ar: null }]);
  });

  test('is not saved over a colleague’s later edit: that is shown, and then it may be', async () => {
    const id = await create('draft-key-1');
    const { texts, version } = await page(id);
    const theirs = { ...texts, price: '14.00', desc_en: 'Of wood.' };
    await saveProduct(shop.db, { id, texts: theirs, version, staffId: omar });
    const mine = { ...texts, price: '11.00', title_en: 'Wide comb' };
    const refused = await saveProduct(shop.db, { id, texts: mine, version, staffId: sara });
    expect(refused).toMatchObject({
      kind: 'stale',
      merged: { ...mine, desc_en: 'Of wood.' },
      meanwhile: [
        { field: 'desc_en', now: 'Of wood.', isContested: false, at: expect.any(Date) },
        { field: 'price', now: '14.00', isContested: true, at: expect.any(Date) },
      ],
    });
    expect((await page(id)).texts).toEqual(theirs);
    if (refused.kind !== 'stale') throw new Error('it was not refused');
    const insist = { id, texts: refused.merged, version: refused.version, staffId: sara };
    expect(await saveProduct(shop.db, insist)).toMatchObject({ kind: 'saved' });
    expect((await page(id)).texts).toEqual({ ...mine, desc_en: 'Of wood.' });
  });

  test('of two at once, one is refused', async () => {
    const id = await create('draft-key-1');
    const { texts, version } = await page(id);
    const save = (price: string) =>
      saveProduct(shop.db, { id, texts: { ...texts, price }, version, staffId: sara });
    const outcomes = await Promise.all([save('1.00'), save('2.00')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['saved', 'stale']);
  });

  test('is guarded against changes in the database as well, which have no author', async () => {
    const { texts, version } = await page(2);
    await shop.db.updateTable('products').set({ price: '1.00' }).where('id', '=', 2).execute();
    const edit = { id: 2, texts: { ...texts, title_en: 'Serum' }, version, staffId: sara };
    const meanwhile = [{ field: 'price', now: '1.00', by: undefined, at: undefined }];
    expect(await saveProduct(shop.db, edit)).toMatchObject({ kind: 'stale', meanwhile });
  });

  test('is taken off sale and put back, once each, and the list says where it is shown', async () => {
    const set = (id: number, isActive: boolean) =>
      setProductActive(shop.db, { id, isActive, staffId: sara });
    expect(await set(2, false)).toBe(true);
    expect(await set(2, false)).toBe(true);
    expect(fieldsOf(await page(2))).toEqual([['is_active']]);
    expect(await set(999, true)).toBe(false);
    const listed = await listAdminProducts(shop.db);
    const places = Object.fromEntries(listed.map(({ id, shownOn }) => [id, shownOn]));
    expect(places).toMatchObject({ 1: 'home', 2: 'nowhere', 4: 'page', 9: 'nowhere' });
    expect(listed.find(({ id }) => id === 1)?.changedAt).toBeInstanceOf(Date);
  });

  test('keeps the texts of an older store, whatever its line ends', async () => {
    const desc_en = ' One.\r\nTwo. ';
    await shop.db.updateTable('products').set({ desc_en }).where('id', '=', 2).execute();
    const { texts, version } = await page(2);
    const sent = { ...texts, title_en: 'Serum' };
    const edit = { id: 2, texts: sent, version, staffId: sara };
    expect(await saveProduct(shop.db, edit)).toMatchObject({ kind: 'saved' });
    expect(fieldsOf(await page(2))).toEqual([['title_en']]);
  });

  test('of an unknown product is not saved', async () => {
    const edit = { id: 999, texts: comb, version: 'x', staffId: sara };
    expect(await saveProduct(shop.db, edit)).toEqual({ kind: 'unknown' });
    expect(await findAdminProduct(shop.db, 999)).toBeUndefined();
  });
});
