import { beforeEach, expect, test } from 'vitest';
import { listStaffLog } from '#domain/activity/staff-log.server.ts';
import { marketTexts, openTestMarket, saveTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../tests/support/purchase.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleMarketAction, loadMarketPage } from './market-page.server.ts';

type Form = Record<string, string>;

onBothDatabases('prices in a market', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  beforeEach(async () => {
    context = (await staffContextOf(shop)).context;
    await saveTestMarket(shop, 'sa', { price_step: '1' });
  });

  const send = async (form: Form) => {
    const request = postForm(shop, '/admin/markets/sa', { [keyField]: newKey(), ...form });
    return (await handleMarketAction(request, context, 'sa')).data;
  };
  const rowOf = async (id: number) => {
    const { prices } = await loadMarketPage(context, 'sa');
    return prices.find(({ productId }) => productId === id);
  };
  /** A row of the form as it is shown, with changes. */
  const priceForm = async (id: number, changes: { price?: string; isSold?: boolean }) => {
    const row = await rowOf(id);
    const { price = row?.own ?? '', isSold = row?.isSold } = changes;
    const key = `sa:${id}`;
    return {
      [`price:${key}`]: price,
      [`seen:${key}`]: row?.seen ?? '',
      ...(isSold && { [`sold:${key}`]: 'on' }),
    };
  };
  const savePrices = (...forms: Form[]) =>
    send(Object.assign({ intent: 'market-prices' }, ...forms));

  test('are converted until a product has its own, or is taken off sale', async () => {
    expect(await rowOf(1)).toMatchObject({
      converted: { amount: 14_600, currency: 'SAR' },
      own: '',
    });
    const saved = await savePrices(
      await priceForm(1, { price: '١٤٩٫٥٠' }),
      await priceForm(2, { isSold: false }),
      await priceForm(3, {}),
    );
    expect(saved).toMatchObject({ kind: 'done' });
    expect(await rowOf(1)).toMatchObject({ own: '149.50', isSold: true });
    expect(await rowOf(2)).toMatchObject({ own: '', isSold: false });
    const rows = await shop.db.selectFrom('market_prices').selectAll().execute();
    expect(rows).toHaveLength(2);
    await savePrices(await priceForm(1, { price: '' }), await priceForm(2, { isSold: true }));
    expect(await shop.db.selectFrom('market_prices').selectAll().execute()).toEqual([]);
    const { rows: log } = await listStaffLog(shop.db, {
      staffId: undefined,
      act: 'products',
      from: undefined,
      until: undefined,
      before: undefined,
      limit: 10,
    });
    expect(log.map(({ name, productId, prices }) => [name, productId, prices])).toEqual([
      ['market/sa', 2, { currency: 'SAR', before: '-', after: '' }],
      ['market/sa', 1, { currency: 'SAR', before: '149.50', after: '' }],
      ['market/sa', 2, { currency: 'SAR', before: '', after: '-' }],
      ['market/sa', 1, { currency: 'SAR', before: '', after: '149.50' }],
    ]);
  });

  test('with mistakes are named at their rows, and none is saved', async () => {
    const refused = await savePrices(
      await priceForm(1, { price: '150' }),
      await priceForm(2, { price: '1.234' }),
      await priceForm(3, { price: '0' }),
      await priceForm(4, { price: '9999999' }),
      await priceForm(5, { price: '-5' }),
    );
    expect(refused).toMatchObject({ kind: 'refused' });
    const { problems, reply } = refused as {
      problems: Record<string, string>;
      reply: { initialValue: Form };
    };
    expect(Object.keys(problems)).toEqual(['price:sa:2', 'price:sa:3', 'price:sa:4', 'price:sa:5']);
    expect(reply.initialValue).toMatchObject({ 'price:sa:1': '150', 'price:sa:2': '1.234' });
    expect(await rowOf(1)).toMatchObject({ own: '' });
  });

  test('that change by more than half are confirmed first, each by its amount', async () => {
    const form = {
      ...(await priceForm(1, { price: '14.90' })),
      ...(await priceForm(2, { price: '140' })),
    };
    const response = await savePrices(form);
    expect(response).toMatchObject({
      kind: 'asks',
      questions: [{ key: 'sa:1', warnings: ['jump'], before: '146.00', after: '14.90' }],
    });
    expect(await rowOf(2)).toMatchObject({ own: '' });
    expect(await savePrices(form, { prices_meant: 'sa:1=15.90' })).toMatchObject({ kind: 'asks' });
    expect(await savePrices(form, { prices_meant: 'sa:1=14.90' })).toMatchObject({ kind: 'done' });
    expect(await rowOf(1)).toMatchObject({ own: '14.90' });
    expect(await rowOf(2)).toMatchObject({ own: '140.00' });
  });

  test("that a colleague has changed meanwhile wait for a decision, and others' rows stay", async () => {
    const [first, second] = [
      await priceForm(1, { price: '150' }),
      await priceForm(1, { price: '160' }),
    ];
    const untouched = await priceForm(2, {});
    await savePrices(await priceForm(2, { price: '140' }));
    expect(await savePrices(first, untouched)).toMatchObject({ kind: 'done' });
    expect(await rowOf(2)).toMatchObject({ own: '140.00' });
    expect(await savePrices(second)).toMatchObject({
      kind: 'conflict',
      theirs: { 'sa:1': '150.00' },
    });
    expect(await rowOf(1)).toMatchObject({ own: '150.00' });
    const decided = { ...second, 'seen:sa:1': '150.00' };
    expect(await savePrices(decided)).toMatchObject({ kind: 'done' });
    expect(await rowOf(1)).toMatchObject({ own: '160.00' });
  });

  test('of an open market without a rate cannot be removed', async () => {
    await savePrices(await priceForm(1, { price: '150' }));
    for (const id of [2, 3, 4, 5, 6, 7, 8])
      await savePrices(await priceForm(id, { isSold: false }));
    await openTestMarket(shop, 'sa', { exchange_rate: '' });
    expect(await savePrices(await priceForm(1, { price: '' }))).toMatchObject({
      problems: { 'price:sa:1': expect.stringContaining('no exchange rate') },
    });
  });

  test('of no market or no product change nothing', async () => {
    const forged = { 'price:zz:1': '5', 'price:sa:999': '5', 'price:sa:x': '5', 'price:': '5' };
    expect(await savePrices(forged)).toMatchObject({ kind: 'done' });
    expect(await shop.db.selectFrom('market_prices').selectAll().execute()).toEqual([]);
  });

  test('are shown before another rate, step or ending is saved, and only those that change', async () => {
    await savePrices(await priceForm(1, { price: '150' }), await priceForm(2, { isSold: false }));
    const form = { intent: 'save', version: '1', ...marketTexts.sa, exchange_rate: '3.80' };
    const response = await send(form);
    expect(response).toMatchObject({ kind: 'asks', question: { answer: 'SAR/3800000/100/0' } });
    const { question } = response as {
      question: { answer: string; prices: { productId: number }[] };
    };
    expect(question.prices.map(({ productId }) => productId)).not.toContain(1);
    expect(question.prices.map(({ productId }) => productId)).not.toContain(2);
    expect(question.prices[0]).toMatchObject({
      before: { currency: 'SAR' },
      after: { currency: 'SAR' },
    });
    expect((await loadMarketPage(context, 'sa')).form?.saved.texts.exchange_rate).toBe('3.75');
    const other = await send({ ...form, exchange_rate: '3.9', conversion_meant: question.answer });
    expect(other).toMatchObject({ kind: 'asks' });
    const saved = await send({ ...form, conversion_meant: question.answer });
    expect(saved).toMatchObject({ kind: 'done', texts: { exchange_rate: '3.80' } });
  });
});
