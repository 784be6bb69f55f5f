import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkPayment } from '#domain/payments/payment-status.server.ts';
import { reconcilePayments } from '#domain/payments/reconcile.server.ts';
import { erasePerson } from '#domain/privacy/erase-person.server.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../../tests/support/gateways/stripe-stand-in.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { mona, newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readOrder } from '../../../tests/support/rows.ts';

const stripe = await new StripeStandIn().listen();
afterAll(() => stripe.stop());

const env = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  STRIPE_URL: stripe.url,
};

onBothDatabases(
  'an obsolete payment page at Stripe',
  (shop) => {
    beforeEach(() => stripe.forget());

    const cancel = (orderId: string) => {
      const { gateways, jobs } = shop.store;
      return checkPayment({ db: shop.db, gateways, jobs }, orderId, { hasCancelled: true });
    };

    const reconcile = async () => {
      await shop.db.updateTable('payments').set({ checked_at: null }).execute();
      await reconcilePayments(shop.store);
    };

    test('a cancelled payment is replaced by another page, also while Stripe has not expired the first', async () => {
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

    test('a cancelled payment returns its page when Stripe cannot expire it', async () => {
      const visitor = shop.visitor();
      const first = await visitor.buy(purchase(), { key: newKey() });
      stripe.faults.push(Promise.resolve(), 500, 500, 500);
      expect(await cancel(first.order_id)).toBe('open');
      stripe.faults.push(Promise.resolve(), 500, 500, 500);
      expect(await visitor.buy(purchase(), { key: newKey() })).toEqual(first);
    });

    test('the payment of an order that staff cancelled is closed when its key is sent again', async () => {
      const visitor = shop.visitor();
      const key = newKey();
      const first = await visitor.buy(purchase(), { key });
      await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
      const second = await visitor.buy(purchase(), { key });
      expect(second.order_id).not.toBe(first.order_id);
      const sessions = [...stripe.sessions.values()];
      expect(sessions).toMatchObject([{ status: 'expired' }, { status: 'open' }]);
    });

    test('a cancelled payment is closed by the job when Stripe was unreachable at first', async () => {
      const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
      stripe.faults.push(Promise.resolve(), 500, 500, 500);
      expect(await cancel(order_id)).toBe('open');
      await reconcile();
      expect(await readAttempts(shop.db)).toMatchObject([
        { state: 'failed', failure_reason: 'cancelled' },
      ]);
    });

    test('the payment of an erased order is closed at once by the job', async () => {
      const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
      await reconcilePayments(shop.store);
      const erasure = { email: mona.email, isForced: true, actor: 'store' } as const;
      expect(await erasePerson(shop.db, erasure)).toMatchObject({ ok: true });
      await reconcilePayments(shop.store);
      expect([...stripe.sessions.values()]).toMatchObject([{ status: 'expired' }]);
      expect(await readAttempts(shop.db)).toMatchObject([
        { state: 'failed', failure_reason: 'cancelled' },
      ]);
      expect(await readOrder(shop.db, order_id)).toMatchObject({ status: 'failed', email: null });
    });

    test('the payment of an erased order is not closed while it is processing', async () => {
      await shop.visitor().buy(purchase(), { key: newKey() });
      stripe.close([...stripe.sessions.keys()].join(), 'waiting');
      await erasePerson(shop.db, { email: mona.email, isForced: true, actor: 'store' });
      await reconcile();
      expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open' }]);
    });
  },
  env,
);
