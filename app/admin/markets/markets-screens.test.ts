import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { marketTexts, openTestMarket, saveTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../tests/support/purchase.ts';
import { saveForOwner } from '../../../tests/support/saved-services.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleMarketListAction, loadMarketList } from './market-list.server.ts';
import { handleMarketAction, loadMarketPage } from './market-page.server.ts';
import { handleSellerAction, loadSellerPage } from './seller-page.server.ts';

type Form = Record<string, string>;

onBothDatabases('markets in the back office', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  beforeEach(async () => {
    context = (await staffContextOf(shop)).context;
  });

  const request = (path: string, form: Form) =>
    postForm(shop, path, { [keyField]: newKey(), ...form });
  const add = (country: string, form: Form = {}) =>
    handleMarketListAction(
      request('/admin/markets', { intent: 'add', country, ...form }),
      context,
    ).catch((thrown: unknown) => thrown);
  const onMarket = async (id: string, form: Form) =>
    (await handleMarketAction(request(`/admin/markets/${id}`, form), context, id)).data;
  const save = (form: Form, version = 1) =>
    onMarket('sa', { intent: 'save', version: `${version}`, ...form });
  const texts = async () => (await loadMarketPage(context, 'sa')).form?.saved.texts;

  test('a market is added closed, with the values of its country, and only once', async () => {
    const key = newKey();
    for (const _ of [1, 2]) {
      const added = (await add('SA', { [keyField]: key })) as Response;
      expect(added.headers.get('location')).toBe('/admin/markets/sa');
    }
    expect(await texts()).toMatchObject({
      name_en: 'Saudi Arabia',
      currency: 'SAR',
      exchange_rate: '3.75',
      tax_percent: '15',
      tax_rounding: 'document',
    });
    expect(await add('SA')).toMatchObject({
      data: { kind: 'refused', code: 'id_taken', problems: { country: expect.any(String) } },
    });
    for (const country of ['', 'ZZ', 'sa']) {
      expect(await add(country)).toMatchObject({
        data: { problems: { country: expect.any(String) } },
      });
    }
    await add('KW');
    expect((await loadMarketList(context)).markets).toMatchObject([
      { id: 'sa', isOpen: false, missing: [] },
      {
        id: 'kw',
        missing: [
          {
            code: 'price',
            products: expect.arrayContaining([{ id: '1', name: expect.any(String) }]),
          },
          { code: 'wide_columns' },
        ],
      },
    ]);
  });

  test('a form with mistakes names each field and saves nothing', async () => {
    await saveTestMarket(shop, 'sa');
    const refused = await save({
      ...marketTexts.sa,
      name_en: '',
      tax_percent: 'fifteen',
      exchange_rate: '3.12345678',
      methods: 'mada\nwire',
    });
    expect(refused).toMatchObject({
      kind: 'refused',
      problems: {
        name_en: expect.any(String),
        tax_percent: expect.any(String),
        exchange_rate: expect.stringContaining('six decimals'),
      },
      reply: { initialValue: { tax_percent: 'fifteen', methods: 'mada\nwire' } },
    });
    expect(await save({ ...marketTexts.sa, methods: 'mada\nwire' })).toMatchObject({
      problems: { methods: expect.stringContaining('Line 2') },
    });
    expect(await save({ name_en: 'KSA' })).toMatchObject({
      problems: { countries: expect.any(String) },
    });
    expect(await texts()).toMatchObject({ name_en: 'Saudi Arabia', tax_percent: '15' });
  });

  test('of two members who change one field the second chooses, and only that field waits', async () => {
    await saveTestMarket(shop, 'sa');
    const form = { ...marketTexts.sa, position: '1' };
    expect(await save({ ...form, tax_percent: '14' })).toMatchObject({ kind: 'done', version: 2 });
    const stale = await save({ ...form, tax_percent: '16' });
    expect(stale).toMatchObject({
      kind: 'stale',
      version: 2,
      clashes: [{ field: 'tax_percent', theirs: '14' }],
      texts: { tax_percent: '16' },
    });
    const choice = { 'choice-tax_percent': 'theirs' };
    const settled = await save({ ...form, tax_percent: '16', position: '3', ...choice }, 2);
    expect(settled).toMatchObject({ kind: 'done' });
    expect(await texts()).toMatchObject({ tax_percent: '14', position: '3' });
  });

  test('the account is one that exists, or the saved one, with which no market opens', async () => {
    await saveTestMarket(shop, 'sa');
    const accounts = async () => (await loadMarketPage(context, 'sa')).form?.accounts;
    expect(await accounts()).toEqual([
      { name: 'sandbox', hasKey: true },
      { name: 'tap', hasKey: false },
      { name: 'tap_sa', hasKey: false },
      { name: 'stripe', hasKey: false },
      { name: 'mtjree', hasKey: false },
    ]);
    await saveForOwner(shop, 'tap_sa', { key: 'sk_test_account_sa' });
    expect(await accounts()).toContainEqual({ name: 'tap_sa', hasKey: true });
    for (const gateway_account of ['paypal', 'none', 'tap_us', 'smtp', 'TAP_SA']) {
      expect(await save({ ...marketTexts.sa, gateway_account })).toMatchObject({
        problems: { gateway_account: expect.any(String) },
        reply: { initialValue: { gateway_account } },
      });
    }
    await sql`update store_settings set fields = fields || '{"gateway_account": "paypal"}'
      where section = 'market/sa'`.execute(shop.db);
    const gone = { ...marketTexts.sa, gateway_account: 'paypal', tax_percent: '14' };
    expect(await save(gone)).toMatchObject({ kind: 'done' });
    expect(await texts()).toMatchObject({ gateway_account: 'paypal', tax_percent: '14' });
    expect(await onMarket('sa', { intent: 'open' })).toMatchObject({
      kind: 'wrong',
      missing: [{ code: 'method_refused', method: 'online' }],
    });
  });

  test('no form opens a market, and a market that lacks something stays closed', async () => {
    await saveTestMarket(shop, 'sa', { methods: 'mada', gateway_account: 'tap' });
    await save({ ...marketTexts.sa, methods: 'mada', gateway_account: 'tap', is_open: '1' });
    expect(await loadMarketPage(context, 'sa')).toMatchObject({ isOpen: false });
    expect(await onMarket('sa', { intent: 'open' })).toMatchObject({
      kind: 'wrong',
      missing: [{ code: 'method_refused', method: 'mada' }],
    });
    expect(await loadMarketPage(context, 'sa')).toMatchObject({ isOpen: false });
  });

  test('an open market is closed by its button', async () => {
    await openTestMarket(shop, 'sa');
    expect(await onMarket('sa', { intent: 'close' })).toMatchObject({ kind: 'done' });
    expect(await loadMarketPage(context, 'sa')).toMatchObject({ isOpen: false });
  });

  test('a market that nobody added is neither shown nor saved', async () => {
    for (const attempt of [
      () => loadMarketPage(context, 'zz'),
      () => onMarket('zz', { intent: 'save', version: '0', ...marketTexts.sa }),
      () => onMarket('zz', { intent: 'open' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(shop.store.markets.markets).toEqual([]);
  });

  test('the currency of a market with prices of its own stays', async () => {
    await saveTestMarket(shop, 'sa');
    const price = { market_id: 'sa', product_id: 1, price: 9900 };
    await shop.db.insertInto('market_prices').values(price).execute();
    expect(await save({ ...marketTexts.sa, currency: 'AED' })).toMatchObject({
      problems: { currency: expect.stringContaining('prices of its own') },
    });
  });

  test('a seller is saved under the next id, and a market can then choose it', async () => {
    const onSeller = async (id: string, form: Form) =>
      (await handleSellerAction(request(`/admin/markets/sellers/${id}`, form), context, id)).data;
    const seller = {
      intent: 'save',
      version: '0',
      name_en: 'Nabta LLC',
      name_ar: 'نبتة',
      country: 'SA',
    };
    expect(await onSeller('main', { ...seller, licence_url: 'nabta' })).toMatchObject({
      problems: { licence_url: expect.any(String) },
    });
    expect(await onSeller('main', seller)).toMatchObject({ kind: 'done', version: 1 });
    await expect(onSeller('other', seller)).rejects.toMatchObject({ init: { status: 404 } });
    await expect(loadSellerPage(context, 'main')).resolves.toMatchObject({ name: 'Nabta LLC' });
    await expect(loadSellerPage(context, 's3')).rejects.toMatchObject({ init: { status: 404 } });
    expect(await loadMarketList(context)).toMatchObject({ nextSeller: 's2' });
    await saveTestMarket(shop, 'sa');
    expect(await save({ ...marketTexts.sa, seller: 'main' })).toMatchObject({ kind: 'done' });
  });
});
