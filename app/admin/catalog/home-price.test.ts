import { beforeEach, describe, expect, test } from 'vitest';
import { storeContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { findHomeMarket } from '#domain/pricing/home-market.ts';
import { saveTestMarket, setHomeMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../tests/support/purchase.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleMarketAction, loadMarketPage } from '../markets/market-page.server.ts';
import { createProductFromForm, handleProductAction, loadProduct } from './edit-product.server.ts';
import { handleImportAction } from './import/import-form.server.ts';
import { writeTemplate } from './import/template.server.ts';

type Form = Record<string, string>;
type Context = Awaited<ReturnType<typeof staffContextOf>>['context'];

onBothDatabases('prices in the home market', (shop) => {
  let context: Context;
  beforeEach(async () => {
    context = (await staffContextOf(shop)).context;
    await saveTestMarket(shop, 'sa');
    await setHomeMarket(shop, 'sa');
    // The forms below send no pictures.
    await shop.db.deleteFrom('product_pictures').execute();
    await shop.db.updateTable('products').set({ image_path: null }).execute();
  });

  const productOf = async (id: number) => (await loadProduct(context, `${id}`)).product;
  const storedOf = async (id: number) => {
    const row = await shop.db
      .selectFrom('products')
      .leftJoin('market_prices', 'market_prices.product_id', 'products.id')
      .select(['products.price as dollars', 'market_prices.price', 'is_sold', 'market_id'])
      .where('products.id', '=', id)
      .execute();
    return row.map(({ dollars, ...own }) => ({ ...own, dollars: Number(dollars) }));
  };
  const inHome = (price: number, dollars: number, is_sold = true) => [
    { market_id: 'sa', price, is_sold, dollars },
  ];
  /** The form as it is shown, with changes. */
  const formOf = async (id: number, changes: Form = {}): Promise<Form> => {
    const { texts, version } = await productOf(id);
    return { ...texts, version, ...changes };
  };
  const send = async (id: number, form: Form) => {
    const request = postForm(shop, `/admin/products/${id}`, { [keyField]: newKey(), ...form });
    return (await handleProductAction(request, context, `${id}`)).data as unknown as Answer;
  };
  const save = async (id: number, changes: Form) => send(id, await formOf(id, changes));
  const actAs = (role: StaffRole) =>
    context.set(staffContext, { ...context.get(staffContext), role });
  type Answer = {
    kind: string;
    problems?: Form;
    questions?: { field: string; warnings: string[]; meant: string }[];
    meanwhile?: { field: string; now: string; isContested: boolean }[];
    typed?: Form;
    version?: string;
  };

  test('begin as the converted ones, and saving the form makes them its own', async () => {
    await shop.db.updateTable('products').set({ price: '39.00' }).where('id', '=', 1).execute();
    const { texts, home } = await productOf(1);
    expect(texts).toMatchObject({ home_price: '146.25 SAR', price: '' });
    expect(home).toMatchObject({ id: 'sa', currency: 'SAR' });
    expect(await storedOf(1)).toMatchObject([{ price: null }]);
    expect(await save(1, { desc_en: 'Another one.' })).toMatchObject({ kind: 'saved' });
    expect(await storedOf(1)).toEqual(inHome(14_625, 39));
    expect((await productOf(1)).history[0]?.changes).toMatchObject([{ field: 'desc_en' }]);
  });

  test('take a derived dollar price along, and leave one that its owner typed', async () => {
    await save(1, { home_price: '150', price: '' });
    expect(await storedOf(1)).toEqual(inHome(15_000, 40));
    expect((await productOf(1)).texts).toMatchObject({ home_price: '150.00 SAR', price: '' });
    await save(1, { home_price: '١٦٥٫٥٠' });
    expect(await storedOf(1)).toEqual(inHome(16_550, 44.13));
    await save(1, { price: '45' });
    expect((await productOf(1)).texts.price).toBe('45.00');
    await save(1, { home_price: '170.00 SAR' });
    expect(await storedOf(1)).toEqual(inHome(17_000, 45));
    // The same amount as the derived one counts as derived.
    await save(1, { price: '45.33' });
    await save(1, { home_price: '180' });
    expect(await storedOf(1)).toEqual(inHome(18_000, 48));
    const { history } = await productOf(1);
    expect(history[0]?.changes).toEqual([
      { field: 'home_price', before: '170.00 SAR', after: '180.00 SAR' },
    ]);
    expect(history[1]?.changes).toEqual([{ field: 'price', before: '45.00', after: '' }]);
    const listed = await listAdminProducts(shop.db, findHomeMarket(shop.store.markets));
    expect(listed.find(({ id }) => id === 1)?.price).toEqual({ amount: 18_000, currency: 'SAR' });
  });

  test.each([
    ['', 'required'],
    ['free', 'price_shape'],
    ['99.125', 'price_shape'],
    ['150 AED', 'price_shape'],
    ['-5', 'price_shape'],
    ['0', 'home_price_low'],
    ['37500.01', 'home_price_high'],
    ['9999999999999', 'home_price_high'],
  ])(
    'are refused at the field when typed as %j, and nothing typed is lost',
    async (typed, name) => {
      const before = await storedOf(2);
      const refused = await save(2, { home_price: typed, title_en: 'Another title' });
      expect(refused).toMatchObject({ kind: 'wrong', problems: { home_price: name } });
      expect(refused.typed).toMatchObject({ home_price: typed, title_en: 'Another title' });
      expect(await storedOf(2)).toEqual(before);
    },
  );

  test('have thousandths in dinars', async () => {
    await saveTestMarket(shop, 'kw');
    await setHomeMarket(shop, 'kw');
    await save(1, { home_price: '12.345', price: '', price_meant: 'home_price=12.345' });
    const [stored] = await storedOf(1);
    expect(stored).toMatchObject({ market_id: 'kw', price: 12_345, dollars: 40.15 });
    expect((await productOf(1)).texts).toMatchObject({ home_price: '12.345 KWD', price: '' });
    for (const typed of ['12.3456', '1,250']) {
      expect(await save(1, { home_price: typed }), typed).toMatchObject({
        problems: { home_price: 'price_shape' },
      });
    }
  });

  test('that are unusual are confirmed first, each by its amount', async () => {
    await save(1, { home_price: '150', price: '' });
    const form = await formOf(1, { home_price: '15,5' });
    const response = await send(1, form);
    expect(response).toMatchObject({
      kind: 'asks',
      questions: [{ field: 'home_price', warnings: ['comma', 'jump'], meant: '15.50' }],
    });
    expect(await send(1, { ...form, price_meant: '15.50' })).toMatchObject({ kind: 'asks' });
    const both = { ...form, price: '400' };
    expect((await send(1, both)).questions?.map(({ field }) => field)).toEqual([
      'home_price',
      'price',
    ]);
    const halfMeant = { ...both, price_meant: 'home_price=15.50' };
    expect((await send(1, halfMeant)).questions?.map(({ field }) => field)).toEqual(['price']);
    expect(await storedOf(1)).toEqual(inHome(15_000, 40));
    const meant = { ...both, price_meant: 'home_price=15.50 400.00' };
    expect(await send(1, meant)).toMatchObject({ kind: 'saved' });
    expect(await storedOf(1)).toEqual(inHome(1550, 400));
  });

  test('that a colleague changes meanwhile wait for a decision', async () => {
    await save(1, { home_price: '150', price: '' });
    const [mine, title] = [
      await formOf(1, { home_price: '160' }),
      await formOf(1, { title_en: 'Another title' }),
    ];
    await save(1, { home_price: '155' });
    const refused = await send(1, mine);
    expect(refused).toMatchObject({
      kind: 'stale',
      meanwhile: [{ field: 'home_price', now: '155.00 SAR', isContested: true }],
    });
    expect(await storedOf(1)).toEqual(inHome(15_500, 41.33));
    const merged = await send(1, title);
    expect(merged).toMatchObject({
      kind: 'stale',
      meanwhile: [{ field: 'home_price', isContested: false }],
    });
    expect(await send(1, { ...mine, version: `${refused.version}` })).toMatchObject({
      kind: 'saved',
    });
    expect(await storedOf(1)).toEqual(inHome(16_000, 42.67));
  });

  test('typed in the currency of the former home market are not saved in that of the new one', async () => {
    await save(1, { home_price: '150', price: '' });
    const form = await formOf(1, { home_price: '160' });
    await saveTestMarket(shop, 'ae');
    await setHomeMarket(shop, 'ae');
    expect(await send(1, form)).toMatchObject({
      kind: 'stale',
      meanwhile: [{ field: 'price' }, { field: 'home_price', now: '147.00 AED' }],
    });
    expect(await storedOf(1)).toEqual(inHome(15_000, 40));
    const { history } = await productOf(1);
    expect(history[0]?.changes[0], 'the history names the currency').toMatchObject({
      after: '150.00 SAR',
    });
  });

  test('of a form sent twice are one product, with the values of the second', async () => {
    const form = {
      ...(await formOf(1, { title_en: 'Comb', home_price: '150', price: '' })),
      draft_key: 'draft-key-home',
    };
    const create = async (changes: Form = {}) => {
      const values = { [keyField]: newKey(), ...form, ...changes };
      const request = postForm(shop, '/admin/products/new', values);
      const outcome = await createProductFromForm(request, context).catch((thrown) => thrown);
      return outcome instanceof Response ? outcome.headers.get('Location') : outcome.data;
    };
    expect(await create({ home_price: '' })).toMatchObject({
      problems: { home_price: 'required' },
    });
    expect(await create({ home_price: '1,5' })).toMatchObject({ kind: 'asks' });
    const [one, two] = [await create(), await create({ home_price: '152' })];
    expect(two).toBe(one);
    const id = Number(/\d+$/.exec(one)?.[0]);
    expect(await storedOf(id)).toEqual(inHome(15_200, 40.53));
  });

  test('stay as they are without the permission, in a draft too', async () => {
    await save(1, { home_price: '150', price: '' });
    const form = await formOf(1, { act: 'draft' });
    actAs('support');
    const raised = await send(1, { ...form, home_price: '160' });
    expect(raised).toMatchObject({ kind: 'refused' });
    expect(await send(1, { ...form, price: '41' })).toMatchObject({ kind: 'refused' });
    expect(await storedOf(1)).toEqual(inHome(15_000, 40));
    expect(await send(1, { ...form, desc_en: 'Proposed.' })).toMatchObject({ kind: 'saved' });
    actAs('owner');
    await save(1, { home_price: '155' });
    const { draft } = await productOf(1);
    expect(draft?.changes).toMatchObject([{ field: 'desc_en', after: 'Proposed.' }]);
    const publish = { intent: 'draft', act: 'publish', version: `${draft?.version}` };
    expect(await send(1, publish)).toMatchObject({ kind: 'done' });
    expect(await storedOf(1)).toEqual(inHome(15_500, 41.33));
    expect((await productOf(1)).texts.desc_en).toBe('Proposed.');
  });

  describe('in the grid of the market', () => {
    const sendGrid = async (form: Form) => {
      const fields = { [keyField]: newKey(), intent: 'market-prices', ...form };
      const request = postForm(shop, '/admin/markets/sa', fields);
      return (await handleMarketAction(request, context, 'sa')).data;
    };
    const rowOf = async (changes: { price?: string; isSold?: boolean }) => {
      const { prices } = await loadMarketPage(context, 'sa');
      const row = prices.find(({ productId }) => productId === 1);
      const { price = row?.own ?? '', isSold = row?.isSold } = changes;
      const form: Form = { 'price:sa:1': price, 'seen:sa:1': `${row?.seen}` };
      return { ...form, ...(isSold && { 'sold:sa:1': 'on' }) };
    };

    test('are the same prices: the dollar price follows, and the history shows who changed them', async () => {
      await save(1, { home_price: '150', price: '' });
      const stale = await formOf(1, { home_price: '151' });
      expect(await sendGrid(await rowOf({ price: '155' }))).toMatchObject({ kind: 'done' });
      expect(await storedOf(1)).toEqual(inHome(15_500, 41.33));
      const { texts, history } = await productOf(1);
      expect(texts).toMatchObject({ home_price: '155.00 SAR', price: '' });
      expect(history[0]?.changes).toEqual([
        { field: 'home_price', before: '150.00 SAR', after: '155.00 SAR' },
      ]);
      expect(await send(1, stale)).toMatchObject({ kind: 'stale' });
      await save(1, { price: '45' });
      await sendGrid(await rowOf({ price: '156', isSold: false }));
      expect(await storedOf(1)).toEqual(inHome(15_600, 45, false));
    });

    test('are neither removed nor too high, and a product is taken off sale with them', async () => {
      await save(1, { home_price: '150', price: '' });
      expect(await sendGrid(await rowOf({ price: '' }))).toMatchObject({
        problems: { 'price:sa:1': expect.stringContaining('home market') },
      });
      const high = { ...(await rowOf({ price: '37501' })), prices_meant: 'sa:1=37501.00' };
      expect(await sendGrid(high)).toMatchObject({ problems: { 'price:sa:1': expect.anything() } });
      const { marketPrices } = await productOf(1);
      expect(marketPrices).toMatchObject([{ key: 'sa:1', isPriceFixed: true, own: '150.00' }]);
      await sendGrid(await rowOf({ isSold: false }));
      expect(await storedOf(1)).toEqual(inHome(15_000, 40, false));
      await save(1, { home_price: '152' });
      expect(await storedOf(1), 'saving the product does not sell it').toEqual(
        inHome(15_200, 40.53, false),
      );
    });

    test('take their dollar prices to another exchange rate, but none that its owner typed', async () => {
      await save(1, { home_price: '150', price: '' });
      await save(2, { home_price: '150', price: '45' });
      const { form } = await loadMarketPage(context, 'sa');
      const market = { intent: 'save', version: `${form?.saved.version}`, ...form?.saved.texts };
      const sendMarket = (changes: Form) => sendGrid({ ...market, exchange_rate: '4', ...changes });
      const asks = await sendMarket({});
      expect(asks).toMatchObject({ kind: 'asks' });
      expect(await storedOf(1)).toEqual(inHome(15_000, 40));
      expect(await sendMarket({ exchange_rate: '' })).toMatchObject({ kind: 'refused' });
      const { question } = asks as unknown as { question: { answer: string } };
      expect(await sendMarket({ conversion_meant: question.answer })).toMatchObject({
        kind: 'done',
      });
      expect(await storedOf(1)).toEqual(inHome(15_000, 37.5));
      expect(await storedOf(2)).toEqual(inHome(15_000, 45));
      await save(1, { home_price: '160' });
      expect(await storedOf(1)).toEqual(inHome(16_000, 40));
    });

    test('that grid and form change at once are saved one after the other', async () => {
      await save(1, { home_price: '150', price: '' });
      const [form, row] = [await formOf(1, { home_price: '160' }), await rowOf({ price: '170' })];
      const answers = await Promise.all([send(1, form), sendGrid(row)]);
      expect(answers.filter(({ kind }) => kind === 'saved' || kind === 'done')).toHaveLength(1);
      expect(answers.some(({ kind }) => kind === 'stale' || kind === 'conflict')).toBe(true);
      const [stored] = await storedOf(1);
      expect([42.67, 45.33]).toContain(stored?.dollars);
    });
  });

  test('are a column of a product file, by the same rules', async () => {
    const load = async (...lines: string[]) => {
      const form = new FormData();
      form.set(keyField, newKey());
      form.set('intent', 'import');
      form.set('file', new File([lines.join('\n')], 'products.csv'));
      const request = new Request(`${shop.url}/admin/products/import`, {
        method: 'POST',
        body: form,
      });
      return (await handleImportAction(request, context)).data;
    };
    const head = 'title_en,title_ar,home_price,price';
    expect(await load('title_en,title_ar,price', 'Oud,عود,40')).toMatchObject({
      problems: [{ column: 'home_price', code: 'column_missing' }],
    });
    const wrong = await load(head, 'Oud,عود,,40', 'Musk,مسك,1.234,', 'Rose,ورد,"1,5",');
    expect(wrong).toMatchObject({
      problems: [
        { row: 2, column: 'home_price', code: 'required' },
        { row: 3, column: 'home_price', code: 'price_shape' },
        { row: 4, column: 'home_price', code: 'price_comma' },
      ],
    });
    expect(await load(head, 'Oud,عود,150,', 'Musk,مسك,٧٥,21')).toMatchObject({ count: 2 });
    const rows = await shop.db
      .selectFrom('products')
      .innerJoin('market_prices', 'product_id', 'products.id')
      .select(['title_en', 'products.price as dollars', 'market_prices.price'])
      .orderBy('products.id')
      .execute();
    expect(rows.map(({ dollars, ...row }) => ({ ...row, dollars: Number(dollars) }))).toEqual([
      { title_en: 'Oud', dollars: 40, price: 15_000 },
      { title_en: 'Musk', dollars: 21, price: 7500 },
    ]);
    const template = writeTemplate(findHomeMarket(shop.store.markets));
    expect(template).toContain('title_en,title_ar,home_price,price,');
    expect(template).toContain('146.25,,');
    expect(writeTemplate(undefined)).not.toContain('home_price');
  });

  test('are neither in the form nor saved without a home market', async () => {
    await save(1, { home_price: '150', price: '' });
    await setHomeMarket(shop, '');
    const { texts, home } = await productOf(1);
    expect(home).toBeUndefined();
    expect(texts).toMatchObject({ home_price: '', price: '40.00' });
    expect(await save(1, { price: '' })).toMatchObject({ problems: { price: 'required' } });
    expect(await save(1, { home_price: '99', price: '42' })).toMatchObject({ kind: 'saved' });
    expect(await storedOf(1)).toEqual(inHome(15_000, 42));
    const { marketPrices } = await productOf(1);
    expect(marketPrices).toMatchObject([{ isPriceFixed: false, own: '150.00' }]);
    expect(context.get(storeContext).markets.home).toBeUndefined();
  });
});
