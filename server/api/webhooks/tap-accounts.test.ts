import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openPaymentPage } from '#domain/checkout/open-payment-page.server.ts';
import { payOrder } from '#domain/checkout/pay-by-link.server.ts';
import { expiringLink } from '#domain/orders/lookup/expiring-links.server.ts';
import { isForeignCharge } from '#domain/payments/attempt.server.ts';
import { requestRefund } from '#domain/refunds/request-refund.server.ts';
import { TapStandIn, tapKey } from '../../../tests/support/gateways/tap-stand-in.ts';
import { closeTestMarket, openTestMarket, saveTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import {
  readAttempt,
  readAttempts,
  readOpenItems,
  readOrder,
  readOrders,
} from '../../../tests/support/rows.ts';
import { saveForOwner } from '../../../tests/support/saved-services.ts';
import { staffContextOf } from '../../../tests/support/staff-context.ts';

const tap = await new TapStandIn().listen();
afterAll(() => tap.stop());

const [saudiKey, emiratesKey] = ['sk_test_account_sa', 'sk_test_account_ae'];
const env = {
  PAYMENT_GATEWAY: 'tap',
  TAP_SECRET_KEY: tapKey,
  TAP_URL: tap.url,
  TAP_SECRET_KEY_AE: emiratesKey,
  TAP_MERCHANT_ID_AE: 'merchant_ae',
};

onBothDatabases(
  'a market with an account of its own at Tap',
  (shop) => {
    beforeEach(() => {
      tap.forget();
      tap.keys = [tapKey, saudiKey, emiratesKey];
    });

    const openSaudi = async (changes: Record<string, string> = {}) => {
      await saveForOwner(shop, 'tap_sa', { key: saudiKey, merchant: 'merchant_sa' });
      await openTestMarket(shop, 'sa', { methods: 'mada', gateway_account: 'tap_sa', ...changes });
    };
    /** 127.50 riyals and 25 for delivery. */
    const saudi = (changes: Record<string, unknown> = {}) =>
      purchase([[2, '1', 1]], {
        country: 'SA',
        phone: '+966501234567',
        currency: 'SAR',
        total: 152.5,
        ...changes,
      });
    const buy = async (body = saudi(), visitor = shop.visitor()) => {
      const { order_id, redirectUrl } = await visitor.buy(body, { key: newKey() });
      return { orderId: order_id, id: redirectUrl.split('/').at(-1) ?? '' };
    };
    const deliver = (gateway: string, { headers, body }: { headers: Headers; body: string }) =>
      shop.visitor().fetch(`/api/webhooks/${gateway}`, { method: 'POST', headers, body });
    const callsOf = (path: string) =>
      tap.calls
        .filter((call) => call.path === path)
        .map(({ headers, body }) => ({ key: headers.authorization, ...JSON.parse(body) }));
    const refund = async (orderId: string) => {
      const { id: paymentId } = await readAttempt(shop.db, orderId);
      const { staffId } = await staffContextOf(shop);
      const request = { orderId, paymentId, amount: '52.50', reason: 'Test' };
      await requestRefund(shop.store, { ...request, staffId, reference: randomUUID() });
    };
    const removeKey = async () => {
      await sql`update saved_services set replaced_at = now() where service = 'tap_sa'`.execute(
        shop.db,
      );
      await shop.store.liveSettings.reload();
    };

    test('charges with its key, merchant, currency and method, and names its own webhook', async () => {
      await openSaudi();
      const { orderId } = await buy();
      expect(callsOf('/v2/charges/')).toMatchObject([
        {
          key: `Bearer ${saudiKey}`,
          merchant: { id: 'merchant_sa' },
          amount: 152.5,
          currency: 'SAR',
          source: { id: 'src_sa.mada' },
          post: { url: expect.stringMatching(/\/api\/webhooks\/tap_sa$/) },
        },
      ]);
      const saved = shop.store.services.saved().find(({ kind }) => kind === 'tap_sa');
      expect(await readAttempts(shop.db)).toMatchObject([
        { order_id: orderId, gateway: 'tap_sa', account: saved?.id },
      ]);
    });

    test('settles by a webhook of that account, and refuses one that another account signed', async () => {
      await openSaudi();
      const { orderId, id } = await buy();
      tap.close(id, 'CAPTURED');
      const { headers, body } = tap.webhook(id);
      for (const key of [tapKey, emiratesKey]) {
        const forged = { headers: tap.webhook(id, key).headers, body };
        expect((await deliver('tap_sa', forged)).status).toBe(401);
      }
      for (const other of ['tap', 'tap_ae']) {
        expect((await deliver(other, { headers, body })).status).toBe(401);
      }
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
      expect((await deliver('tap_sa', { headers, body })).status).toBe(200);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid', total: '152.50' });
      for (const unknown of ['tap_kw', 'tap_SA', 'tap_us', 'tap_']) {
        expect((await deliver(unknown, { headers, body })).status).toBe(404);
      }
    });

    test('syncs and refunds with the key of that account', async () => {
      await openSaudi();
      const { orderId, id } = await buy();
      tap.close(id, 'CAPTURED');
      await shop.visitor().fetch(`/api/mtjree/status/${orderId}`);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      await refund(orderId);
      expect(callsOf('/v2/refunds/')).toMatchObject([
        { key: `Bearer ${saudiKey}`, charge_id: id, amount: 52.5, currency: 'SAR' },
      ]);
      expect(await isForeignCharge(shop.db, orderId, id)).toBe(false);
      expect(await isForeignCharge(shop.db, orderId, 'chg_other')).toBe(true);
    });

    test('leaves the dollar shop and other markets their own accounts', async () => {
      await openSaudi();
      await openTestMarket(shop, 'ae', { gateway_account: 'tap_ae' });
      await buy(purchase([[2, '1', 1]], { country: 'GB', phone: '+447911123456' }));
      const emirates = { currency: 'AED', total: 140, email: 'huda@example.com' };
      await buy(purchase([[2, '1', 1]], emirates));
      expect(callsOf('/v2/charges/')).toMatchObject([
        { key: `Bearer ${tapKey}`, currency: 'USD', source: { id: 'src_all' } },
        { key: `Bearer ${emiratesKey}`, currency: 'AED', merchant: { id: 'merchant_ae' } },
      ]);
    });

    test('refuses the purchase when its key is gone, and no other account takes it', async () => {
      await openSaudi();
      await removeKey();
      expect(await shop.visitor().create(saudi() as never)).toMatchObject({
        status: 422,
        body: { field: 'payment_method' },
      });
      expect(await shop.visitor().create(saudi() as never, { lang: 'ar' })).toMatchObject({
        status: 422,
        body: { error: expect.stringContaining('الدفع') },
      });
      expect(await readOrders(shop.db)).toEqual([]);
      expect(tap.calls).toEqual([]);
    });

    test('still serves its charges when its key is gone or the market is closed', async () => {
      await openSaudi();
      const [byWebhook, bySync] = [await buy(), await buy(saudi({ email: 'huda@example.com' }))];
      await closeTestMarket(shop, 'sa');
      await removeKey();
      for (const { id } of [byWebhook, bySync]) tap.close(id, 'CAPTURED');
      expect((await deliver('tap_sa', tap.webhook(byWebhook.id))).status).toBe(200);
      await shop.visitor().fetch(`/api/mtjree/status/${bySync.orderId}`);
      for (const { orderId } of [byWebhook, bySync]) {
        expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      }
      await refund(byWebhook.orderId);
      expect(callsOf('/v2/refunds/')).toMatchObject([{ key: `Bearer ${saudiKey}` }]);
    });

    test('is charged by a payment link, which opens no other account without its key', async () => {
      await openSaudi();
      const [first, second] = [await buy(), await buy(saudi({ email: 'huda@example.com' }))];
      for (const { id } of [first, second]) tap.close(id, 'DECLINED');
      const pay = async (orderId: string) => {
        const options = { shippingCountries: undefined, client: undefined };
        const outcome = await payOrder(shop.store, expiringLink(orderId, 3600), options);
        if ('closed' in outcome) throw new Error(outcome.closed);
        return openPaymentPage(shop.store, outcome);
      };
      tap.calls.length = 0;
      expect(await pay(first.orderId)).toContain('/pay/chg_');
      await removeKey();
      await expect(pay(second.orderId)).rejects.toMatchObject({ code: 'payment_refused' });
      expect(callsOf('/v2/charges/')).toMatchObject([
        { key: `Bearer ${saudiKey}`, source: { id: 'src_sa.mada' } },
      ]);
      expect(await readOpenItems(shop.db)).toEqual(['payment_refused null']);
    });

    test('that moves to another account charges there from the next attempt on', async () => {
      await openSaudi({ methods: 'online' });
      const visitor = shop.visitor();
      const first = await buy(saudi(), visitor);
      await saveTestMarket(shop, 'sa', { gateway_account: 'tap_ae' });
      tap.close(first.id, 'DECLINED');
      const second = await buy(saudi({ order_id: first.orderId }), visitor);
      expect(second.orderId).toBe(first.orderId);
      const keys = callsOf('/v2/charges/').map(({ key }) => key);
      expect(keys).toEqual([`Bearer ${saudiKey}`, `Bearer ${emiratesKey}`]);
      expect(await readAttempts(shop.db)).toMatchObject([
        { gateway: 'tap_sa', state: 'failed' },
        { gateway: 'tap_ae', state: 'open' },
      ]);
      tap.close(second.id, 'CAPTURED');
      expect((await deliver('tap_sa', tap.webhook(second.id))).status).toBe(401);
      expect((await deliver('tap_ae', tap.webhook(second.id))).status).toBe(200);
      expect(await readOrder(shop.db, first.orderId)).toMatchObject({ status: 'paid' });
    });

    test('stays with its account when that does not respond, and retries there', async () => {
      await openSaudi();
      const visitor = shop.visitor();
      tap.faults.push('dies', 'dies', 'dies');
      expect((await visitor.create(saudi() as never)).status).toBe(502);
      await buy(saudi(), visitor);
      expect(new Set(tap.calls.map(({ headers }) => headers.authorization))).toEqual(
        new Set([`Bearer ${saudiKey}`]),
      );
      expect(await readAttempts(shop.db)).toMatchObject([{ gateway: 'tap_sa' }]);
    });
  },
  env,
);
