import { expect, test } from 'vitest';
import { shopperFields } from '#domain/orders/shopper-fields.ts';
import { inactiveProductId } from '../../../tests/support/catalogue.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { type Line, purchase, purchaseWithItem } from '../../../tests/support/purchase.ts';
import { readAttempts, readOrders } from '../../../tests/support/rows.ts';

type Refusal = [what: string, body: unknown, status: number, field: string | undefined];

const item = 'meta_data.items.0';
const changed = (changes: Record<string, unknown>) => purchase(undefined, changes);
const without = (field: string) => changed({ [field]: undefined });
const withItems = (items: unknown) => changed({ meta_data: { items } });
const lines = (count: number) => Array.from({ length: count }, (): Line => [1, '1', 1]);

const refusals: Refusal[] = [
  ['an unknown product', purchaseWithItem({ id: 4711 }), 422, `${item}.id`],
  ['a product no longer sold', purchaseWithItem({ id: inactiveProductId }), 422, `${item}.id`],
  ['a fractional product', purchaseWithItem({ id: 1.5 }), 422, `${item}.id`],
  ['a negative product', purchaseWithItem({ id: -1 }), 422, `${item}.id`],
  ['a product that is a word', purchaseWithItem({ id: 'spray' }), 422, `${item}.id`],
  ['a product that is true', purchaseWithItem({ id: true }), 422, `${item}.id`],
  ['a product beyond all numbers', purchaseWithItem({ id: 1e300 }), 422, `${item}.id`],
  ['a product above all ids', purchaseWithItem({ id: 2_147_483_648 }), 422, `${item}.id`],
  ['a product above all ids, as text', purchaseWithItem({ id: '2147483648' }), 422, `${item}.id`],
  ['a product of 15 digits', purchaseWithItem({ id: '999999999999999' }), 422, `${item}.id`],
  ['product 0', purchaseWithItem({ id: '0' }), 422, `${item}.id`],
  ['a product missing', purchaseWithItem({ id: undefined }), 422, `${item}.id`],
  ['quantity 0', purchaseWithItem({ qty: 0 }), 422, `${item}.qty`],
  ['quantity -1', purchaseWithItem({ qty: -1 }), 422, `${item}.qty`],
  ['quantity 1e9', purchaseWithItem({ qty: 1e9 }), 422, `${item}.qty`],
  ['quantity 100', purchaseWithItem({ qty: 100 }), 422, `${item}.qty`],
  ['quantity "2x"', purchaseWithItem({ qty: '2x' }), 422, `${item}.qty`],
  ['quantity 1.5', purchaseWithItem({ qty: 1.5 }), 422, `${item}.qty`],
  ['bundle "4"', purchaseWithItem({ bundle: '4' }), 422, `${item}.bundle`],
  ['bundle 0', purchaseWithItem({ bundle: 0 }), 422, `${item}.bundle`],
  ['an item that is a number', withItems([7]), 422, item],
  ['no items', withItems([]), 422, 'meta_data.items'],
  ['items that are no array', withItems({ 0: 'x' }), 422, 'meta_data.items'],
  ['meta_data missing', without('meta_data'), 422, 'meta_data'],
  ['51 lines', purchase(lines(51)), 422, 'meta_data.items'],
  ['a bad email', changed({ email: 'mona@' }), 422, 'email'],
  ['an email with a line break', changed({ email: 'a@b.co\nBcc: c@d.co' }), 422, 'email'],
  ['a phone that is none', changed({ phone: '12345' }), 422, 'phone'],
  ['a phone too short for its country', changed({ phone: '+97150123' }), 422, 'phone'],
  ['an unknown country', changed({ country: 'XX' }), 422, 'country'],
  ['a country in small letters', changed({ country: 'ae' }), 422, 'country'],
  ['another currency', changed({ currency: 'EUR' }), 422, 'currency'],
  ['an empty first name', changed({ first_name: '   ' }), 422, 'first_name'],
  ['an endless address', changed({ address: 'x'.repeat(501) }), 400, 'address'],
  ...shopperFields.map((field): Refusal => [`no ${field}`, without(field), 422, field]),
  ...shopperFields.map((field): Refusal => {
    return [`a NUL in ${field}`, changed({ [field]: 'Du\0bai' }), 422, field];
  }),
  ['a shop_type that is no text', changed({ shop_type: 5 }), 400, 'shop_type'],
  ['an item title that is no text', purchaseWithItem({ title: 5 }), 400, `${item}.title`],
  ['a language that is no text', changed({ meta_data: { items: [], lang: 5 } }), 422, undefined],
  ['an earlier order that is none', changed({ order_id: 'x' }), 400, 'order_id'],
  ['an earlier order that is a number', changed({ order_id: 5 }), 400, 'order_id'],
  ['a body that is a list', [], 400, undefined],
  ['a body that is null', 'null', 400, undefined],
  ['a body that is text', '"hello"', 400, undefined],
  ['a body that is not JSON', '{"currency":', 400, undefined],
  ['an empty body', '', 400, undefined],
];

