import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTikTokEvents } from '#adapters/ad-events/tiktok.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { consentingShoppers, yes } from '../../../tests/support/consenting-shoppers.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readOpenItems, readOrder } from '../../../tests/support/rows.ts';
import { pixelId, TikTokStandIn, token } from '../../../tests/support/tiktok-stand-in.ts';

const tiktok = await new TikTokStandIn().listen();
afterEach(() => tiktok.forget());
afterAll(() => tiktok.stop());

/** The first try, and those of the queue after it. */
const maxAttempts = 9;

onBothDatabases(
  'the purchase event of the server in delivery',
  (shop) => {
    const { buy, buyAndPay, work, readEvent, readConsent } = consentingShoppers(shop);

    test.each([
      ['is rate limited', () => tiktok.codes.push(40100)],
      ['meets a page of a proxy', () => tiktok.faults.push('page')],
      ['meets a closed connection', () => tiktok.faults.push('dies')],
      ['gets no answer to what was taken', () => tiktok.faults.push('drops')],
    ])('a purchase event is sent again with the same event id when it %s', async (_, trouble) => {
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

    test('a purchase event that times out stays queued with the error', async () => {
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

    test('purchase events that are refused permanently open one item for all affected orders', async () => {
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

    test('a purchase event that never succeeds is abandoned after the last attempt, with its last error', async () => {
      const orderId = await buyAndPay();
      tiktok.codes.push(...Array(maxAttempts).fill(40105));
      for (let tried = 0; tried < maxAttempts - 1; tried += 1) await work();
      expect(await readFailures()).toEqual([]);
      await work();
      expect(tiktok.calls).toHaveLength(maxAttempts);
      expect(await readEvent(orderId)).toEqual({ state: 'failed', error: 'code 40105' });
      expect(await readConsent(orderId)).toEqual(yes);
      expect(await readFailures()).toMatchObject([{ facts: { reason: 'code 40105' }, times: 1 }]);
      await work();
      expect(tiktok.calls).toHaveLength(maxAttempts);
    });

    test('a store without a token sends no purchase event and stores no browser data', async () => {
      const orderId = await buyAndPay();
      await work({ adEvents: undefined });
      await work();
      expect(tiktok.calls).toEqual([]);
      expect(await readEvent(orderId)).toEqual({ state: 'not_sent', error: null });
      expect(await readConsent(orderId)).toEqual(yes);
    });

    test('an unpaid order loses the browser data of its purchase event after 30 days', async () => {
      const [old, young] = [await buy(), await buy()];
      await sql`update orders set created_at = now() - interval '31 days'
        where order_id = ${old}`.execute(shop.db);
      await sendJob(shop.store.jobs, shop.db, { name: 'prune-old-records', data: {} });
      await work();
      expect(await readConsent(old)).toEqual(yes);
      expect(await readConsent(young)).toHaveProperty('address');
    });

    test('an order loses its browser data at night without being marked as changed', async () => {
      const { db } = shop;
      const orderId = await buy();
      const changed: (string | undefined)[] = [];
      const stop = shop.changes.onOrderChanged((id) => changed.push(id));
      await sql`update orders set status = 'failed', created_at = now() - interval '31 days'`.execute(
        db,
      );
      await expect.poll(() => changed).toEqual([orderId]);
      const before = await readOrder(db, orderId);
      await sendJob(shop.store.jobs, db, { name: 'prune-old-records', data: {} });
      await work();
      expect(await readConsent(orderId)).toEqual(yes);
      expect((await readOrder(db, orderId)).updated_at).toEqual(before.updated_at);

      await sql`update orders set city = 'Sharjah', ad_consent = null`.execute(db);
      await expect.poll(() => changed).toEqual([orderId, orderId]);
      expect((await readOrder(db, orderId)).updated_at).not.toEqual(before.updated_at);
      stop();
    });
  },
  tiktok.env,
);
