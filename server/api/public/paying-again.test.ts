import { beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readAttempts, readOrder, readOrders } from '../../../tests/support/rows.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('retrying a payment', (shop) => {
  let visitor: Visitor;
  let orderId: string;
  let link: string;
  let reference: string;

  const buyAgain = (changes = {}) => visitor.buy(purchase(undefined, changes), { key: newKey() });
  const capture = (attempt: string) =>
    visitor.fetch('/api/webhooks/sandbox', shop.gateway.webhook(attempt));
  const successOf = (id: string) => `${shop.url}/checkout?success=1&order_id=${id}`;

  beforeEach(async () => {
    visitor = shop.visitor();
    const created = await buyAgain();
    orderId = created.order_id;
    link = created.redirectUrl;
    reference = (await readAttempt(shop.db, orderId)).reference;
  });

  async function decline() {
    shop.gateway.close(reference, 'declined');
    await capture(reference);
  }

  test('retrying a declined payment creates a second attempt of the order with its own reference', async () => {
    await decline();
    expect((await readOrder(shop.db, orderId)).status).toBe('failed');
    const again = await buyAgain();
    expect(again.order_id).toBe(orderId);
    expect(again.redirectUrl).not.toBe(link);
    const attempts = await readAttempts(shop.db);
    expect(attempts).toMatchObject([
      { attempt: 1, state: 'failed' },
      { attempt: 2, state: 'open' },
    ]);
    expect(attempts[1]?.reference).not.toBe(reference);
    expect(await readOrders(shop.db)).toMatchObject([{ order_id: orderId, status: 'pending' }]);
  });

  test('retrying a payment with reordered lines or the email in capitals reuses the order', async () => {
    await decline();
    const again = await buyAgain({ email: 'MONA@example.com' });
    expect(again.order_id).toBe(orderId);
  });

  test('the cart of an order that has no payment, as a discount covered it, is a new purchase', async () => {
    await shop.db.updateTable('orders').set({ status: 'paid', payment_method: 'none' }).execute();
    await shop.db.deleteFrom('payment_requests').execute();
    await shop.db.deleteFrom('payments').execute();
    const again = await buyAgain({ order_id: orderId });
    expect(again.order_id).not.toBe(orderId);
    expect(again.redirectUrl).not.toBe(successOf(again.order_id));
  });

  test.each([
    ['another email', purchase(undefined, { email: 'eve@example.com' })],
    ['other lines', purchase([[2, '3', 1]])],
    ['another bundle of the same price', purchase([[2, '2', 3]])],
  ])('retrying a payment with %s creates a new order', async (_, body) => {
    await decline();
    const other = await visitor.buy(body, { key: newKey() });
    expect(other.order_id).not.toBe(orderId);
    expect(await readOrders(shop.db)).toHaveLength(2);
  });

  test('retrying a payment from a browser without the cookie, or with a forged one, creates a new order', async () => {
    await decline();
    const signed = visitor.cookie('nabta_orders') ?? '';
    visitor.forgetCookies();
    const other = await buyAgain();
    const [first = '', ...rest] = signed.split('~')[1] ?? '';
    const forged = [first === 'A' ? 'B' : 'A', ...rest].join('');
    visitor.setCookie('nabta_orders', `${orderId}~${forged}`);
    const third = await buyAgain();
    visitor.setCookie('nabta_orders', orderId);
    const fourth = await buyAgain();
    expect(new Set([orderId, other, third, fourth].map(String)).size).toBeGreaterThan(1);
    expect(await readOrders(shop.db)).toHaveLength(4);
  });

  test('retrying an open payment returns the same attempt and link', async () => {
    expect(await buyAgain()).toEqual({ order_id: orderId, redirectUrl: link });
    expect(await readAttempts(shop.db)).toHaveLength(1);
    expect(shop.gateway.statusCalls).toEqual([reference]);
  });

  test('retrying a payment returns the result when the earlier attempt was paid meanwhile', async () => {
    shop.gateway.close(reference, 'captured');
    expect(await buyAgain()).toEqual({ order_id: orderId, redirectUrl: successOf(orderId) });
    expect(await readAttempts(shop.db)).toMatchObject([{ attempt: 1, state: 'paid' }]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
  });

  test('retrying a payment returns the result when the webhook arrived before the browser saw it', async () => {
    shop.gateway.close(reference, 'captured');
    await capture(reference);
    const again = await buyAgain({ order_id: orderId });
    expect(again).toEqual({ order_id: orderId, redirectUrl: successOf(orderId) });
  });

  test('retrying a payment that the browser knows as paid creates a new order', async () => {
    shop.gateway.close(reference, 'captured');
    await capture(reference);
    const again = await buyAgain();
    expect(again.order_id).not.toBe(orderId);
  });

  test('retrying the payment of an order of another shopper creates a new order', async () => {
    const stranger = shop.visitor();
    const theirs = await stranger.buy(purchase(undefined, { order_id: orderId }), {
      key: newKey(),
    });
    expect(theirs.order_id).not.toBe(orderId);
  });

  test('retrying a payment must wait when the gateway cannot report the earlier attempt', async () => {
    shop.gateway.goDown();
    const answer = await visitor.create(purchase(), { key: newKey() });
    expect(answer.status).toBe(502);
    expect(answer.body.error).toMatch(/did not respond/);
    expect(await readAttempts(shop.db)).toMatchObject([{ attempt: 1, state: 'open' }]);
  });

  test('retrying a payment while the gateway is down leaves the order failed', async () => {
    await decline();
    shop.gateway.goDown();
    const answer = await visitor.create(purchase(), { key: newKey() });
    expect(answer.status).toBe(502);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
    const status = await visitor.json(`/api/mtjree/status/${orderId}`);
    expect(status.body).toEqual({ ok: true, remote: { status: false } });

    shop.gateway.comeBack();
    expect((await buyAgain()).order_id).toBe(orderId);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'failed' }, { state: 'open' }]);
  });

  test('retrying a payment with an unserved country is refused and changes nothing', async () => {
    await decline();
    const before = await readOrder(shop.db, orderId);
    shop.store.settings.shippingCountries = ['AE'];
    const body = purchase(undefined, { country: 'SA', phone: '+966501234567' });
    const answer = await visitor.create(body, { key: newKey() });
    shop.store.settings.shippingCountries = undefined;
    expect(answer.status).toBe(422);
    expect(answer.body.field).toBe('country');
    expect(await readOrder(shop.db, orderId)).toEqual(before);
    expect(await readAttempts(shop.db)).toHaveLength(1);
  });

  test('retrying a payment with ten concurrent requests of one browser creates one second attempt', async () => {
    await decline();
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyAgain()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await readAttempts(shop.db)).toHaveLength(2);
    expect(shop.gateway.effects).toBe(2);
  });

  test('retrying the payment of a cancelled order creates a new order', async () => {
    await decline();
    await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    expect((await buyAgain()).order_id).not.toBe(orderId);
  });

  test('retrying a payment with a repeated key returns no link when the first attempt paid the order', async () => {
    await decline();
    const key = newKey();
    await visitor.buy(purchase(), { key });
    shop.gateway.close(reference, 'captured');
    await capture(reference);
    const repeated = await visitor.buy(purchase(), { key });
    expect(repeated).toEqual({ order_id: orderId, redirectUrl: successOf(orderId) });
  });

  test('retrying a payment while the money arrives does not charge twice', async () => {
    const status = shop.gateway.status.bind(shop.gateway);
    vi.spyOn(shop.gateway, 'status').mockImplementation(async (charge) => {
      const open = await status(charge);
      shop.gateway.close(reference, 'captured');
      await capture(reference);
      return open;
    });
    const again = await buyAgain();
    expect(again).toEqual({ order_id: orderId, redirectUrl: successOf(orderId) });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }]);
  });
});
