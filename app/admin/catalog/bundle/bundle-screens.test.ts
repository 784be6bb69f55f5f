import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../../tests/support/purchase.ts';
import { postForm, staffContextOf } from '../../../../tests/support/staff-context.ts';
import { countStock, readAvailable, readReservations } from '../../../../tests/support/stock.ts';
import { keyField } from '../../forms/staff-form-contract.ts';
import { handleProductAction, loadProduct } from '../edit-product.server.ts';

type Form = Record<string, string>;

onBothDatabases('components of a bundle', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  beforeEach(async () => {
    context = (await staffContextOf(shop)).context;
    // A shop that tracks nothing has no bundles.
    await countStock(shop.db, 8, 1);
  });

  const contextAs = (role: StaffRole) => {
    const other = new RouterContextProvider();
    for (const one of [storeContext, reportErrorContext, visitorContext] as const) {
      other.set(one as typeof storeContext, context.get(one as typeof storeContext));
    }
    other.set(staffContext, { ...context.get(staffContext), role });
    return other;
  };
  const load = async (id: number, as = context) => (await loadProduct(as, `${id}`)).product;
  const send = async (id: number, form: Form, as = context) => {
    const fields = { intent: 'components', [keyField]: newKey(), ...form };
    const request = postForm(shop, `/admin/products/${id}`, fields);
    return (await handleProductAction(request, as, `${id}`)).data;
  };
  const rows = (...typed: [product: number | string, quantity: number | string][]): Form =>
    Object.fromEntries(
      typed.flatMap(([product, quantity], at) => [
        [`component_${at + 1}`, `${product}`],
        [`quantity_${at + 1}`, `${quantity}`],
      ]),
    );
  const componentsOf = async (id: number) => (await load(id)).bundle?.components;
  const buy = (id: number) => shop.visitor().buy(purchase([[id, '1', 1]]), { key: newKey() });

  test('are saved in the product’s history, and an order takes their units', async () => {
    await countStock(shop.db, 2, 10);
    await countStock(shop.db, 3, 10);
    expect(await componentsOf(5)).toEqual([]);
    const blank = { component_3: '', quantity_3: '1' };
    expect(await send(5, { ...rows([3, '٢'], [2, 1]), ...blank })).toMatchObject({ kind: 'done' });
    expect(await componentsOf(5)).toEqual([
      { id: 2, quantity: 1 },
      { id: 3, quantity: 2 },
    ]);
    expect((await load(5)).history[0]).toMatchObject({
      kind: 'changed',
      by: context.get(staffContext).name,
      changes: [{ field: 'components', before: '', after: '2 1,3 2' }],
    });
    await buy(5);
    expect(await readAvailable(shop.db, 2)).toBe(9);
    expect(await readAvailable(shop.db, 3)).toBe(8);
    // An order keeps what it has reserved.
    await send(5, { ...rows([2, 4]), seen: '2 1,3 2' });
    expect(await readReservations(shop.db)).toMatchObject([
      { id: 2, quantity: 1, state: 'reserved' },
      { id: 3, quantity: 2, state: 'reserved' },
    ]);
    await buy(5);
    expect(await readAvailable(shop.db, 2)).toBe(5);
    expect(await readAvailable(shop.db, 3)).toBe(8);
    await send(5, { seen: '2 4' });
    expect(await componentsOf(5)).toEqual([]);
  });

  test('that cannot be are refused on their field, and nothing is saved', async () => {
    await send(6, rows([2, 1]));
    const range = 'Enter 1 to 20.';
    const cases: [Form, problems: Form][] = [
      [rows([5, 1]), { component_1: 'A bundle cannot contain itself.' }],
      [
        rows([2, 1], [3, 1], [2, 4]),
        {
          component_3: 'This product is listed twice. Please enter its units in one line.',
        },
      ],
      [rows([2, 1], [99_999, 1]), { component_2: 'This product no longer exists.' }],
      [rows(['x', 1]), { component_1: 'This product no longer exists.' }],
      [
        rows([3, 1], [6, 1]),
        {
          component_2: 'This product is a bundle itself. Please choose what it contains instead.',
        },
      ],
      [rows([2, 0], [3, 21]), { quantity_1: range, quantity_2: range }],
      [rows([2, '1.5'], [3, 'two']), { quantity_1: range, quantity_2: range }],
      [rows([5, 'x']), { component_1: 'A bundle cannot contain itself.', quantity_1: range }],
    ];
    for (const [form, problems] of cases) {
      const result = await send(5, form);
      expect(result).toMatchObject({ kind: 'refused', reply: { initialValue: form } });
      expect('problems' in result && result.problems).toEqual(problems);
    }
    const eleven = rows(...Array.from({ length: 11 }, (_, at): [number, number] => [at + 1, 1]));
    expect(await send(5, eleven)).toMatchObject({ code: 'components_too_many' });
    expect(await send(99_999, rows([2, 1]))).toMatchObject({ code: 'component_unknown' });
    expect(await componentsOf(5)).toEqual([]);
    expect((await load(5)).history).toEqual([]);
  });

  test('are refused to a product with stock of its own, or in a bundle, and its page says why', async () => {
    await countStock(shop.db, 5, 10);
    expect(await send(5, rows([2, 1]))).toMatchObject({ code: 'is_tracked' });
    expect((await load(5)).bundle).toMatchObject({
      isTracked: true,
      obstacle: 'This product has stock of its own. Stop tracking it first.',
    });
    await send(6, rows([2, 1]));
    expect(await send(2, rows([3, 1]))).toMatchObject({ code: 'is_component' });
    expect((await load(2)).bundle).toMatchObject({
      isTracked: false,
      obstacle: 'This product is part of a bundle, so it cannot be a bundle itself.',
    });
    expect((await load(3)).bundle).toMatchObject({ obstacle: undefined, otherBundles: [6] });
  });

  test('of two products at once never make a bundle of a bundle, or one with its own stock', async () => {
    for (const [first, second] of [
      [5, 6],
      [6, 5],
    ] as const) {
      const results = await Promise.all([
        send(first, rows([second, 1])),
        send(second, rows([2, 1])),
      ]);
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
      await shop.db.deleteFrom('bundle_components').execute();
    }
    const results = await Promise.allSettled([send(5, rows([2, 1])), countStock(shop.db, 5, 3)]);
    const isBundle = (await componentsOf(5))?.length === 1;
    const isTracked = (await readAvailable(shop.db, 5)) !== undefined;
    expect([isBundle, isTracked].toSorted(), JSON.stringify(results)).toEqual([false, true]);
  });

  test('that a colleague has changed meanwhile are not overwritten', async () => {
    await send(5, rows([2, 1]));
    expect(await send(5, { ...rows([3, 1]), seen: '' })).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await componentsOf(5)).toEqual([{ id: 2, quantity: 1 }]);
    // The same change by both is no conflict.
    expect(await send(5, { ...rows([2, 1]), seen: '' })).toMatchObject({ kind: 'done' });
  });

  test('that are sent again are saved once', async () => {
    const form = { ...rows([2, 1]), [keyField]: newKey() };
    const results = [...(await Promise.all([send(5, form), send(5, form)])), await send(5, form)];
    expect(results).toMatchObject([1, 2, 3].map(() => ({ kind: 'done' })));
    expect((await load(5)).history).toHaveLength(1);
  });

  test('are changed by those who publish products, and by nobody else', async () => {
    expect(await send(5, rows([2, 1]), contextAs('manager'))).toMatchObject({ kind: 'done' });
    for (const role of ['support', 'packer'] as const) {
      await expect(send(5, rows([3, 1]), contextAs(role))).rejects.toMatchObject({
        init: { status: 403 },
      });
    }
    expect((await load(5, contextAs('support'))).bundle).toBeUndefined();
    expect(await componentsOf(5)).toEqual([{ id: 2, quantity: 1 }]);
  });
});
