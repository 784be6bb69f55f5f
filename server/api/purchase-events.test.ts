import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTikTokEvents } from '#adapters/ad-events/tiktok.ts';
import type { Store } from '#domain/store.ts';
import { demoProduct } from '../../tests/support/catalogue.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { readAttempt, readOpenItems, readOrder } from '../../tests/support/rows.ts';
import { pixelId, TikTokStandIn, token } from '../../tests/support/tiktok-stand-in.ts';
import type { Visitor } from '../../tests/support/visitor.ts';
import { workJobs } from '../../tests/support/work-jobs.ts';

const tiktok = await new TikTokStandIn().listen();
afterEach(() => tiktok.forget());
afterAll(() => tiktok.stop());

const yes = { ads: true, ttclid: 'E.C.P.click_1', ttp: '01J-ttp' };
/** The first try, and those of the queue after it. */
const tries = 9;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

onBothDatabases(
  'the server’s own word of a purchase',
  (shop) => {
    async function buy(consent: unknown = yes, visitor: Visitor = shop.visitor()): Promise<string> {
      const changes = { email: 'User@Example.com', ...(consent ? { consent } : {}) };
      const body = purchase([[2, '3', 2]], changes);
      const arabic = { ...body, meta_data: { ...body.meta_data, lang: 'ar' } };
      return (await visitor.buy(arabic, { key: newKey() })).order_id;
    }
    async function hear(orderId: string, state: 'captured' | 'declined'): Promise<void> {
      const { reference } = await readAttempt(shop.db, orderId);
      shop.gateway.close(reference, state);
      await shop.visitor().fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
    }
    const buyAndPay = async (consent?: unknown): Promise<string> => {
      const orderId = await buy(consent);
      await hear(orderId, 'captured');
      return orderId;
    };
    const work = (changes: Partial<Store> = {}) =>
      workJobs({ queue: shop.queue, store: { ...shop.store, ...changes }, log: shop.log.log });
    const readEvent = (orderId: string) =>
      shop.db
        .selectFrom('ad_events')
        .select(['state', 'error'])
        .where('order_id', '=', orderId)
        .executeTakeFirst();
    const readConsent = async (orderId: string) => (await readOrder(shop.db, orderId)).ad_consent;

    test('says what the browser says, with the same event id, and of the person digests only', async () => {
      const visitor = shop.visitor();
      const orderId = await buy(yes, visitor);
      await hear(orderId, 'captured');
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

    test('leaves the order without network address and browser, and the log without anybody', async () => {
      const orderId = await buyAndPay();
      await work();
      expect(await readConsent(orderId)).toEqual(yes);
      for (const secret of ['xample.com', '501234567', '203.0.113.', yes.ttclid, yes.ttp, token]) {
        expect(shop.log.text()).not.toContain(secret);
      }
    });

    test.each([
      ['was refused', { ads: false }],
      ['was never asked for', null],
    ])('is not said where consent %s', async (_, consent) => {
      const orderId = await buyAndPay(consent);
      await work();
      expect(tiktok.calls).toEqual([]);
      expect(await readEvent(orderId)).toBeUndefined();
    });

    test('is not said any more once consent was taken back', async () => {
      const visitor = shop.visitor();
      const orderId = await buy(yes, visitor);
      await hear(orderId, 'captured');
      await visitor.fetch('/api/ad-consent', { method: 'DELETE' });
      await work();
      expect(tiktok.calls).toEqual([]);
      expect(await readEvent(orderId)).toEqual({ state: 'not_sent', error: null });
      expect(await readConsent(orderId)).toEqual({ ads: false });
    });

    test('is not said of an order that is not paid', async () => {
      await buy();
      await hear(await buy(), 'declined');
      await work();
      expect(tiktok.calls).toEqual([]);
    });

    test('is said once, however often the gateway says so and the job comes', async () => {
      const orderId = await buyAndPay();
      await Promise.all([hear(orderId, 'captured'), hear(orderId, 'captured')]);
      await work();
      await hear(orderId, 'captured');
      await shop.store.jobs.send(shop.db, { name: 'send-purchase-event', data: { orderId } });
      await work();
      expect(tiktok.calls).toHaveLength(1);
    });

    test('is said of a payment that was believed to have failed, at the moment it came', async () => {
      const orderId = await buy();
      await hear(orderId, 'declined');
      await work();
      await sql`update orders set created_at = now() - interval '3 days'`.execute(shop.db);
      await hear(orderId, 'captured');
      await work();
      const { paid_at } = await readOrder(shop.db, orderId);
      const event_time = Math.floor(Number(paid_at) / 1000);
      expect(tiktok.bodies).toMatchObject([{ data: [{ event_id: orderId, event_time }] }]);
    });

    test('commits with the payment, or is not asked for at all', async () => {
      const orderId = await buy();
      await sql`create function fail_once() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$`.execute(shop.db);
      await sql`create trigger fail_once before insert on ad_events
        for each row execute function fail_once()`.execute(shop.db);
      try {
        await hear(orderId, 'captured');
      } finally {
        await sql`drop trigger fail_once on ad_events`.execute(shop.db);
        await sql`drop function fail_once`.execute(shop.db);
      }
      expect(shop.log.takeErrorTexts()).toHaveLength(1);
      expect((await readOrder(shop.db, orderId)).status).toBe('pending');
      await hear(orderId, 'captured');
      await work();
      expect(tiktok.calls).toHaveLength(1);
    });

    test.each([
      ['is asked to come back', () => tiktok.codes.push(40100)],
      ['meets a page of a proxy', () => tiktok.faults.push('page')],
      ['meets a closed door', () => tiktok.faults.push('dies')],
      ['gets no answer to what was taken', () => tiktok.faults.push('drops')],
    ])('is said again with the same event id when it %s', async (_, trouble) => {
      const orderId = await buyAndPay();
      trouble();
      await work();
      expect(await readEvent(orderId)).toMatchObject({ state: 'queued' });
      expect(await readConsent(orderId)).toHaveProperty('address');
      await work();
      expect(await readEvent(orderId)).toEqual({ state: 'sent', error: null });
      const [first, second, ...others] = tiktok.bodies;
      expect(second).toEqual(first);
      expect(others).toEqual([]);
      expect(await readOpenItems(shop.db)).toEqual([]);
    });

    test('waits no longer than it should', async () => {
      const orderId = await buyAndPay();
      tiktok.faults.push('hangs');
      await work({
        adEvents: createTikTokEvents({ pixelId, token, url: tiktok.url, seconds: 0.2 }),
      });
      expect(await readEvent(orderId)).toEqual({
        state: 'queued',
        error: 'no answer within 0.2 s',
      });
    });

    const readFailures = async () => {
      const query = shop.db.selectFrom('attention_items').select(['facts', 'times']);
      return query.where('kind', '=', 'ad_event_failed').execute();
    };

    test('that is refused for good is put before staff, once for all orders it happens to', async () => {
      tiktok.codes.push(40002, 40002);
      const first = await buyAndPay();
      await work();
      const lastOrderId = await buyAndPay();
      await work();
      await work();
      expect(tiktok.calls).toHaveLength(2);
      for (const orderId of [first, lastOrderId]) {
        expect(await readEvent(orderId)).toEqual({ state: 'failed', error: 'code 40002' });
        expect(await readConsent(orderId)).toEqual(yes);
      }
      expect(await readFailures()).toEqual([
        { facts: { reason: 'code 40002', lastOrderId }, times: 2 },
      ]);
    });

    test('that never gets through is given up after the last try, with its last error', async () => {
      const orderId = await buyAndPay();
      tiktok.codes.push(...Array(tries).fill(40105));
      for (let tried = 0; tried < tries - 1; tried += 1) await work();
      expect(await readFailures()).toEqual([]);
      await work();
      expect(tiktok.calls).toHaveLength(tries);
      expect(await readEvent(orderId)).toEqual({ state: 'failed', error: 'code 40105' });
      expect(await readConsent(orderId)).toEqual(yes);
      expect(await readFailures()).toMatchObject([{ facts: { reason: 'code 40105' }, times: 1 }]);
      await work();
      expect(tiktok.calls).toHaveLength(tries);
    });

    test('is nobody’s business in a store without a token, which keeps no traces either', async () => {
      const orderId = await buyAndPay();
      await work({ adEvents: undefined });
      await work();
      expect(tiktok.calls).toEqual([]);
      expect(await readEvent(orderId)).toEqual({ state: 'not_sent', error: null });
      expect(await readConsent(orderId)).toEqual(yes);
    });

    test('leaves no traces with orders that nobody pays, after 30 days', async () => {
      const [old, young] = [await buy(), await buy()];
      await sql`update orders set created_at = now() - interval '31 days'
        where order_id = ${old}`.execute(shop.db);
      await shop.store.jobs.send(shop.db, { name: 'forget-ad-traces', data: {} });
      await work();
      expect(await readConsent(old)).toEqual(yes);
      expect(await readConsent(young)).toHaveProperty('address');
    });
  },
  tiktok.env,
);
