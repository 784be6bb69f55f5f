import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  closeTestMarket,
  marketTexts,
  opening,
  openTestMarket,
  saveTestMarket,
} from '../../tests/support/markets.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { mona, purchase } from '../../tests/support/purchase.ts';
import { marketOf } from './market.ts';
import { MarketError, type MarketField, type MarketTexts } from './market-fields.ts';
import { openMarket } from './open-market.server.ts';
import { parseMarketTexts, toMarket } from './read-market.ts';
import { saveMarket, saveSeller } from './save-market.server.ts';

const actor = 'staff:owner';

describe('the values of a market', () => {
  const read = (changes: MarketTexts) => {
    const { texts, errors } = parseMarketTexts({ ...marketTexts.sa, ...changes });
    return { ...toMarket('sa', texts), parseErrors: errors };
  };

  test('are read in minor units of its currency', () => {
    const { market, errors } = read({
      tax_percent: '٧٫٥',
      price_step: '5',
      price_ending: '0.01',
      methods: 'mada\ntabby 10 5,000 2.50\nonline - 900',
      delivery_rates: 'sa 0 0 25\nSA 200 0 0\n* 0 0 40.5',
    });
    expect(errors).toEqual([]);
    expect(market).toMatchObject({
      currency: 'SAR',
      countries: ['SA'],
      taxRateBp: 750,
      conversion: { rateMicros: 3_750_000, step: 500, ending: 1 },
      methods: [
        { method: 'mada', min: undefined, max: undefined, fee: 0 },
        { method: 'tabby', min: 1000, max: 500_000, fee: 250 },
        { method: 'online', min: undefined, max: 90_000, fee: 0 },
      ],
      deliveryRates: [
        { country: 'SA', fromTotal: 0, fromGrams: 0, fee: 2500 },
        { country: 'SA', fromTotal: 20_000, fromGrams: 0, fee: 0 },
        { country: '*', fromTotal: 0, fromGrams: 0, fee: 4050 },
      ],
    });
  });

  test('of orders in cash and by transfer are read with their countries, account and days', () => {
    const { market, errors } = read({
      countries: 'SA BH',
      methods: 'online\ncash - 900 15 sa bh\nbank BH',
      confirm_cash_orders: '1',
      bank_account: '  Nabta  Trading \r\n\r\n IBAN SA03 8000 \n',
      bank_payment_days: '٥',
    });
    expect(errors).toEqual([]);
    expect(market).toMatchObject({
      methods: [
        { method: 'online', fee: 0 },
        { method: 'cash', min: undefined, max: 90_000, fee: 1500, countries: ['SA', 'BH'] },
        { method: 'bank', min: undefined, max: undefined, fee: 0, countries: ['BH'] },
      ],
      confirmsCashOrders: true,
      bankAccount: 'Nabta Trading\nIBAN SA03 8000',
      bankPaymentDays: 5,
    });
    expect(read({ methods: 'cash' }).market).toMatchObject({
      confirmsCashOrders: false,
      bankAccount: '',
      bankPaymentDays: 3,
    });
  });

  const refused: [MarketField, string, MarketError['code'], number?][] = [
    ['name_en', ' ', 'required'],
    ['name_ar', 'ا'.repeat(41), 'too_long'],
    ['currency', 'XYZ', 'choice_invalid'],
    ['countries', '', 'no_country'],
    ['countries', 'SA ZZ', 'country_unknown'],
    ['position', 'first', 'position_invalid'],
    ['tax_percent', '15.123', 'percent_invalid'],
    ['tax_percent', '-5', 'percent_invalid'],
    ['tax_rounding', 'up', 'choice_invalid'],
    ['exchange_rate', '3.7500001', 'rate_decimals'],
    ['exchange_rate', '0', 'rate_invalid'],
    ['exchange_rate', 'three', 'rate_invalid'],
    ['price_step', '0', 'amount_invalid'],
    ['price_step', '1.005', 'amount_invalid'],
    ['price_ending', '0.05', 'ending_high'],
    ['methods', 'mada\nwire', 'method_unknown', 2],
    ['methods', 'knet', 'method_currency', 1],
    ['methods', 'mada\nmada', 'method_twice', 2],
    ['methods', 'mada 900 10', 'method_limits', 1],
    ['methods', 'mada ten', 'method_shape', 1],
    ['methods', 'mada 1 2 3 4', 'method_shape', 1],
    ['methods', 'online\ncash - 900 15 SA KW', 'method_country', 2],
    ['methods', 'cash 15 SA 900', 'method_country', 1],
    ['methods', 'mada\n'.repeat(61), 'too_many_lines'],
    ['bank_account', 'IBAN\u202e SA03', 'characters'],
    ['bank_account', 'line\n'.repeat(11), 'too_long'],
    ['bank_account', 'x'.repeat(501), 'too_long'],
    ['bank_payment_days', '0', 'days_invalid'],
    ['bank_payment_days', '31', 'days_invalid'],
    ['bank_payment_days', 'two', 'days_invalid'],
    ['delivery_rates', '* 0 25', 'rates_shape', 1],
    ['delivery_rates', '* 0 0 25\n* x 0 0', 'rates_shape', 2],
    ['delivery_rates', '* 0 1.5 25', 'rates_shape', 1],
    ['delivery_rates', '* 0 0 -25', 'rates_shape', 1],
    ['delivery_rates', 'KW 0 0 25', 'rates_country', 1],
    ['delivery_rates', '* 0 0 25\nSA 100 0 0', 'rates_start', 2],
    ['delivery_rates', '* 0 500 25', 'rates_start', 1],
  ];
  test.each(refused)('with %s "%s" are refused as %s', (field, text, code, line) => {
    const { errors, parseErrors } = read({ [field]: text });
    const [error] = [...parseErrors, ...errors];
    expect(error).toBeInstanceOf(MarketError);
    expect(error).toMatchObject({ field, code, details: line ? { line } : {} });
  });
});

