import type { Store } from '#domain/store.ts';
import { newKey, purchase } from './purchase.ts';
import { readAttempt, readOrder } from './rows.ts';
import type { TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';
import { workJobs } from './work-jobs.ts';

/** Consent in the format of a browser whose visitor has agreed. */
export const yes = { ads: true, ttclid: 'E.C.P.click_1', ttp: '01J-ttp' };

export function consentingShoppers(shop: TestShop) {
  async function buy(consent: unknown = yes, visitor: Visitor = shop.visitor()): Promise<string> {
    const changes = { email: 'User@Example.com', ...(consent ? { consent } : {}) };
    const body = purchase([[2, '3', 2]], changes);
    const arabic = { ...body, meta_data: { ...body.meta_data, lang: 'ar' } };
    return (await visitor.buy(arabic, { key: newKey() })).order_id;
  }

  /** Delivers the gateway's webhook. */
  async function reportCharge(orderId: string, state: 'captured' | 'declined'): Promise<void> {
    const { reference } = await readAttempt(shop.db, orderId);
    shop.gateway.close(reference, state);
    await shop.visitor().fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
  }

  return {
    buy,
    reportCharge,
    async buyAndPay(consent?: unknown): Promise<string> {
      const orderId = await buy(consent);
      await reportCharge(orderId, 'captured');
      return orderId;
    },
    /** Works the whole queue once, as a store with these changes. */
    work: (changes: Partial<Store> = {}) =>
      workJobs({ queue: shop.queue, store: { ...shop.store, ...changes }, log: shop.log.log }),
    readEvent: (orderId: string) =>
      shop.db
        .selectFrom('ad_events')
        .select(['state', 'error'])
        .where('order_id', '=', orderId)
        .executeTakeFirst(),
    readConsent: async (orderId: string) => (await readOrder(shop.db, orderId)).ad_consent,
  };
}
