import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import {
  readAttempt,
  readAttempts,
  readOpenItems,
  readOrder,
  readOrders,
} from '../../../tests/support/rows.ts';

onBothDatabases('an idempotency key', (shop) => {
  test('an idempotency key sent twice returns the same order and link', async () => {
    const key = newKey();
    const first = await shop.visitor().buy(purchase(), { key });
    const second = await shop.visitor().buy(purchase(), { key });
    expect(second).toEqual(first);
    expect(await readOrders(shop.db)).toHaveLength(1);
    expect(shop.gateway.createCalls).toHaveLength(1);
  });

  test('an idempotency key of ten concurrent requests creates one order, one attempt, one charge', async () => {
    const key = newKey();
    const visitor = shop.visitor();
    const racing = Array.from({ length: 10 }, () => visitor.buy(purchase(), { key }));
    const answers = await Promise.all(racing);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await readOrders(shop.db)).toHaveLength(1);
    expect(await readAttempts(shop.db)).toMatchObject([{ attempt: 1, state: 'open' }]);
    expect(shop.gateway.createCalls).toHaveLength(1);
  });

  test('concurrent idempotency keys are not mixed up', async () => {
    const keys = Array.from({ length: 8 }, newKey);
    const racing = keys.flatMap((key) => [1, 2, 3].map(() => key));
    const buy = async (key: string) => ({
      key,
      ...(await shop.visitor().buy(purchase(), { key })),
    });
    const answers = await Promise.all(racing.map(buy));
    expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(8);
    expect(new Set(answers.map(({ key, order_id }) => `${key} ${order_id}`)).size).toBe(8);
    expect(await readOrders(shop.db)).toHaveLength(8);
    expect(shop.gateway.effects).toBe(8);
  });

  test('an idempotency key reused for another body is refused, and the first order stays unchanged', async () => {
    const key = newKey();
    await shop.visitor().buy(purchase([[2, '1', 1]]), { key });
    const before = await readOrders(shop.db);
    const changes = [
      purchase([[2, '1', 2]]),
      purchase([[2, '1', 1]], { email: 'eve@example.com' }),
    ];
    for (const body of changes) {
      const answer = await shop.visitor().create(body, { key });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatch(/already started/);
    }
    expect(await readOrders(shop.db)).toEqual(before);
  });

  test('an idempotency key sent three times after its order was cancelled creates one more order', async () => {
    const key = newKey();
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(purchase(), { key });
    const { reference } = await readAttempt(shop.db, order_id);
    const declined = shop.gateway.webhook(reference, { state: 'declined' });
    expect((await visitor.fetch('/api/webhooks/sandbox', declined)).status).toBe(200);
    await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    const again = await Promise.all([1, 2, 3].map(() => visitor.buy(purchase(), { key })));
    expect(new Set(again.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(again[0]?.order_id).not.toBe(order_id);
    expect(await readOrders(shop.db)).toHaveLength(2);
  });

  test('a key of an order that staff cancelled creates one new order for three concurrent requests', async () => {
    const key = newKey();
    const visitor = shop.visitor();
    const cancelled = await visitor.buy(purchase(), { key });
    await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    const again = await Promise.all([1, 2, 3].map(() => visitor.buy(purchase(), { key })));
    expect(new Set(again.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(again[0]?.order_id).not.toBe(cancelled.order_id);
    expect(again[0]?.redirectUrl).not.toBe(cancelled.redirectUrl);
    expect(await readOrders(shop.db)).toHaveLength(2);
    expect(shop.gateway.effects).toBe(2);
  });

  test('the payment page of a cancelled order opens an attention item when it is paid', async () => {
    const key = newKey();
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(purchase(), { key });
    await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    await visitor.buy(purchase(), { key });
    const { reference } = await readAttempt(shop.db, order_id);
    shop.gateway.close(reference, 'captured');
    await visitor.fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
    expect(await readOpenItems(shop.db)).toEqual([`paid_after_cancel ${order_id}`]);
  });

  test('a key of a cancelled order returns the result when the order was paid', async () => {
    const key = newKey();
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(purchase(), { key });
    await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    shop.gateway.close((await readAttempt(shop.db, order_id)).reference, 'captured');
    const again = await visitor.buy(purchase(), { key });
    expect(again.redirectUrl).toBe(`${shop.url}/checkout?success=1&order_id=${order_id}`);
    expect(await readOrder(shop.db, order_id)).toMatchObject({ status: 'paid' });
    expect(await readOpenItems(shop.db)).toEqual([`paid_after_cancel ${order_id}`]);
  });

  test('a key of a cancelled order creates no second order while the gateway cannot report the payment', async () => {
    const key = newKey();
    const visitor = shop.visitor();
    await visitor.buy(purchase(), { key });
    await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    shop.gateway.goDown();
    expect((await visitor.create(purchase(), { key })).status).toBe(502);
    shop.gateway.comeBack();
    await visitor.buy(purchase(), { key });
    expect(await readOrders(shop.db)).toHaveLength(2);
  });

  test('an idempotency key returns a link at once when the server lost the request that opened the page', async () => {
    const key = newKey();
    const visitor = shop.visitor();
    shop.gateway.goDown();
    await visitor.create(purchase(), { key });
    shop.gateway.comeBack();
    // A request commits this claim with its order, and may lose its connection before it calls the gateway.
    const opening_since = sql<Date>`now() + interval '1 hour'`;
    const claim = { opening_since, opening_by: shop.store.serverId };
    await shop.db.updateTable('payments').set(claim).execute();
    const { redirectUrl } = await visitor.buy(purchase(), { key });
    expect(redirectUrl).toMatch(/^https:/);
    expect(await readOrders(shop.db)).toHaveLength(1);
    expect(shop.gateway.effects).toBe(1);
  });

  test('the idempotency key of a refused purchase can be reused', async () => {
    const key = newKey();
    expect(
      (await shop.visitor().create(purchase([[2, '1', 1]], { total: 1 }), { key })).status,
    ).toBe(409);
    const { order_id } = await shop.visitor().buy(purchase([[2, '1', 1]]), { key });
    expect(await readOrders(shop.db)).toMatchObject([{ order_id }]);
  });

  test('a request without an idempotency key always creates an order', async () => {
    const ids = [await shop.visitor().buy(purchase()), await shop.visitor().buy(purchase())];
    expect(new Set(ids.map(({ order_id }) => order_id)).size).toBe(2);
  });

  test('the idempotency key of a paid order returns its result', async () => {
    const key = newKey();
    const { order_id } = await shop.visitor().buy(purchase(), { key });
    const { reference } = await readAttempt(shop.db, order_id);
    shop.gateway.close(reference, 'captured');
    await shop.visitor().fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
    const again = await shop.visitor().buy(purchase(), { key });
    expect(again).toEqual({
      order_id,
      redirectUrl: `${shop.url}/checkout?success=1&order_id=${order_id}`,
    });
  });
});
