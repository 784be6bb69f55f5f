import { expect, test } from 'vitest';
import { demoProduct } from '../../../tests/support/catalogue.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readHistory, readOrder, readOrders } from '../../../tests/support/rows.ts';

onBothDatabases('placing an order', (shop) => {
  test('a valid cart becomes a pending order with a link to the gateway', async () => {
    const body = purchase([
      [2, '3', 2],
      [7, '1', 1],
    ]);
    const { order_id, redirectUrl } = await shop.visitor().buy(body, { key: newKey() });

    expect(order_id).toMatch(/^[1-9]\d{11}$/);
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      status: 'pending',
      order_status: 'pending',
      total: '233.50',
      subtotal: '233.50',
      shipping_cost: '0.00',
      currency: 'USD',
      first_name: 'Mona',
      last_name: 'Saleh',
      email: 'mona@example.com',
      phone: '+971501234567',
      country: 'AE',
      city: 'Dubai',
      address: 'Villa 12, Palm Street',
      billing_address: 'Villa 12, Palm Street',
      postcode: '00000',
      paid_at: null,
    });
    const [attempt] = await readAttempts(shop.db);
    expect(attempt).toMatchObject({ order_id, attempt: 1, state: 'open', amount: '233.50' });
    expect(redirectUrl).toBe(attempt?.redirect_url);
    expect(await readHistory(shop.db, order_id)).toEqual(['created', 'payment_opened']);
  });

  test('order items are stored in the shape of the spec, with current prices, line totals and both names', async () => {
    const body = purchase([
      [2, '3', 2],
      [7, '1', 1],
    ]);
    const { order_id } = await shop.visitor().buy(body);
    expect((await readOrder(shop.db, order_id)).meta_data).toEqual({
      items: [
        {
          id: 2,
          title: 'Root Serum',
          bundle: '3',
          qty: 2,
          price: 34,
          line_total: 204,
          piece: 'bottle',
          titles: titlesOf(2),
        },
        {
          id: 7,
          title: 'Travel Set',
          bundle: '1',
          qty: 1,
          price: 29.5,
          line_total: 29.5,
          piece: 'set',
          titles: titlesOf(7),
        },
      ],
      lang: 'en',
    });
  });

  test('an order without X-Lang stores the language of its meta_data', async () => {
    const body = purchase([[1, '1', 1]]);
    const arabic = { ...body, meta_data: { ...body.meta_data, lang: 'ar' } };
    const { body: placed } = await shop.visitor().create(arabic);
    const { meta_data } = await readOrder(shop.db, placed.order_id);
    expect(meta_data).toMatchObject({ lang: 'ar' });
  });

  test('the X-Lang header sets the language that an order stores', async () => {
    const { order_id } = await shop.visitor().buy(purchase([[1, '1', 1]]), { lang: 'ar' });
    const { meta_data } = await readOrder(shop.db, order_id);
    expect(meta_data).toMatchObject({ lang: 'ar', items: [{ title: demoProduct(1).title_ar }] });
    expect(shop.gateway.createCalls[0]?.lang).toBe('ar');
  });

  test('a phone number of a purchase in Arabic digits or without its country code is normalized', async () => {
    const phones = ['+971 50 123 4567', '٠٥٠١٢٣٤٥٦٧', '0501234567'];
    for (const phone of phones) await shop.visitor().buy(purchase(undefined, { phone }));
    const stored = (await readOrders(shop.db)).map(({ phone }) => phone);
    expect(stored).toEqual(phones.map(() => '+971501234567'));
  });

  test('item prices in the body of a purchase are ignored: only the total is compared', async () => {
    const body = purchase([[2, '1', 1]]);
    const items = body.meta_data.items.map((item) => ({ ...item, price: 0.01 }));
    const cheap = { ...body, meta_data: { items, lang: 'en' } };
    const { order_id } = await shop.visitor().buy(cheap);
    expect(await readOrder(shop.db, order_id)).toMatchObject({ total: '34.00' });
    expect(shop.gateway.createCalls[0]?.money).toEqual({ amount: 3400, currency: 'USD' });
  });

  test('the gateway receives addresses of this store, whatever the body contains', async () => {
    const elsewhere = 'https://evil.example/';
    const addresses = ['shop_url', 'success_url', 'fail_url', 'logo_url'];
    const body = purchase(undefined, Object.fromEntries(addresses.map((a) => [a, elsewhere])));
    const { order_id } = await shop.visitor().buy(body);
    expect(shop.gateway.createCalls[0]).toMatchObject({
      orderId: order_id,
      successUrl: `${shop.url}/checkout?success=1&order_id=${order_id}`,
      failUrl: `${shop.url}/checkout?failed=1&order_id=${order_id}`,
      webhookUrl: `${shop.url}/api/webhooks/${shop.gateway.name}`,
    });
  });

  test('order ids are random: forty orders share no id and follow no sequence', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 40; i++) {
      const body = purchase([[8, '1', 1]], { email: `shopper${i}@example.com` });
      ids.push(Number((await shop.visitor().buy(body)).order_id));
    }
    expect(new Set(ids).size).toBe(40);
    const steps = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] ?? 0)));
    expect(Math.min(...steps)).toBeGreaterThan(1000);
  });
});

function titlesOf(id: number) {
  const { title_en: en, title_ar: ar } = demoProduct(id);
  return { en, ar };
}
