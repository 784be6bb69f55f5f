import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import { recordManualPayments } from '#domain/payments/manual/record-manual-payments.server.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { demoProduct } from '../../../tests/support/catalogue.ts';
import { consentingShoppers, yes } from '../../../tests/support/consenting-shoppers.ts';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { purchase } from '../../../tests/support/purchase.ts';
import { readOrder } from '../../../tests/support/rows.ts';
import { pixelId, TikTokStandIn, token } from '../../../tests/support/tiktok-stand-in.ts';

const tiktok = await new TikTokStandIn().listen();
afterEach(() => tiktok.forget());
afterAll(() => tiktok.stop());

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

onBothDatabases(
  'the purchase event of the server',
  (shop) => {
    const { buy, reportCharge, buyAndPay, work, readEvent, readConsent } = consentingShoppers(shop);

    test('a purchase event has the event id of the browser and only digests of personal data', async () => {
      const visitor = shop.visitor();
      const orderId = await buy(yes, visitor);
      await reportCharge(orderId, 'captured');
      expect(tiktok.calls).toEqual([]);
      await work();
      const { paid_at } = await readOrder(shop.db, orderId);
      expect(tiktok.calls).toHaveLength(1);
      expect(tiktok.calls[0]?.headers['access-token']).toBe(token);
      const event = {
        event: 'Purchase',
        event_time: Math.floor(Number(paid_at) / 1000),
        event_id: orderId,
        limited_data_use: false,
        user: {
          email: 'b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514',
          phone: '5cd602a57e6a0414e38023888d6275b31208be50ab5cf4c1e7f197138da7fed1',
          external_id: digest(orderId),
          ip: visitor.address,
          user_agent: 'node',
          ttclid: yes.ttclid,
          ttp: yes.ttp,
          locale: 'ar',
        },
        page: { url: `${shop.url}/checkout` },
        properties: {
          contents: [
            {
              content_id: '2',
              content_type: 'product',
              content_name: demoProduct(2).title_ar,
              content_category: 'Hair care',
              price: 34,
              quantity: 6,
              brand: 'Nabta',
            },
          ],
          content_type: 'product',
          value: 204,
          currency: 'USD',
          order_id: orderId,
        },
      };
      expect(tiktok.bodies).toEqual([
        { event_source: 'web', event_source_id: pixelId, data: [event] },
      ]);
      expect(await readEvent(orderId)).toEqual({ state: 'sent', error: null });
    });

    test('an order in cash is a purchase when it is placed, and a transfer only with its money', async () => {
      await openTestMarket(shop, 'ae', { methods: 'cash\nbank', bank_account: 'AE07 0331' });
      const place = async (payment_method: string) => {
        const terms = { currency: 'AED', total: 140, payment_method, consent: yes };
        return (await shop.visitor().buy(purchase([[2, '1', 1]], terms))).order_id;
      };
      const [cash, bank] = [await place('cash'), await place('bank')];
      await work();
      expect(tiktok.bodies.flatMap(({ data }) => data)).toMatchObject([
        { event_id: cash, event_time: expect.any(Number), properties: { value: 140 } },
      ]);
      expect(await readEvent(cash)).toEqual({ state: 'sent', error: null });
      const received = { orderId: bank, money: money(14_000, 'AED'), day: '2026-11-28' };
      const recording = { jobs: shop.store.jobs, staffId: 'sara' };
      await shop.db
        .transaction()
        .execute((trx) => recordManualPayments(trx, [received], recording));
      await work();
      expect(await readEvent(bank)).toEqual({ state: 'sent', error: null });
    });

    test('a sent purchase event leaves no browser data with the order and no personal data in the log', async () => {
      const orderId = await buyAndPay();
      await work();
      expect(await readConsent(orderId)).toEqual(yes);
      for (const secret of ['xample.com', '501234567', '203.0.113.', yes.ttclid, yes.ttp, token]) {
        expect(shop.log.text()).not.toContain(secret);
      }
    });

    test.each([
      ['was refused', { ads: false }],
      ['was never requested', null],
    ])('a purchase event is not sent when consent %s', async (_, consent) => {
      const orderId = await buyAndPay(consent);
      await work();
      expect(tiktok.calls).toEqual([]);
      expect(await readEvent(orderId)).toBeUndefined();
    });

    test('a purchase event is not sent after consent was withdrawn', async () => {
      const visitor = shop.visitor();
      const orderId = await buy(yes, visitor);
      await reportCharge(orderId, 'captured');
      await visitor.fetch('/api/ad-consent', { method: 'DELETE' });
      await work();
      expect(tiktok.calls).toEqual([]);
      expect(await readEvent(orderId)).toEqual({ state: 'not_sent', error: null });
      expect(await readConsent(orderId)).toEqual({ ads: false });
    });

    test('a purchase event is not sent for an unpaid order', async () => {
      await buy();
      await reportCharge(await buy(), 'declined');
      await work();
      expect(tiktok.calls).toEqual([]);
    });

    test('a purchase event is sent once, however often the gateway reports and the job runs', async () => {
      const orderId = await buyAndPay();
      await Promise.all([reportCharge(orderId, 'captured'), reportCharge(orderId, 'captured')]);
      await work();
      await reportCharge(orderId, 'captured');
      await sendJob(shop.store.jobs, shop.db, { name: 'send-purchase-event', data: { orderId } });
      await work();
      expect(tiktok.calls).toHaveLength(1);
    });

    test('a purchase event is sent for a payment that failed before, with the time it arrived', async () => {
      const orderId = await buy();
      await reportCharge(orderId, 'declined');
      await work();
      await sql`update orders set created_at = now() - interval '3 days'`.execute(shop.db);
      await reportCharge(orderId, 'captured');
      await work();
      const { paid_at } = await readOrder(shop.db, orderId);
      const event_time = Math.floor(Number(paid_at) / 1000);
      expect(tiktok.bodies).toMatchObject([{ data: [{ event_id: orderId, event_time }] }]);
    });

    test('a purchase event commits with the payment, or is not queued at all', async () => {
      const orderId = await buy();
      await sql`create function fail_once() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$`.execute(shop.db);
      await sql`create trigger fail_once before insert on ad_events
        for each row execute function fail_once()`.execute(shop.db);
      try {
        await reportCharge(orderId, 'captured');
      } finally {
        await sql`drop trigger fail_once on ad_events`.execute(shop.db);
        await sql`drop function fail_once`.execute(shop.db);
      }
      expect(shop.log.takeErrorTexts()).toHaveLength(1);
      expect((await readOrder(shop.db, orderId)).status).toBe('pending');
      await reportCharge(orderId, 'captured');
      await work();
      expect(tiktok.calls).toHaveLength(1);
    });
  },
  tiktok.env,
);
