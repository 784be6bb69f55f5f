import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#database/schema.ts';
import { retentionDays } from '../retention.ts';
import type { AdConsent } from './ad-consent.ts';

const text = z.string().optional().catch(undefined);
const storedConsent: z.ZodType<AdConsent> = z.discriminatedUnion('ads', [
  z.object({ ads: z.literal(false) }),
  z.object({ ads: z.literal(true), ttclid: text, ttp: text, userAgent: text, address: text }),
]);

export function readAdConsent(stored: unknown): AdConsent | undefined {
  return storedConsent.safeParse(stored).data;
}

export function hasAdConsent(ordersAlias: string) {
  return sql<boolean>`${sql.ref(`${ordersAlias}.ad_consent`)} -> 'ads' = 'true'::jsonb`;
}

/** Saves the choice of the latest submission; a paid order retains the choice at its payment. */
export async function updateAdConsent(db: Db, orderId: string, consent: AdConsent): Promise<void> {
  await db
    .updateTable('orders')
    .set({ ad_consent: JSON.stringify(consent) })
    .where('order_id', '=', orderId)
    .where('status', '!=', 'paid')
    .execute();
}

export async function withdrawAdConsent(db: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .updateTable('orders')
    .set({ ad_consent: JSON.stringify({ ads: false } satisfies AdConsent) })
    .where('order_id', 'in', orderIds)
    .where('ad_consent', 'is not', null)
    .execute();
}

const withoutTraces = { ad_consent: sql<string>`ad_consent - 'address' - 'userAgent'` };
// Must match the index (database/migrations/0015_purchase_events.sql).
const hasTraces = sql<boolean>`(ad_consent ->> 'address' is not null
  or ad_consent ->> 'userAgent' is not null)`;

export async function eraseAdIdentifiers(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set(withoutTraces)
    .where('order_id', '=', orderId)
    .where(hasTraces)
    .execute();
}

export async function eraseOldAdIdentifiers(db: Db): Promise<void> {
  await db
    .updateTable('orders')
    .set(withoutTraces)
    .where(hasTraces)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays.adTraces})`)
    .execute();
}
