import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkPayment } from '#domain/payments/payment-status.server.ts';
import { MtjreeStandIn, mtjreeKey } from '../../tests/support/gateways/mtjree-stand-in.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempts, readOrder, readOutcomes } from '../../tests/support/rows.ts';

const mtjree = await new MtjreeStandIn().listen();
afterAll(() => mtjree.stop());

const env = { PAYMENT_GATEWAY: 'mtjree', MTJREE_API_KEY: mtjreeKey, MTJREE_URL: mtjree.url };

onBothDatabases(
  'a gateway that signs nothing',
  (shop) => {
    beforeEach(() => mtjree.forget());

    const buy = async () => {
      const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
      return order_id;
    };
    /** Until the gateway may be asked again about the same payment. */
    const letTimePass = () => shop.db.updateTable('payments').set({ checked_at: null }).execute();
    const call = (body: string, headers = new Headers()) =>
      shop.visitor().fetch('/api/webhooks/mtjree', { method: 'POST', headers, body });

    test('is asked, whatever somebody says in its name', async () => {
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

    test('has its own word for it, and that counts once', async () => {
      const orderId = await buy();
      mtjree.pay(orderId);
      const { headers, body } = mtjree.callback(orderId);
      for (const _ of [1, 2]) expect((await call(body, headers)).status).toBe(200);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      expect(await readOutcomes(shop.db)).toEqual(['paid']);
    });

    test('is not asked because of a stranger, nor more often than shoppers may', async () => {
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

    test('counts as failed for the browser that placed the order and came back so', async () => {
      const orderId = await buy();
      const asked = { db: shop.db, gateways: shop.store.gateways, jobs: shop.store.jobs };
      const returned = { hasReturnedFailed: true };
      expect(await checkPayment(asked, orderId, returned)).toBe('failed');
      mtjree.pay(orderId);
      await letTimePass();
      const { headers, body } = mtjree.callback(orderId);
      await call(body, headers);
      // Whoever paid after all has paid.
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    });

    test('is asked once more before anybody pays again, though it counts as failed', async () => {
      const visitor = shop.visitor();
      const { order_id } = await visitor.buy(purchase(), { key: newKey() });
      const asked = { db: shop.db, gateways: shop.store.gateways, jobs: shop.store.jobs };
      expect(await checkPayment(asked, order_id, { hasReturnedFailed: true })).toBe('failed');
      mtjree.pay(order_id);
      const again = await visitor.buy(purchase(undefined, { order_id }), { key: newKey() });
      expect(again.redirectUrl).toBe(`${shop.url}/checkout?success=1&order_id=${order_id}`);
      expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }]);
    });

    test('is not asked about an order that is known to be paid otherwise', async () => {
      const visitor = shop.visitor();
      const { order_id } = await visitor.buy(purchase(), { key: newKey() });
      const asked = { db: shop.db, gateways: shop.store.gateways, jobs: shop.store.jobs };
      await checkPayment(asked, order_id, { hasReturnedFailed: true });
      await shop.db.updateTable('orders').set({ status: 'paid', paid_at: new Date() }).execute();
      mtjree.faults.push('dies', 'dies', 'dies');
      const again = await visitor.create(purchase(undefined, { order_id }), { key: newKey() });
      expect(again.body).toMatchObject({ order_id });
    });

    test('says "not yet" for as long as it likes: nobody is told that it failed', async () => {
      const orderId = await buy();
      const { body } = await shop.visitor().json(`/api/mtjree/status/${orderId}`);
      expect(body).toEqual({ ok: true, remote: { status: null } });
    });
  },
  env,
);
