import { expect, test } from 'vitest';
import { hostileMarkdown, unsafePartsOf } from '../../tests/support/hostile-markdown.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { findAdminProduct, listAdminProducts } from './admin-products.server.ts';
import { publishProductDraft, saveProductDraft } from './product-drafts.server.ts';
import { readProductForm } from './product-form.ts';
import { emptyProduct, type ProductTexts, sectionFields } from './product-texts.ts';
import { findProduct, findProductCard, listPicturePaths } from './products.server.ts';
import { createProduct, saveProduct, setProductActive } from './save-product.server.ts';

const [sara, omar] = [
  '6f0a6f5e-0000-4000-8000-000000000001',
  '6f0a6f5e-0000-4000-8000-000000000002',
];
const comb: ProductTexts = { ...emptyProduct, title_en: 'Comb', title_ar: 'مشط', price: '12.50' };

onBothDatabases('a product edited by staff', (shop) => {
  const page = async (id: number) => {
    const product = await findAdminProduct(shop.db, id);
    if (!product) throw new Error(`there is no product ${id}`);
    return product;
  };
  const create = (draftKey: string, texts = comb) =>
    createProduct(shop.db, { texts, draftKey, staffId: sara });
  const fieldsOf = ({ history }: Awaited<ReturnType<typeof page>>) =>
    history.map(({ changes }) => changes.map(({ field }) => field));

  test('a product is created once, however often its form is sent concurrently', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => create('draft-key-1')));
    expect(new Set(ids).size).toBe(1);
    expect(await create('draft-key-2')).not.toBe(ids[0]);
    const { texts, history } = await page(ids[0] ?? 0);
    expect(texts).toEqual(comb);
    expect(history).toMatchObject([{ kind: 'created' }]);
  });

  test('a product is created once when its form is sent again with more after a lost response', async () => {
    const id = await create('draft-key-1');
    expect(await create('draft-key-1', { ...comb, price: '14.00' })).toBe(id);
    const { texts, history } = await page(id);
    expect(texts.price).toBe('14.00');
    expect(history.map(({ kind }) => kind)).toEqual(['changed', 'created']);
  });

  test('an edited product records who changed what, and nothing when nothing was changed', async () => {
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

  test('an edit of a product does not overwrite a later one by a colleague until it was shown', async () => {
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

  test('one of two concurrent saves of a product is refused', async () => {
    const id = await create('draft-key-1');
    const { texts, version } = await page(id);
    const save = (price: string) =>
      saveProduct(shop.db, { id, texts: { ...texts, price }, version, staffId: sara });
    const outcomes = await Promise.all([save('1.00'), save('2.00')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['saved', 'stale']);
  });

  test('an edit of a product does not overwrite a direct database change, which has no author', async () => {
    const { texts, version } = await page(2);
    await shop.db.updateTable('products').set({ price: '1.00' }).where('id', '=', 2).execute();
    const edit = { id: 2, texts: { ...texts, title_en: 'Serum' }, version, staffId: sara };
    const meanwhile = [{ field: 'price', now: '1.00', by: undefined, at: undefined }];
    expect(await saveProduct(shop.db, edit)).toMatchObject({ kind: 'stale', meanwhile });
  });

  test('a product is deactivated and reactivated once each, and the list shows where it is visible', async () => {
    const set = (id: number, isActive: boolean) =>
      setProductActive(shop.db, { id, isActive, staffId: sara });
    expect(await set(2, false)).toBe(true);
    expect(await set(2, false)).toBe(true);
    expect(fieldsOf(await page(2))).toEqual([['is_active']]);
    expect(await set(999, true)).toBe(false);
    const listed = await listAdminProducts(shop.db);
    const places = Object.fromEntries(listed.map(({ id, visibleOn }) => [id, visibleOn]));
    expect(places).toMatchObject({ 1: 'home', 2: 'nowhere', 4: 'page', 9: 'nowhere' });
    expect(listed.find(({ id }) => id === 1)?.changedAt).toBeInstanceOf(Date);
  });

  test('an edited product of an older store preserves its texts with any line ends', async () => {
    const desc_en = ' One.\r\nTwo. ';
    await shop.db.updateTable('products').set({ desc_en }).where('id', '=', 2).execute();
    const { texts, version } = await page(2);
    const sent = { ...texts, title_en: 'Serum' };
    const edit = { id: 2, texts: sent, version, staffId: sara };
    expect(await saveProduct(shop.db, edit)).toMatchObject({ kind: 'saved' });
    expect(fieldsOf(await page(2))).toEqual([['title_en']]);
  });

  test('a product shows no features after the previous release saved null for an empty list', async () => {
    const id = await create('draft-key-1', { ...comb, is_active: 'true' });
    const columns = { features_en: null, features_ar: null };
    await shop.db.updateTable('products').set(columns).where('id', '=', id).execute();
    expect((await findProduct(shop.db, id, 'en'))?.features).toEqual([]);
    expect((await page(id)).texts.default_features).toBe('false');
  });

  test('a published draft saves its features although the default ones changed meanwhile', async () => {
    const { texts, version } = await page(2);
    const own = { features_en: 'Of glass', features_ar: 'من زجاج' };
    const drafted = { ...texts, ...own, default_features: 'false' };
    await saveProductDraft(shop.db, { id: 2, texts: drafted, version, staffId: sara });
    // Simulates a draft of the previous release, which has no such field.
    const draft = shop.db.updateTable('product_drafts').where('product_id', '=', 2);
    const changes = Object.entries(own).map(([field, after]) => ({ field, before: '', after }));
    await draft.set({ changes: JSON.stringify(changes) }).execute();
    const { draft: saved } = await page(2);
    await publishProductDraft(shop.db, { id: 2, version: saved?.version ?? '', staffId: omar });
    expect((await findProduct(shop.db, 2, 'en'))?.features).toEqual(['Of glass']);
  });

  test('a product with an empty list of features shows none, and one without a list keeps the defaults', async () => {
    const id = await create('draft-key-1', { ...comb, is_active: 'true' });
    const columns = ['features_en', 'features_ar'] as const;
    const query = shop.db.selectFrom('products').select(columns).where('id', '=', id);
    expect(await query.executeTakeFirst()).toEqual({ features_en: [], features_ar: [] });
    expect((await findProduct(shop.db, id, 'en'))?.features).toEqual([]);
    expect((await page(1)).texts.default_features).toBe('true');
    const { texts, version } = await page(1);
    const renamed = { id: 1, version, staffId: sara, texts: { ...texts, title_en: 'Spray' } };
    expect(await saveProduct(shop.db, renamed)).toMatchObject({ kind: 'saved' });
    expect((await findProduct(shop.db, 1, 'en'))?.features, 'null stays null').toBeUndefined();
  });

  test('a draft that claims a clinical test without its footnote is not published', async () => {
    const id = await create('draft-key-1');
    const { texts, version } = await page(id);
    const claims = { features_en: 'Clinically tested', features_ar: 'خضع لاختبارات سريرية' };
    const edit = { id, version, staffId: sara, texts: { ...texts, ...claims } };
    const drafted = await saveProductDraft(shop.db, edit);
    if (drafted.kind !== 'saved') throw new Error('the draft was not saved');
    const decision = { id, version: drafted.version, staffId: omar };
    await expect(publishProductDraft(shop.db, decision)).rejects.toMatchObject({
      code: 'footnote_missing',
    });
    expect((await page(id)).texts.features_en).toBe('');
  });

  test('an unknown product is not saved', async () => {
    const edit = { id: 999, texts: comb, version: 'x', staffId: sara };
    expect(await saveProduct(shop.db, edit)).toEqual({ kind: 'unknown' });
    expect(await findAdminProduct(shop.db, 999)).toBeUndefined();
  });

  const save = async (id: number, changes: Partial<ProductTexts>) => {
    const { texts, version } = await page(id);
    const edit = { id, version, staffId: sara, texts: { ...texts, ...changes } };
    expect(await saveProduct(shop.db, edit)).toMatchObject({ kind: 'saved' });
  };
  const findSold = async (id: number, language: 'en' | 'ar' = 'en') => {
    const product = await findProduct(shop.db, id, language);
    if (!product) throw new Error(`product ${id} is not sold`);
    return product;
  };
  const altsOf = async (id: number, language?: 'en' | 'ar') =>
    (await findSold(id, language)).pictures.map(({ alt }) => alt);
  const imagePath = (id: number) =>
    shop.db.selectFrom('products').select('image_path').where('id', '=', id).executeTakeFirst();

  test('the pictures of a product are ordered and described, and the first is the public one', async () => {
    const id = await create('draft-key-1', { ...comb, is_active: 'true' });
    expect((await findSold(id)).pictures).toMatchObject([
      { alt: 'Comb', image: { src: expect.stringContaining('default.webp') } },
    ]);
    await save(id, { pictures: 'a.webp\tA comb\tمشط خشبي\nb.webp\nc.webp\t\tعروق الخشب' });
    expect(await imagePath(id)).toEqual({ image_path: 'a.webp' });
    expect(await altsOf(id)).toEqual(['A comb', 'Comb', 'Comb']);
    expect(await altsOf(id, 'ar')).toEqual(['مشط خشبي', 'مشط', 'عروق الخشب']);
    await save(id, { pictures: 'c.webp\tGrain\tعروق الخشب\na.webp\tA comb\tمشط خشبي' });
    const { image, pictures } = await findSold(id);
    expect(pictures.map(({ alt }) => alt)).toEqual(['Grain', 'A comb']);
    expect([pictures[0]?.image, await imagePath(id)]).toEqual([image, { image_path: 'c.webp' }]);
    expect(fieldsOf(await page(id)).slice(0, 2)).toEqual([['pictures'], ['pictures']]);
    await save(id, { pictures: '' });
    expect((await findSold(id)).pictures).toHaveLength(1);
    expect(
      await shop.db
        .selectFrom('product_pictures')
        .select('position')
        .where('product_id', '=', id)
        .execute(),
    ).toEqual([]);
  });

  test('a picture change by another program is shown, and further pictures are preserved', async () => {
    const id = await create('draft-key-1', {
      ...comb,
      is_active: 'true',
      pictures: 'a.webp\tA comb\tمشط خشبي\nb.webp\tGrain\tعروق الخشب',
    });
    const { version } = await page(id);
    const write = (image_path: string | null) =>
      shop.db.updateTable('products').set({ image_path }).where('id', '=', id).execute();
    await write('theirs.webp');
    expect((await page(id)).texts.pictures).toBe('theirs.webp\nb.webp\tGrain\tعروق الخشب');
    expect(await altsOf(id)).toEqual(['Comb', 'Grain']);
    const mine = {
      id,
      version,
      staffId: sara,
      texts: { ...(await page(id)).texts, price: '9.00' },
    };
    expect(await saveProduct(shop.db, mine)).toMatchObject({
      kind: 'stale',
      meanwhile: [{ field: 'pictures' }],
    });
    await write('b.webp');
    expect(await altsOf(id)).toEqual(['Grain']);
    await write(null);
    expect(await altsOf(id)).toEqual(['Comb', 'Grain']);
    const paths = await listPicturePaths(shop.db);
    expect(paths).toContain('default.webp');
    expect(paths.at(-1)).toBe('b.webp');
  });

  const focalPointsOf = async (id: number) =>
    (await findSold(id)).pictures.map(({ focalPoint }) => focalPoint);
  const pictureColumns = (id: number) =>
    shop.db
      .selectFrom('product_pictures')
      .select(['image_path', 'focal_x', 'focal_y'])
      .where('product_id', '=', id)
      .orderBy('position')
      .execute();

  test('the focal point of each picture is stored, or none', async () => {
    const id = await create('draft-key-1', { ...comb, is_active: 'true' });
    await save(id, { pictures: 'a.webp\tA comb\tمشط خشبي\t30\t20\nb.webp\t\t\t0\t100\nc.webp' });
    expect(await focalPointsOf(id)).toEqual([{ x: 30, y: 20 }, { x: 0, y: 100 }, undefined]);
    expect(await pictureColumns(id)).toEqual([
      { image_path: 'a.webp', focal_x: 30, focal_y: 20 },
      { image_path: 'b.webp', focal_x: 0, focal_y: 100 },
      { image_path: 'c.webp', focal_x: null, focal_y: null },
    ]);
    const { texts, history } = await page(id);
    expect(texts.pictures).toBe('a.webp\tA comb\tمشط خشبي\t30\t20\nb.webp\t\t\t0\t100\nc.webp');
    expect(history[0]?.changes).toEqual([{ field: 'pictures', before: '', after: texts.pictures }]);
    await save(id, { pictures: 'c.webp\na.webp' });
    expect(await focalPointsOf(id)).toEqual([undefined, undefined]);
  });

  test('a drafted focal point is hidden until the draft is published', async () => {
    const id = await create('draft-key-1', { ...comb, is_active: 'true', pictures: 'a.webp' });
    const { texts, version } = await page(id);
    const edit = {
      id,
      version,
      staffId: sara,
      texts: { ...texts, pictures: 'a.webp\t\t\t30\t20' },
    };
    const drafted = await saveProductDraft(shop.db, edit);
    if (drafted.kind !== 'saved') throw new Error('the draft was not saved');
    expect(await focalPointsOf(id)).toEqual([undefined]);
    expect((await page(id)).draft?.texts.pictures).toBe('a.webp\t\t\t30\t20');
    await publishProductDraft(shop.db, { id, version: drafted.version, staffId: omar });
    expect(await focalPointsOf(id)).toEqual([{ x: 30, y: 20 }]);
  });

  test('the focal point of a first picture that another program replaced is dropped', async () => {
    const id = await create('draft-key-1', {
      ...comb,
      is_active: 'true',
      pictures: 'https://pictures.example/a.jpg\t\t\t30\t20\nb.webp\t\t\t40\t60',
    });
    const cardFocalPoint = async () => (await findProductCard(shop.db, id, 'en'))?.image.focalPoint;
    expect(await cardFocalPoint()).toEqual({ x: 30, y: 20 });
    await shop.db
      .updateTable('products')
      .set({ image_path: 'https://pictures.example/c.jpg' })
      .where('id', '=', id)
      .execute();
    expect(await focalPointsOf(id)).toEqual([undefined, { x: 40, y: 60 }]);
    expect(await cardFocalPoint()).toBeUndefined();
  });

  test('a picture of the previous release, which writes no focal point, is shown without one', async () => {
    const id = await create('draft-key-1', { ...comb, is_active: 'true', pictures: 'a.webp' });
    const row = { product_id: id, position: 1, image_path: 'b.webp', alt_en: 'B', alt_ar: null };
    await shop.db.insertInto('product_pictures').values(row).execute();
    expect(await focalPointsOf(id)).toEqual([undefined, undefined]);
    expect((await page(id)).texts.pictures).toBe('a.webp\nb.webp\tB');
  });

  test.each([
    [{ focal_x: 101, focal_y: 20 }],
    [{ focal_x: 30, focal_y: -1 }],
    [{ focal_x: 30, focal_y: null }],
  ])('the focal point %j is rejected', async (focal) => {
    const row = { product_id: 1, position: 9, image_path: 'b.webp', ...focal };
    await expect(shop.db.insertInto('product_pictures').values(row).execute()).rejects.toThrow(
      'product_pictures_focal_point',
    );
  });

  test('the product history shows a change by a release with a single picture', async () => {
    const changes = JSON.stringify([{ field: 'image_path', before: '', after: 'a.webp' }]);
    const event = { product_id: 2, kind: 'changed' as const, actor: 'staff:x', changes };
    await shop.db.insertInto('product_events').values(event).execute();
    expect(fieldsOf(await page(2))).toEqual([['pictures']]);
  });

  test('a product recommends active products in the order that staff chose', async () => {
    await save(2, { goes_well_with: '8\n999\n2\n9\n3' });
    const titles = async () => (await findSold(2)).goesWellWith.map(({ id }) => id);
    expect(await titles()).toEqual([8, 3]);
    await setProductActive(shop.db, { id: 8, isActive: false, staffId: sara });
    expect(await titles()).toEqual([3]);
  });

  test('the answers of a product are shown only in the language of the page', async () => {
    const id = await create('draft-key-1', { ...comb, is_active: 'true' });
    const { howToUse, ingredients, expectations, questions } = await findSold(id);
    expect([howToUse, ingredients, expectations, questions]).toEqual(Array(4).fill(undefined));
    await save(id, {
      how_to_use_en: '1. Comb',
      how_to_use_ar: '1. مشّط',
      ingredients_en: 'Pyrus Communis.',
      questions_en: '### Wet?\nYes.',
      questions_ar: '### رطب؟\nنعم.',
    });
    expect(await findSold(id)).toMatchObject({
      howToUse: '<ol>\n<li>Comb</li>\n</ol>',
      ingredients: '<p>Pyrus Communis.</p>',
      questions: '<h3>Wet?</h3>\n<p>Yes.</p>',
    });
    expect(await findSold(id, 'ar')).toMatchObject({
      howToUse: '<ol>\n<li>مشّط</li>\n</ol>',
      ingredients: '<p dir="ltr" lang="en">Pyrus Communis.</p>',
      expectations: undefined,
    });
  });

  test('hostile input in any product field is escaped, written by staff or into the database', async () => {
    const problems: unknown[] = [];
    const look = async (id: number, where: string) => {
      for (const language of ['en', 'ar'] as const) {
        const { howToUse, ingredients, expectations, questions } = await findSold(id, language);
        const all = { howToUse, ingredients, expectations, questions };
        for (const [field, html = ''] of Object.entries(all)) {
          const parts = unsafePartsOf(html);
          if (parts.length > 0) problems.push({ where, language, field, parts });
        }
      }
    };
    for (const hostile of hostileMarkdown.filter(({ length }) => length < 2000)) {
      const inAll = Object.fromEntries(sectionFields.map((field) => [field, hostile]));
      const form = new FormData();
      for (const [field, text] of Object.entries({ ...comb, ...inAll })) form.set(field, text);
      const { texts } = readProductForm(form);
      // Another program may write texts that the form rejects.
      const stored = Object.fromEntries(
        sectionFields.map((field) => [
          field,
          texts?.[field] ?? hostile.replaceAll('\0', '').toWellFormed(),
        ]),
      );
      await shop.db.updateTable('products').set(stored).where('id', '=', 3).execute();
      await look(3, hostile.slice(0, 80));
    }
    expect(problems).toEqual([]);
  });
});
