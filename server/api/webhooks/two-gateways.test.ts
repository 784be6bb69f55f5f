import { afterAll, beforeEach, expect, test } from 'vitest';
import { isForeignCharge } from '#domain/payments/attempt.server.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../../tests/support/gateways/stripe-stand-in.ts';
import { TapStandIn, tapKey } from '../../../tests/support/gateways/tap-stand-in.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import {
  readAttempt,
  readAttempts,
  readOpenItems,
  readOrder,
  readOutcomes,
} from '../../../tests/support/rows.ts';

const tap = await new TapStandIn().listen();
const stripe = await new StripeStandIn().listen();
afterAll(() => Promise.all([tap.stop(), stripe.stop()]));

const env = {
  PAYMENT_GATEWAY: 'tap',
  TAP_SECRET_KEY: tapKey,
  TAP_URL: tap.url,
  PAYMENT_GATEWAY_FALLBACK: 'stripe',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  STRIPE_URL: stripe.url,
};

onBothDatabases(
  'a store with two gateways',
  (shop) => {
    beforeEach(() => {
      tap.forget();
      stripe.forget();
    });

    const buy = async () => {
      const { order_id, redirectUrl } = await shop.visitor().buy(purchase(), { key: newKey() });
      return { orderId: order_id, redirectUrl, id: redirectUrl.split('/').at(-1) ?? '' };
    };
    const deliver = (gateway: string, { headers, body }: { headers: Headers; body: string }) =>
      shop.visitor().fetch(`/api/webhooks/${gateway}`, { method: 'POST', headers, body });
    const getStatus = async (orderId: string) => {
      const { body } = await shop.visitor().json(`/api/mtjree/status/${orderId}`);
      return body;
    };

    test('the first of two gateways receives the shoppers, and its webhooks settle orders', async () => {
      const { orderId, redirectUrl, id } = await buy();
      expect(redirectUrl).toBe(`${tap.url}/pay/${id}`);
      tap.close(id, 'CAPTURED');
      const answers = [
        await deliver('tap', tap.webhook(id)),
        await deliver('tap', tap.webhook(id)),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await readOrder(shop.db, orderId)).toMatchObject({
        status: 'paid',
        payment_method: 'tap',
      });
    });

    test('a webhook with one character changed is refused', async () => {
      const { orderId, id } = await buy();
      tap.close(id, 'DECLINED');
      const { headers, body } = tap.webhook(id);
      const forged = { headers, body: body.replace('DECLINED', 'CAPTURED') };
      expect((await deliver('tap', forged)).status).toBe(401);
      expect(await getStatus(orderId)).toEqual({ ok: true, remote: { status: false } });
    });

    test('a charge is foreign when its id at the return address belongs to another order or is unknown', async () => {
      const { orderId, id } = await buy();
      const other = await buy();
      expect(await isForeignCharge(shop.db, orderId, id)).toBe(false);
      expect(await isForeignCharge(shop.db, orderId, other.id)).toBe(true);
      expect(await isForeignCharge(shop.db, orderId, 'chg_made_up')).toBe(true);
      expect(await isForeignCharge(shop.db, '999999999999', id)).toBe(false);
      await shop.db.updateTable('payments').set({ gateway_reference: null }).execute();
      expect(await isForeignCharge(shop.db, orderId, other.id)).toBe(false);
    });

    test('a payment at the first of two gateways is synced without a webhook', async () => {
      const { orderId, id } = await buy();
      expect(await getStatus(orderId)).toEqual({ ok: true, remote: { status: null } });
      tap.close(id, 'CAPTURED');
      await expect
        .poll(() => getStatus(orderId), { timeout: 8000 })
        .toEqual({
          ok: true,
          remote: { status: true },
        });
    });

    test.each([1, 0.001, 100.995, 1e20])(
      'a payment of the wrong amount %d is not accepted, by webhook or sync',
      async (amount) => {
        const { orderId, id } = await buy();
        tap.close(id, 'CAPTURED', { amount });
        expect((await deliver('tap', tap.webhook(id))).status).toBe(200);
        expect(await getStatus(orderId)).toEqual({ ok: true, remote: { status: null } });
        expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
        expect(await readOutcomes(shop.db)).toEqual(['mismatch']);
        expect(await readOpenItems(shop.db)).toEqual([`amount_differs ${orderId}`]);
      },
    );

    test('a signed webhook of one order is not accepted for another of the same price', async () => {
      const paid = await buy();
      const other = await buy();
      tap.close(paid.id, 'CAPTURED');
      const { headers, body } = tap.webhook(paid.id);
      const [{ reference: from }, { reference: to }] = [
        await readAttempt(shop.db, paid.orderId),
        await readAttempt(shop.db, other.orderId),
      ];
      const moved = body.replaceAll(from, to).replaceAll(paid.orderId, other.orderId);
      await deliver('tap', { headers, body: moved });
      expect(await readOrder(shop.db, other.orderId)).toMatchObject({ status: 'pending' });

      // While the store does not know the charge's id, it uses the signed one.
      await shop.db.updateTable('payments').set({ gateway_reference: null }).execute();
      await deliver('tap', { headers, body: moved });
      expect(await readOrder(shop.db, other.orderId)).toMatchObject({ status: 'pending' });
    });

    test('a webhook that arrives before the response to its charge is accepted, and syncs', async () => {
      const { orderId, id } = await buy();
      await shop.db.updateTable('payments').set({ gateway_reference: null }).execute();
      tap.close(id, 'CAPTURED');
      tap.faults.push('dies', 'dies', 'dies');
      expect((await deliver('tap', tap.webhook(id))).status).toBe(503);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
      expect((await deliver('tap', tap.webhook(id))).status).toBe(200);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      expect(await readAttempt(shop.db, orderId)).toMatchObject({ gateway_reference: id });
    });

    test.each(['\u0000', '\ud83d'])(
      'is paid although the gateway reports %j in one field',
      async (odd) => {
        const { orderId, id } = await buy();
        tap.close(id, 'CAPTURED');
        const charge = tap.charges.get(id);
        const card = { name: `A${odd}`, [`b${odd}`]: [odd] };
        if (charge) tap.charges.set(id, { ...charge, card });
        expect((await deliver('tap', tap.webhook(id))).status).toBe(200);
        expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      },
    );

    test('the second of two gateways is used for the same order when the first failed', async () => {
      const visitor = shop.visitor();
      const key = newKey();
      tap.faults.push('dies', 'dies', 'dies');
      expect((await visitor.create(purchase(), { key })).status).toBe(502);
      const { order_id, redirectUrl } = await visitor.buy(purchase(), { key });
      expect(redirectUrl).toMatch(`${stripe.url}/pay/`);
      expect(await readAttempts(shop.db)).toMatchObject([{ gateway: 'stripe', state: 'open' }]);

      const id = redirectUrl.split('/').at(-1) ?? '';
      stripe.close(id, 'paid');
      await deliver('stripe', stripe.webhook(id, 'checkout.session.completed'));
      expect(await readOrder(shop.db, order_id)).toMatchObject({
        status: 'paid',
        payment_method: 'stripe',
      });
    });

    test('a webhook of the first gateway about an attempt at the second is ignored', async () => {
      const visitor = shop.visitor();
      const key = newKey();
      // The charge is made, and its response lost: no shopper is sent to that page.
      tap.faults.push('drops', 'drops', 'drops');
      await visitor.create(purchase(), { key });
      const { order_id } = await visitor.buy(purchase(), { key });
      const [id = ''] = tap.charges.keys();
      tap.close(id, 'CANCELLED');
      expect((await deliver('tap', tap.webhook(id))).status).toBe(200);
      expect(await readOrder(shop.db, order_id)).toMatchObject({ status: 'pending' });
      expect(await readAttempts(shop.db)).toMatchObject([{ gateway: 'stripe', state: 'open' }]);
      expect(await readOutcomes(shop.db)).toEqual(['unknown_reference']);
    });

    test('the returned payment page is preserved when the first gateway responds late', async () => {
      const visitor = shop.visitor();
      const key = newKey();
      const slow = Promise.withResolvers<void>();
      tap.faults.push(slow.promise, 'dies', 'dies', 'dies');
      const first = visitor.create(purchase(), { key });
      await expect.poll(() => tap.calls.length).toBe(1);
      const longAgo = new Date(Date.now() - 60_000);
      await shop.db.updateTable('payments').set({ opening_since: longAgo }).execute();
      expect((await visitor.create(purchase(), { key })).status).toBe(502);
      const { order_id, redirectUrl } = await visitor.buy(purchase(), { key });
      expect(redirectUrl).toMatch(`${stripe.url}/pay/`);

      slow.resolve();
      expect((await first).body).toEqual({ order_id, redirectUrl });
      expect(await readAttempts(shop.db)).toMatchObject([{ gateway: 'stripe', state: 'open' }]);
    });

    test('an unavailable gateway is not called repeatedly', async () => {
      for (let one = 0; one < 5; one++) {
        tap.faults.push('dies', 'dies', 'dies');
        await shop.visitor().create(purchase(), { key: newKey() });
      }
      tap.forget();
      const { redirectUrl } = await buy();
      expect(redirectUrl).toMatch(`${stripe.url}/pay/`);
      expect(tap.calls).toEqual([]);
    });
  },
  env,
);
