import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkPayment } from '#domain/payments/payment-status.server.ts';
import { reconcilePayments } from '#domain/payments/reconcile.server.ts';
import { MtjreeStandIn, mtjreeKey } from '../../../tests/support/gateways/mtjree-stand-in.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import {
  readAttempts,
  readHistory,
  readOrder,
  readOrders,
  readOutcomes,
} from '../../../tests/support/rows.ts';

const mtjree = await new MtjreeStandIn().listen();
afterAll(() => mtjree.stop());

const env = { PAYMENT_GATEWAY: 'mtjree', MTJREE_API_KEY: mtjreeKey, MTJREE_URL: mtjree.url };

onBothDatabases(
  'a gateway without signatures',
  (shop) => {
    beforeEach(() => mtjree.forget());

    const buy = async () => {
      const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
      return order_id;
    };
    const letTimePass = () => shop.db.updateTable('payments').set({ checked_at: null }).execute();
    const services = () => {
      const { gateways, jobs } = shop.store;
      return { db: shop.db, gateways, jobs };
    };
    const call = (body: string, headers = new Headers()) =>
      shop.visitor().fetch('/api/webhooks/mtjree', { method: 'POST', headers, body });

    test('an unsigned webhook syncs the payment, whatever it contains', async () => {
      const orderId = await buy();
      const lie = JSON.stringify({
        new_status: true,
        user_id: 1,
        order_id: orderId,
        meta_data: {},
      });
      expect((await call(lie)).status).toBe(200);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
      expect(mtjree.calls.at(-1)?.path).toContain('get-order-status');
    });

    test('an unsigned webhook for a paid order confirms the payment once', async () => {
      const orderId = await buy();
      mtjree.pay(orderId);
      const { headers, body } = mtjree.callback(orderId);
      for (const _ of [1, 2]) expect((await call(body, headers)).status).toBe(200);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      expect(await readOutcomes(shop.db)).toEqual(['paid']);
    });

    test('an unsigned gateway is not synced by a stranger, nor more often than shoppers may', async () => {
      const orderId = await buy();
      const before = mtjree.calls.length;
      const strange = mtjree.callback(orderId, 'a guess');
      expect((await call(strange.body, strange.headers)).status).toBe(401);
      expect(mtjree.calls).toHaveLength(before);
      const { body, headers } = mtjree.callback(orderId);
      for (const _ of [1, 2, 3]) await call(body, headers);
      expect(mtjree.calls).toHaveLength(before + 1);
      await call(JSON.stringify({ order_id: '999999999999' }));
      expect(mtjree.calls).toHaveLength(before + 1);
    });

    test('a payment is failed for the browser that placed the order and returned as failed', async () => {
      const orderId = await buy();
      const returned = { hasReturnedFailed: true };
      expect(await checkPayment(services(), orderId, returned)).toBe('failed');
      mtjree.pay(orderId);
      await letTimePass();
      const { headers, body } = mtjree.callback(orderId);
      await call(body, headers);
      // A late capture still counts.
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    });

    test('a payment is failed for the returning browser also right after another check of the order', async () => {
      const visitor = shop.visitor();
      const { order_id } = await visitor.buy(purchase(), { key: newKey() });
      const status = () => visitor.json(`/api/mtjree/status/${order_id}`);
      expect((await status()).body).toMatchObject({ remote: { status: null } });
      expect(await checkPayment(services(), order_id, { hasReturnedFailed: true })).toBe('failed');
      expect((await status()).body).toMatchObject({ remote: { status: false } });
      expect(await readOrder(shop.db, order_id)).toMatchObject({ status: 'failed' });
    });

    test.each([
      ['a later poll', (orderId: string) => shop.visitor().json(`/api/mtjree/status/${orderId}`)],
      ['the job', () => reconcilePayments(services())],
    ] as const)(
      'a failed return while the gateway was unavailable is synced by %s, which finds the failure',
      async (_, syncStatus) => {
        const orderId = await buy();
        mtjree.faults.push('dies', 'dies', 'dies');
        expect(await checkPayment(services(), orderId, { hasReturnedFailed: true })).toBe('open');
        await letTimePass();
        await syncStatus(orderId);
        expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
        mtjree.pay(orderId);
        await letTimePass();
        await syncStatus(orderId);
        expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      },
    );

    test('a return to the address of an earlier attempt does not fail a later one', async () => {
      const visitor = shop.visitor();
      const { order_id } = await visitor.buy(purchase(), { key: newKey() });
      expect(await checkPayment(services(), order_id, { hasReturnedFailed: true })).toBe('failed');
      await visitor.buy(purchase(), { key: newKey() });
      expect([...mtjree.orders.values()].at(-1)?.input.fail_url).toBe(
        `${shop.url}/checkout?failed=1&order_id=${order_id}&attempt=2`,
      );
      await letTimePass();
      expect(await checkPayment(services(), order_id, { hasReturnedFailed: true })).toBe('open');
      const second = { hasReturnedFailed: true, attempt: 2 };
      expect(await checkPayment(services(), order_id, second)).toBe('failed');
    });

    test('a browser that repeatedly returns as failed syncs an unsigned gateway no more often', async () => {
      const orderId = await buy();
      const before = mtjree.calls.length;
      for (const _ of [1, 2, 3, 4])
        await checkPayment(services(), orderId, { hasReturnedFailed: true });
      expect(mtjree.calls).toHaveLength(before + 1);
    });

    describe.each([
      [400, 'Invalid request'],
      [404, 'Domain not found'],
      [404, 'No other payment methods are available'],
    ])('a gateway that refuses a payment with %d %s', (status, message) => {
      beforeEach(() => {
        mtjree.refusal = { status, message };
      });

      test.each([
        ['en', /^The payment service refused this payment\./],
        ['ar', /^رفضت خدمة الدفع هذه العملية\./],
      ])('is recorded as a refusal (%s)', async (lang, expected) => {
        const { status, body } = await shop.visitor().create(purchase(), { key: newKey(), lang });
        expect(status).toBe(502);
        expect(body.error).toMatch(expected);
        expect(JSON.stringify(shop.log.takeErrors())).toContain(message);
      });

      test('a refusal by the gateway opens one attention item with its message for all orders', async () => {
        const visitor = shop.visitor();
        for (const _ of [1, 2]) await visitor.create(purchase(), { key: newKey() });
        await shop.visitor().create(purchase([[1, '1', 1]]), { key: newKey() });
        const orders = await readOrders(shop.db);
        expect(orders).toHaveLength(2);
        const lastOrderId = orders[1]?.order_id ?? '';
        const items = await shop.db.selectFrom('attention_items').selectAll().execute();
        expect(items).toMatchObject([
          {
            kind: 'payment_refused',
            times: 2,
            facts: { gateway: 'mtjree', reason: message, lastOrderId },
          },
        ]);
        expect(await readHistory(shop.db, lastOrderId)).toContain('payment_refused');
        const logged = shop.log.takeErrors();
        expect(logged).toHaveLength(3);
        expect(JSON.stringify(logged)).toContain(lastOrderId);
        expect(JSON.stringify(logged)).not.toContain('mona@example.com');
      });
    });

    test('a failed payment is synced once more before a shopper retries it', async () => {
      const visitor = shop.visitor();
      const { order_id } = await visitor.buy(purchase(), { key: newKey() });
      expect(await checkPayment(services(), order_id, { hasReturnedFailed: true })).toBe('failed');
      mtjree.pay(order_id);
      const again = await visitor.buy(purchase(undefined, { order_id }), { key: newKey() });
      expect(again.redirectUrl).toBe(`${shop.url}/checkout?success=1&order_id=${order_id}`);
      expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }]);
    });

    test('an order that was paid otherwise is not synced at an unsigned gateway', async () => {
      const visitor = shop.visitor();
      const { order_id } = await visitor.buy(purchase(), { key: newKey() });
      await checkPayment(services(), order_id, { hasReturnedFailed: true });
      await shop.db.updateTable('orders').set({ status: 'paid', paid_at: new Date() }).execute();
      mtjree.faults.push('dies', 'dies', 'dies');
      const again = await visitor.create(purchase(undefined, { order_id }), { key: newKey() });
      expect(again.body).toMatchObject({ order_id });
    });

    test('a payment that the gateway reports as pending forever shows no shopper a failure', async () => {
      const orderId = await buy();
      const { body } = await shop.visitor().json(`/api/mtjree/status/${orderId}`);
      expect(body).toEqual({ ok: true, remote: { status: null } });
    });
  },
  env,
);
