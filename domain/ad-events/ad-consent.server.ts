import type { Db } from '#database/schema.ts';
import type { AdConsent } from './ad-consent.ts';

/**
 * Keeps what the shopper chose when this order was last sent off. A paid order keeps the choice it
 * was paid with.
 */
export async function keepAdConsent(db: Db, orderId: string, consent: AdConsent): Promise<void> {
  await db
    .updateTable('orders')
    .set({ ad_consent: JSON.stringify(consent) })
    .where('order_id', '=', orderId)
    .where('status', '!=', 'paid')
    .execute();
}

/** Takes an earlier yes back, with everything that was kept because of it. */
export async function withdrawAdConsent(db: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .updateTable('orders')
    .set({ ad_consent: JSON.stringify({ ads: false } satisfies AdConsent) })
    .where('order_id', 'in', orderIds)
    .where('ad_consent', 'is not', null)
    .execute();
}
