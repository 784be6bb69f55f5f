import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../tests/support/gateways/stripe-stand-in.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempt, readHistory, readOpenItems, readRefunds } from '../../tests/support/rows.ts';
import { listPayments } from './order-payments.server.ts';
import { recheckDoneRefunds } from './recheck-refund.server.ts';
import { requestRefund } from './request-refund.server.ts';

const stripe = await new StripeStandIn().listen();
afterAll(() => stripe.stop());

const env = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  STRIPE_URL: stripe.url,
};

onBothDatabases(
  'a refund that Stripe first reports as done and then as failed',
  (shop) => {
    let orderId: string;
    let paymentId: string;

    const post = (id: string, type: string) =>
      shop.visitor().fetch('/api/webhooks/stripe', { method: 'POST', ...stripe.webhook(id, type) });
    const refund = () =>
      requestRefund(
        { ...shop.store, report: (error) => expect.fail(String(error)) },
        {
          orderId,
          paymentId,
          amount: '4',
          reason: 'Broken',
          reference: randomUUID(),
          staffId: 'sara',
        },
      );
    const rest = async () => {
      const [payment] = await listPayments(shop.db, shop.store.gateways, orderId);
      return payment?.refundable?.rest.amount ?? 0;
    };
    const letPass = (time: string) =>
      sql`update refunds set created_at = created_at - ${time}::interval,
        synced_at = synced_at - ${time}::interval`.execute(shop.db);

    beforeEach(async () => {
      stripe.forget();
      orderId = (await shop.visitor().buy(purchase(), { key: newKey() })).order_id;
      const { id, gateway_reference } = await readAttempt(shop.db, orderId);
      paymentId = id;
      stripe.close(`${gateway_reference}`, 'paid');
      await post(`${gateway_reference}`, 'checkout.session.completed');
      expect(await refund()).toMatchObject({ state: 'done' });
    });

    test.each(['refund.failed', 'charge.refund.updated'])(
      'is reported by the webhook %s, opens an item once, and can be retried',
      async (type) => {
        const whole = (await rest()) + 400;
        stripe.failRefunds();
        const id = stripe.refunds[0]?.id ?? '';
        for (const response of [await post(id, type), await post(id, 'refund.failed')]) {
          expect(response.status).toBe(200);
        }
        expect(await readRefunds(shop.db)).toMatchObject([
          { state: 'refused', failure: 'expired_or_canceled_card' },
        ]);
        expect(await readOpenItems(shop.db)).toEqual([`refund_failed ${orderId}`]);
        const history = await readHistory(shop.db, orderId);
        expect(history.filter((kind) => kind === 'refund_failed')).toHaveLength(1);
        expect(await rest()).toBe(whole);
        stripe.refunds.length = 0;
        expect(await refund()).toMatchObject({ state: 'done' });
        expect(await rest()).toBe(whole - 400);
      },
    );

    test('a refund that fails at Stripe is detected without a webhook for thirty days, by one request a day', async () => {
      stripe.failRefunds();
      const countCalls = () => stripe.calls.filter(({ path }) => /refunds/.test(path)).length;
      const before = countCalls();
      await shop.db.updateTable('refunds').set({ synced_at: sql`now()` }).execute();
      await letPass('23 hours');
      await recheckDoneRefunds(shop.store);
      expect(countCalls()).toBe(before);
      await letPass('2 hours');
      await recheckDoneRefunds(shop.store);
      expect(await readRefunds(shop.db)).toMatchObject([{ state: 'refused' }]);
      expect(await readOpenItems(shop.db)).toEqual([`refund_failed ${orderId}`]);
    });

    test('a refund stays done while Stripe does not respond, and after thirty days', async () => {
      stripe.failRefunds();
      stripe.faults.push(500, 500, 500);
      await letPass('25 hours');
      await recheckDoneRefunds(shop.store);
      expect(await readRefunds(shop.db)).toMatchObject([{ state: 'done' }]);
      const before = stripe.calls.length;
      await letPass('30 days');
      await recheckDoneRefunds(shop.store);
      expect(stripe.calls).toHaveLength(before);
    });

    test('a failed refund is fetched again from Stripe when the first webhook was not processed', async () => {
      stripe.failRefunds();
      stripe.faults.push(500, 500, 500);
      const id = stripe.refunds[0]?.id ?? '';
      expect((await post(id, 'refund.failed')).status).toBe(503);
      expect((await post(id, 'refund.failed')).status).toBe(200);
      expect(await readRefunds(shop.db)).toMatchObject([{ state: 'refused' }]);
    });

    test('a refund is not changed by a webhook about another shop or without a signature', async () => {
      stripe.failRefunds();
      const [refund] = stripe.refunds;
      if (refund) refund.metadata = {};
      expect((await post(refund?.id ?? '', 'refund.failed')).status).toBe(200);
      const body = stripe.webhook(refund?.id ?? '', 'refund.failed').body;
      const forged = { method: 'POST', body };
      expect((await shop.visitor().fetch('/api/webhooks/stripe', forged)).status).toBe(401);
      expect(await readRefunds(shop.db)).toMatchObject([{ state: 'done' }]);
    });
  },
  env,
);
