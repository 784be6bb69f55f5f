import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import type { Language } from '#domain/language.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { countStock, readAvailable } from '../../../tests/support/stock.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleStockAction, loadProductStock, loadStockList } from './stock-page.server.ts';

type Form = Record<string, string>;

onBothDatabases('stock in the back office', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  beforeEach(async () => {
    context = (await staffContextOf(shop)).context;
  });

  const contextAs = (role: StaffRole, language: Language = 'en') => {
    const other = new RouterContextProvider();
    other.set(storeContext, context.get(storeContext));
    other.set(reportErrorContext, context.get(reportErrorContext));
    other.set(visitorContext, { ...context.get(visitorContext), language });
    other.set(staffContext, { ...context.get(staffContext), role });
    return other;
  };
  const send = async (form: Form, { id = '2', as = context } = {}) => {
    const request = postForm(shop, `/admin/stock/${id}`, { [keyField]: newKey(), ...form });
    return (await handleStockAction(request, as, id)).data;
  };
  const change = (kind: string, units: string, form: Form = {}) =>
    send({ intent: 'change', kind, units, ...form });
  const limit = (threshold: string, max_per_order: string) =>
    send({ intent: 'limits', threshold, max_per_order });
  const load = (id = '2', query = '') =>
    loadProductStock(context, new Request(`${shop.url}/admin/stock/${id}${query}`), id);
  const units = async () => (await load()).product.units;
  const buy = () => shop.visitor().buy(purchase([[2, '3', 1]]), { key: newKey() });

  test('what arrives, is counted and is lost changes the units and is in the history', async () => {
    await countStock(shop.db, 2, 10);
    const { order_id } = await buy();
    expect(await units()).toMatchObject({ onShelf: 10, promised: 3, available: 7 });
    expect(await change('received', '٢٠', { note: ' Pallet 7 ' })).toMatchObject({
      kind: 'done',
      change: 20,
    });
    expect(await change('lost', '4')).toMatchObject({ kind: 'done', change: -4 });
    expect(await units()).toMatchObject({ onShelf: 26, promised: 3, available: 23 });
    expect(await change('counted', '25', { note: 'Shelf B' })).toMatchObject({ change: -1 });
    expect(await units()).toMatchObject({ onShelf: 25, promised: 3, available: 22 });
    const name = context.get(staffContext).name;
    expect((await load()).movements).toMatchObject([
      { cause: 'counted', change: -1, note: 'Shelf B', staffName: name, when: expect.any(String) },
      { cause: 'lost', change: -4, note: null, staffName: name },
      { cause: 'received', change: 20, note: 'Pallet 7', staffName: name },
      { cause: 'reservation', change: -3, orderId: order_id, actor: 'shopper', staffName: null },
      { cause: 'counted', change: 10 },
    ]);
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('a count that confirms the number is in the history, and one below the promised units is shown', async () => {
    await countStock(shop.db, 2, 10);
    await buy();
    const note = 'Shelf B and the shop window';
    expect(await change('counted', '10', { note })).toMatchObject({ kind: 'done', change: 0 });
    expect(await units()).toMatchObject({ onShelf: 10, promised: 3, available: 7 });
    expect((await load()).movements).toMatchObject([
      { cause: 'counted', change: 0, note },
      { cause: 'reservation' },
      { cause: 'counted', change: 10 },
    ]);
    expect(await change('counted', '1')).toMatchObject({ change: -9 });
    expect(await units()).toMatchObject({ onShelf: 1, promised: 3, available: -2 });
    expect(await change('counted', '0')).toMatchObject({ change: -1 });
    expect(await units()).toMatchObject({ onShelf: 0, promised: 3, available: -3 });
  });

  test('a form that is sent again changes the stock once', async () => {
    await countStock(shop.db, 2, 10);
    const form = { [keyField]: newKey() };
    const twice = await Promise.all([1, 2].map(() => change('received', '5', form)));
    expect([...twice, await change('received', '5', form)]).toMatchObject(
      [1, 2, 3].map(() => ({ kind: 'done', change: 5 })),
    );
    expect(await readAvailable(shop.db, 2)).toBe(15);
    expect(await change('received', '6', form)).toMatchObject({ code: 'key_reused' });
    expect(await readAvailable(shop.db, 2)).toBe(15);
  });

  test('of many changes at once none is lost', async () => {
    await countStock(shop.db, 2, 100);
    await Promise.all(
      [1, 2, 3, 4, 5].flatMap((one) => [change('received', `${one}`), change('lost', '1')]),
    );
    expect(await units()).toMatchObject({ onShelf: 110, available: 110 });
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('bad input is refused on its field, sent back as typed, and changes nothing', async () => {
    await countStock(shop.db, 2, 10);
    const cases: [kind: string, typed: string, message: string][] = [
      ['received', '', 'Please enter a whole number.'],
      ['received', 'ten', 'Please enter a whole number.'],
      ['received', '2.5', 'Please enter a whole number.'],
      ['received', '1e3', 'Please enter a whole number.'],
      ['received', '1,000', 'Please enter a whole number.'],
      ['received', '0', 'Please enter 1 or more.'],
      ['lost', '-3', 'Please enter 1 or more.'],
      ['counted', '-1', 'Please enter 0 or more.'],
      ['received', '1000001', 'Please enter at most 1,000,000.'],
      ['counted', '9'.repeat(400), 'Please enter at most 1,000,000.'],
      ['lost', '11', 'On the shelf there are only 10. Count again if that is wrong.'],
    ];
    for (const [kind, typed, message] of cases) {
      expect(await change(kind, typed, { note: 'Pallet 7' })).toMatchObject({
        kind: 'refused',
        problems: { units: message },
        reply: { initialValue: { note: 'Pallet 7', ...(typed && { units: typed }) } },
      });
    }
    expect(await change('received', 'x', { note: 'n'.repeat(201) })).toMatchObject({
      problems: {
        units: 'Please enter a whole number.',
        note: 'Please shorten the note to 200 characters.',
      },
    });
    const inArabic = { as: contextAs('owner', 'ar') };
    expect(await send({ intent: 'change', kind: 'lost', units: '11' }, inArabic)).toMatchObject({
      problems: { units: expect.stringContaining('الموجود على الرف 10 فقط') },
    });
    await expect(change('stolen', '1')).rejects.toMatchObject({ init: { status: 400 } });
    expect(await units()).toMatchObject({ onShelf: 10, available: 10 });
    expect((await load()).movements).toHaveLength(1);
  });

  test('the threshold and the limit per order are saved, and the limit holds in the shop', async () => {
    await countStock(shop.db, 2, 10);
    expect(await units()).toMatchObject({ threshold: 5, maxPerOrder: null });
    expect(await limit('٠', '2')).toMatchObject({ kind: 'done' });
    expect(await units()).toMatchObject({ threshold: 0, maxPerOrder: 2 });
    const refused = await shop.visitor().create(purchase([[2, '3', 1]]), { key: newKey() });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('At most 2') },
    });
    expect(await limit('-1', '0')).toMatchObject({
      problems: {
        threshold: 'Please enter 0 or more.',
        max_per_order: 'Please enter 1 or more.',
      },
      reply: { initialValue: { threshold: '-1', max_per_order: '0' } },
    });
    expect(await limit('', 'two')).toMatchObject({
      problems: {
        threshold: 'Please enter a whole number.',
        max_per_order: 'Please enter a whole number.',
      },
    });
    expect(await units()).toMatchObject({ threshold: 0, maxPerOrder: 2 });
    expect(await limit('3', ' ')).toMatchObject({ kind: 'done' });
    expect(await units()).toMatchObject({ threshold: 3, maxPerOrder: null });
    await buy();
  });

  test('a product that is no longer tracked is sold without limit, and can be counted again', async () => {
    await countStock(shop.db, 2, 3);
    await buy();
    const stop = { intent: 'stop', [keyField]: newKey() };
    expect(await send(stop)).toMatchObject({ kind: 'done' });
    expect(await send(stop)).toMatchObject({ kind: 'done' });
    expect(await readAvailable(shop.db, 2)).toBeUndefined();
    await buy();
    await countStock(shop.db, 2, 7);
    expect((await load()).movements).toMatchObject([
      { cause: 'counted', change: 7 },
      { cause: 'stopped', change: -3, staffName: context.get(staffContext).name },
      { cause: 'release', change: 3 },
      { cause: 'reservation', change: -3 },
      { cause: 'counted', change: 3 },
    ]);
    expect(await units()).toMatchObject({ onShelf: 7, available: 7, maxPerOrder: null });
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('packers change stock, and support neither changes, limits nor stops it', async () => {
    await countStock(shop.db, 2, 10);
    const received = { intent: 'change', kind: 'received', units: '1' };
    expect(await send(received, { as: contextAs('packer') })).toMatchObject({ kind: 'done' });
    const limits: Form = { intent: 'limits', threshold: '1' };
    for (const form of [received, limits, { intent: 'stop' }]) {
      await expect(send(form, { as: contextAs('support') })).rejects.toMatchObject({
        init: { status: 403 },
      });
    }
    expect(await units()).toMatchObject({ onShelf: 11, threshold: 5 });
  });

  test('older changes follow on further pages, each once', async () => {
    await countStock(shop.db, 2, 1);
    for (let one = 2; one <= 51; one += 1) await countStock(shop.db, 2, one);
    const first = await load();
    expect(first).toMatchObject({ isNewest: true });
    expect(first.movements).toHaveLength(50);
    const second = await load('2', `?before=${first.older}`);
    expect(second).toMatchObject({ isNewest: false, older: undefined });
    expect(second.movements).toHaveLength(1);
    const ids = [...first.movements, ...second.movements].map(({ id }) => id);
    expect(new Set(ids).size).toBe(51);
    expect((await load('2', '?before=x')).movements).toHaveLength(50);
    expect((await load('2', '?before=0')).movements).toEqual([]);
  });

  test('a product that is not tracked has no units, and only a count starts its stock', async () => {
    await countStock(shop.db, 2, 10);
    const { products } = await loadStockList(context);
    expect(products.filter(({ units }) => units)).toMatchObject([
      { id: 2, isBundle: false, units: { onShelf: 10 } },
    ]);
    for (const id of ['99999', 'x', '-2']) {
      await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } });
    }
    const forms: Form[] = [
      { intent: 'change', kind: 'received', units: '5' },
      { intent: 'limits', threshold: '5' },
    ];
    for (const form of [...forms, { intent: 'change', kind: 'counted', units: '5' }]) {
      const refused = { kind: 'refused', code: 'not_tracked' };
      expect(await send(form, { id: '99999' })).toMatchObject(refused);
    }
    for (const form of forms) {
      expect(await send(form, { id: '1' })).toMatchObject({ code: 'not_tracked' });
    }
    expect(await readAvailable(shop.db, 1)).toBeUndefined();
  });

  test('units of a paid order without stock are shown, and a bundle has no numbers', async () => {
    await countStock(shop.db, 2, 10);
    await countStock(shop.db, 5, 1);
    const { order_id } = await buy();
    await shop.db
      .updateTable('stock_reservations')
      .set({ state: 'backordered' })
      .where('order_id', '=', order_id)
      .execute();
    const component = { bundle_id: 5, component_id: 2, quantity: 1 };
    await shop.db.insertInto('bundle_components').values(component).execute();
    const { products } = await loadStockList(context);
    expect(products.filter(({ id }) => id === 2 || id === 5)).toMatchObject([
      { id: 2, units: { backordered: 3, promised: 0 } },
      { id: 5, isBundle: true, units: undefined },
    ]);
    expect((await load('5')).components).toMatchObject([
      { id: 2, titles: { en: 'Root Serum' }, quantity: 1, available: 7 },
    ]);
  });
});