onBothDatabases('markets', (shop) => {
  test('an opened market sells to its countries until it is closed', async () => {
    const sa = await saveTestMarket(shop, 'sa');
    expect(marketOf(shop.store.markets.markets, 'SA')).toBeUndefined();
    await openTestMarket(shop, 'sa', {});
    await openTestMarket(shop, 'ae');
    expect(marketOf(shop.store.markets.markets, 'SA')).toEqual({ ...sa, isOpen: true });
    expect(marketOf(shop.store.markets.markets, 'KW')).toBeUndefined();
    await closeTestMarket(shop, 'sa');
    expect(marketOf(shop.store.markets.markets, 'SA')).toBeUndefined();
  });

  test('a process without the features of this release keeps every market closed', async () => {
    await saveTestMarket(shop, 'sa');
    const id = '00000000-0000-4000-8000-000000000001';
    await sql`insert into server_processes (id) values (${id})`.execute(shop.db);
    const missing = [{ code: 'earlier_release' }];
    expect(await openMarket(shop.db, { id: 'sa', actor }, opening)).toMatchObject({ missing });
    await sql`delete from server_processes where id = ${id}`.execute(shop.db);
    expect(await openMarket(shop.db, { id: 'sa', actor }, opening)).toEqual({ kind: 'opened' });
  });

  test('cash and transfers are not added to an open market while an earlier release runs', async () => {
    await openTestMarket(shop, 'sa');
    const id = '00000000-0000-4000-8000-000000000002';
    await sql`insert into server_processes (id, feature_level) values (${id}, 3)`.execute(shop.db);
    const texts = { methods: 'online\nbank', bank_account: 'IBAN SA03' };
    await expect(saveTestMarket(shop, 'sa', texts)).rejects.toMatchObject({
      code: 'earlier_release',
      field: 'methods',
    });
    await sql`delete from server_processes where id = ${id}`.execute(shop.db);
    expect(await saveTestMarket(shop, 'sa', texts)).toMatchObject({ bankAccount: 'IBAN SA03' });
  });

  test('an open market takes no transfers without an account', async () => {
    await openTestMarket(shop, 'sa');
    await expect(saveTestMarket(shop, 'sa', { methods: 'bank' })).rejects.toMatchObject({
      code: 'incomplete',
      field: 'bank_account',
    });
  });

  test('a market that lacks something stays closed and says what', async () => {
    await openTestMarket(shop, 'sa');
    await saveTestMarket(shop, 'kw', {
      countries: 'KW SA',
      exchange_rate: '',
      methods: 'knet',
      delivery_rates: '* 0 0 1.500\n* 0 500 3',
    });
    const outcome = await openMarket(
      shop.db,
      { id: 'kw', actor },
      { takes: (method) => method !== 'knet', hasWideColumns: false },
    );
    expect(outcome).toEqual({
      kind: 'incomplete',
      missing: [
        { code: 'country_taken', field: 'countries', country: 'SA', market: 'sa' },
        { code: 'price', products: [1, 2, 3, 4, 5, 6, 7, 8] },
        { code: 'weight', products: [1, 2, 3, 4, 5, 6, 7, 8] },
        { code: 'method_refused', field: 'methods', method: 'knet' },
        { code: 'wide_columns' },
      ],
    });
  });

  test('an open market cannot be saved without what it needs', async () => {
    await openTestMarket(shop, 'sa');
    await expect(saveTestMarket(shop, 'sa', { methods: '' })).rejects.toMatchObject({
      code: 'incomplete',
      field: 'methods',
    });
    await expect(saveTestMarket(shop, 'sa', { seller: 'main' })).rejects.toMatchObject({
      code: 'choice_invalid',
      field: 'seller',
    });
    const seller = { name_en: 'Nabta Trading', name_ar: 'نبتة التجارية', country: 'sa' };
    await saveSeller(shop.db, { id: 'main', version: 0, typed: seller, actor });
    expect(await saveTestMarket(shop, 'sa', { seller: 'main' })).toMatchObject({ seller: 'main' });
  });

  test('the currency of a market stays once an order has it', async () => {
    await saveTestMarket(shop, 'sa');
    await saveTestMarket(shop, 'sa', { currency: 'AED', methods: 'online' });
    await shop.visitor().buy(purchase([[3, '1', 1]], { country: 'QA' }));
    await sql`update orders set market = 'sa'`.execute(shop.db);
    const change = saveTestMarket(shop, 'sa', { currency: 'SAR' });
    await expect(change).rejects.toMatchObject({ code: 'currency_fixed', field: 'currency' });
  });

  test('two people who change one field of a market are asked, other fields are merged', async () => {
    const { id } = await saveTestMarket(shop, 'sa');
    const edit = (typed: MarketTexts) =>
      saveMarket(shop.db, { id, version: 1, typed, actor }, opening);
    expect(await edit({ tax_percent: '14' })).toEqual({ kind: 'saved', version: 2 });
    expect(await edit({ position: '9' })).toEqual({ kind: 'saved', version: 3 });
    expect(await edit({ tax_percent: '16' })).toMatchObject({
      kind: 'stale',
      clashes: [{ field: 'tax_percent', theirs: '14' }],
    });
  });

  test('an earlier release cannot place orders without a market in its countries', async () => {
    await openTestMarket(shop, 'sa');
    const insert = (id: string, country: string) =>
      sql`insert into orders (order_id, first_name, country, total, status, order_status)
        values (${id}, ${mona.first_name}, ${country}, 39, 'pending', 'pending')`.execute(shop.db);
    await expect(insert('100000000001', 'SA')).rejects.toMatchObject({ code: 'NB409' });
    await insert('100000000002', 'AE');
    await closeTestMarket(shop, 'sa');
    await insert('100000000003', 'SA');
  });

  test('the pricing version rises with every change that can change a price, and with no other', async () => {
    const version = async () => {
      const row = await shop.db
        .selectFrom('pricing_version')
        .select('version')
        .executeTakeFirstOrThrow();
      return row.version;
    };
    const rises = async (work: () => Promise<unknown>) => {
      const before = await version();
      await work();
      return (await version()) > before;
    };
    const run = (statement: string) => () => sql.raw(statement).execute(shop.db);
    expect(await rises(() => saveTestMarket(shop, 'sa'))).toBe(true);
    for (const change of [
      'update products set price = price + 1 where id = 1',
      `update products set title_en = 'New' where id = 1`,
      'update products set is_active = false where id = 1',
      'update products set weight_grams = 80 where id = 2',
      `insert into market_prices (market_id, product_id, price) values ('sa', 2, 9900)`,
      `update market_prices set is_sold = false where market_id = 'sa'`,
      'delete from market_prices',
    ]) {
      expect(await rises(run(change)), change).toBe(true);
    }
    expect(await rises(run(`update products set desc_en = 'Other' where id = 2`))).toBe(false);
    expect(await rises(run('update products set price = price where id = 2'))).toBe(false);
    expect(await rises(() => shop.visitor().buy(purchase([[3, '1', 1]], { country: 'QA' })))).toBe(
      false,
    );
  });
});
