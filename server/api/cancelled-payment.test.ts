import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkPayment } from '#domain/payments/payment-status.server.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../tests/support/gateways/stripe-stand-in.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempts } from '../../tests/support/rows.ts';

const stripe = await new StripeStandIn().listen();
afterAll(() => stripe.stop());

const env = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  STRIPE_URL: stripe.url,
};

onBothDatabases(
  'a payment that its shopper cancelled at Stripe',
  (shop) => {
    beforeEach(() => stripe.forget());

    const cancel = (orderId: string) => {
      const { gateways, jobs } = shop.store;
      return checkPayment({ db: shop.db, gateways, jobs }, orderId, { hasCancelled: true });
    };

    test('leads to another page, also while Stripe has not closed the first', async () => {
      const visitor = shop.visitor();
      const first = await visitor.buy(purchase(), { key: newKey() });
      const slow = Promise.withResolvers<void>();
      stripe.faults.push(Promise.resolve(), slow.promise);
      const cancelled = cancel(first.order_id);
      await expect.poll(() => stripe.calls.at(-1)?.path).toMatch(/\/expire$/);

      const second = await visitor.buy(purchase(), { key: newKey() });
      expect(second.order_id).toBe(first.order_id);
      expect(second.redirectUrl).not.toBe(first.redirectUrl);
      slow.resolve();
      await cancelled;
      expect(await readAttempts(shop.db)).toMatchObject([{ state: 'failed' }, { state: 'open' }]);
    });

    test('leads to its page where Stripe can close none', async () => {
      const visitor = shop.visitor();
      const first = await visitor.buy(purchase(), { key: newKey() });
      stripe.faults.push(Promise.resolve(), 500, 500, 500);
      expect(await cancel(first.order_id)).toBe('open');
      stripe.faults.push(Promise.resolve(), 500, 500, 500);
      expect(await visitor.buy(purchase(), { key: newKey() })).toEqual(first);
    });
  },
  env,
);