onBothDatabases('a purchase is refused', (shop) => {
  test.each(refusals)('a purchase is refused for %s', async (_, body, status, field) => {
    const english = await shop.visitor().create(body);
    const arabic = await shop.visitor().create(body, { lang: 'ar' });

    expect(english.status, JSON.stringify(english.body)).toBe(status);
    expect(english.headers.get('content-type')).toMatch(/^application\/json/);
    expect(english.body.error).toMatch(/^[A-Z][ -~]+$/);
    expect(arabic.body.error).toMatch(/\p{Script=Arabic}/u);
    if (field) expect(english.body.field).toBe(field);
    expect(await readOrders(shop.db)).toEqual([]);
    expect(shop.gateway.createCalls).toEqual([]);
  });

  test.each([1, 0.01, 67.99, 68.01, 68.001, 1000, -68, 0])(
    'a purchase is refused for a total of %d instead of 68',
    async (total) => {
      const { status, body } = await shop.visitor().create(purchase([[2, '2', 1]], { total }));
      expect(status).toBe(409);
      expect(body).toMatchObject({ field: 'total', error: expect.stringMatching(/^Prices/) });
      if (total !== 68.001) expect(body.total).toBe(68);
      expect(await readOrders(shop.db)).toEqual([]);
    },
  );

  test.each([undefined, null, '68', {}])(
    'a purchase is refused for a total that is %j',
    async (total) => {
      const { status, body } = await shop.visitor().create(purchase([[2, '2', 1]], { total }));
      expect([400, 409, 422]).toContain(status);
      expect(body).toMatchObject({ field: 'total', error: expect.any(String) });
      expect(await readOrders(shop.db)).toEqual([]);
    },
  );

  test('a purchase is refused with the new total when the price rose since the cart was filled', async () => {
    const body = purchase([[2, '2', 1]]);
    await shop.db.updateTable('products').set({ price: '35.00' }).where('id', '=', 2).execute();
    const answer = await shop.visitor().create(body, { lang: 'ar' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ field: 'total', total: 70 });
    expect(answer.body.error).toMatch(/\p{Script=Arabic}/u);
    expect(await readAttempts(shop.db)).toEqual([]);
  });

  test('a purchase of more than 64 KB is refused, with or without a declared length', async () => {
    const big = JSON.stringify(changed({ address: 'x'.repeat(70_000) }));
    const sent = await shop.visitor().create(big);
    expect(sent.status).toBe(413);
    expect(sent.body.error).toBe('The request is too large.');
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', body: new Blob([big]).stream(), duplex: 'half', headers };
    const streamed = await shop.visitor().json('/api/mtjree/create', init as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await readOrders(shop.db)).toEqual([]);
  });

  test('a purchase whose body declares another type than JSON is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const init = {
        method: 'POST',
        body: JSON.stringify(purchase()),
        headers: { 'content-type': type },
      };
      const { status, body } = await shop.visitor().json('/api/mtjree/create', init);
      expect(status, type).toBeGreaterThanOrEqual(400);
      expect(status, type).toBeLessThan(500);
      expect(body.error).toEqual(expect.any(String));
    }
    expect(await readOrders(shop.db)).toEqual([]);
  });

  test.each(['short', 'x'.repeat(201)])(
    'a purchase is refused for an idempotency key like %s',
    async (key) => {
      const { status, body } = await shop.visitor().create(purchase(), { key });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.error).toEqual(expect.any(String));
      expect(await readOrders(shop.db)).toEqual([]);
    },
  );

  test('a purchase with fifty lines of ninety-nine is accepted', async () => {
    const fullCart = Array.from({ length: 50 }, (): Line => [6, '3', 99]);
    const { order_id } = await shop.visitor().buy(purchase(fullCart));
    expect(await readOrders(shop.db)).toMatchObject([{ order_id, total: '1321650.00' }]);
  });
});
