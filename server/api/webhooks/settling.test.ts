import { beforeEach, expect, test } from 'vitest';
import { storeMoney } from '#domain/currency.ts';
import { money } from '#domain/money.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import {
  readAttempt,
  readAttempts,
  readHistory,
  readOrder,
  readOutcomes,
} from '../../../tests/support/rows.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('a payment is settled', (shop) => {
  let visitor: Visitor;
  let orderId: string;
  let reference: string;

  beforeEach(async () => {
    visitor = shop.visitor();
    orderId = (await visitor.buy(purchase(), { key: newKey() })).order_id;
    reference = (await readAttempt(shop.db, orderId)).reference;
  });

  const post = async (webhook: RequestInit) =>
    (await shop.visitor().fetch('/api/webhooks/sandbox', webhook)).status;
  const send = (state: 'captured' | 'declined' | 'open', lies = {}) =>
    post(shop.gateway.webhook(reference, { state, ...lies }));
  const orderStatus = async () => (await readOrder(shop.db, orderId)).status;

  test('a payment is settled by a paid webhook', async () => {
    expect(await send('captured')).toBe(200);
    const order = await readOrder(shop.db, orderId);
    expect(order).toMatchObject({
      status: 'paid',
      order_status: 'pending',
      payment_method: 'sandbox',
    });
    expect(order.paid_at).toBeInstanceOf(Date);
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }]);
    expect(await readHistory(shop.db, orderId)).toEqual([
      'created',
      'payment_opened',
      'paid',
      'email_queued',
    ]);
    const events = await shop.db.selectFrom('payment_events').selectAll().execute();
    expect(events).toMatchObject([
      { order_id: orderId, source: 'webhook', outcome: 'paid', body: { state: 'captured' } },
    ]);
  });

  test('a declined payment is settled as failed, with the reason of the gateway if any', async () => {
    await send('declined', { reason: 'insufficient_funds' });
    expect(await readAttempt(shop.db, orderId)).toMatchObject({
      state: 'failed',
      failure_reason: 'insufficient_funds',
    });
    const again = (await visitor.buy(purchase(), { key: newKey() })).order_id;
    expect(again).toBe(orderId);
    const second = await readAttempt(shop.db, orderId);
    await post(shop.gateway.webhook(second.reference, { state: 'declined', reason: 'a new one' }));
    expect(await readAttempts(shop.db)).toMatchObject([
      { state: 'failed', failure_reason: 'insufficient_funds' },
      { state: 'failed', failure_reason: null },
    ]);
  });

  test('a payment that arrives after a failure is settled as paid without the failure reason', async () => {
    await send('declined', { reason: 'card_declined' });
    expect(await readAttempt(shop.db, orderId)).toMatchObject({ failure_reason: 'declined' });
    await send('captured');
    expect(await readAttempt(shop.db, orderId)).toMatchObject({
      state: 'paid',
      failure_reason: null,
    });
  });

  test('a payment is not settled by a webhook whose signature differs in one character', async () => {
    const { body, headers } = shop.gateway.webhook(reference, { state: 'captured' });
    const signature = new Headers(headers).get('x-sandbox-signature') ?? '';
    const last = signature.endsWith('0') ? '1' : '0';
    const forgeries = [`${signature.slice(0, -1)}${last}`, '', signature.slice(1), `${signature}0`];
    for (const forged of forgeries) {
      const status = await post({
        method: 'POST',
        body,
        headers: { 'x-sandbox-signature': forged },
      });
      expect(status, forged).toBe(401);
    }
    const tampered = String(body).replace(/"amount":\d+/, '"amount":1');
    expect(await post({ method: 'POST', body: tampered, headers })).toBe(401);
    expect(await orderStatus()).toBe('pending');
    expect(await readOutcomes(shop.db)).toEqual([]);
  });

  test('a payment is settled once with the time of the first update, however often updates arrive', async () => {
    await send('captured');
    const { paid_at } = await readOrder(shop.db, orderId);
    await Promise.all([send('captured'), send('captured'), send('captured')]);
    expect((await readOrder(shop.db, orderId)).paid_at).toEqual(paid_at);
    const repeated = ['already_known', 'already_known', 'already_known'];
    expect(await readOutcomes(shop.db)).toEqual(['paid', ...repeated]);
    expect((await readHistory(shop.db, orderId)).filter((kind) => kind === 'paid')).toHaveLength(1);
  });

  test('a settled payment ignores a late failure', async () => {
    await send('captured');
    expect(await send('declined')).toBe(200);
    expect(await orderStatus()).toBe('paid');
    expect(await readOutcomes(shop.db)).toEqual(['paid', 'late_failure_ignored']);
  });

  test('a payment is settled as paid even when a failure was reported first', async () => {
    await send('declined');
    expect(await orderStatus()).toBe('failed');
    await send('captured');
    expect(await orderStatus()).toBe('paid');
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }]);
  });

  test('a payment is not settled by a pending status', async () => {
    expect(await send('open')).toBe(200);
    expect(await orderStatus()).toBe('pending');
    expect(await readOutcomes(shop.db)).toEqual(['still_open']);
  });

  test.each([
    ['amount', { money: storeMoney(1) }],
    ['currency', { money: money(6800, 'AED') }],
    ['order id', { orderId: '123456789012' }],
  ])('a payment is not settled by an update about another %s, which staff see', async (_, lies) => {
    expect(await send('captured', lies)).toBe(200);
    expect(await orderStatus()).toBe('pending');
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open' }]);
    expect(await readOutcomes(shop.db)).toEqual(['mismatch']);
    expect(await readHistory(shop.db, orderId)).toContain('payment_mismatch');
  });

  test('a payment is not settled by an update about an unknown attempt', async () => {
    expect(await send('captured', { reference: 'no-such-attempt' })).toBe(200);
    expect(await readOutcomes(shop.db)).toEqual(['unknown_reference']);
  });

  test('an order is settled twice when both attempts are paid, which is reported', async () => {
    await send('declined');
    await visitor.buy(purchase(), { key: newKey() });
    const second = (await readAttempt(shop.db, orderId)).reference;
    await send('captured');
    await post(shop.gateway.webhook(second, { state: 'captured' }));
    expect(await orderStatus()).toBe('paid');
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    expect(await readOutcomes(shop.db)).toEqual(['failed', 'paid', 'paid_twice']);
    expect(await readHistory(shop.db, orderId)).toContain('paid_twice');
  });

  test('an order does not fail while a later attempt is still open', async () => {
    await send('declined');
    await visitor.buy(purchase(), { key: newKey() });
    await send('declined');
    expect(await orderStatus()).toBe('pending');
  });

  test('a payment is settled at a known gateway only', async () => {
    const init = shop.gateway.webhook(reference, { state: 'captured' });
    expect((await visitor.fetch('/api/webhooks/tap', init)).status).toBe(404);
    expect(await orderStatus()).toBe('pending');
  });
});
