import { sql } from 'kysely';
import { z } from 'zod';
import type {
  AdEventOutcome,
  AdEventSender,
  AdItem,
  AdPurchase,
} from '#adapters/ad-events/ad-events.ts';
import type { AdEventState, Db, OrderRow, Trx } from '#database/schema.ts';
import { shopPages } from '../addresses.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';
import { bundleSize, bundles } from '../cart/bundle.ts';
import { readCurrency } from '../currency.ts';
import type { Language } from '../language.ts';
import { type Money, readStoredMoney, toMajorUnits } from '../money.ts';
import { readOrderLanguage } from '../orders/order-items.ts';
import { type Jobs, sendJob } from '../runtime/jobs.ts';
import { parseJson } from '../stored.ts';
import { eraseAdIdentifiers, readAdConsent } from './ad-consent.server.ts';
import type { AdConsent } from './ad-consent.ts';
import { adCategory } from './payload.ts';

export type AdEventServices = {
  db: Db;
  adEvents: AdEventSender | undefined;
  settings: AdStore;
};

/** The advertiser deduplicates for 48 hours; later the browser's own event could count twice. */
const sendWindowHours = 40;

/**
 * Sends the purchase to the advertiser. The job retries after `later`. A crash between sending and saving
 * the outcome repeats the event with the same id, and the advertiser drops the duplicate.
 */
export async function sendPurchaseEvent(
  { db, adEvents, settings }: AdEventServices,
  orderId: string,
): Promise<'done' | 'later'> {
  const order = await findQueued(db, orderId);
  if (!order) return 'done';
  const consent = readAdConsent(order.ad_consent);
  const outcome =
    adEvents && consent?.ads
      ? await adEvents.sendPurchase(toAdPurchase(order, consent, settings))
      : undefined;
  await db.transaction().execute((trx) => saveOutcome(trx, orderId, outcome));
  return outcome?.state === 'later' ? 'later' : 'done';
}

export async function failPurchaseEvent(
  db: Db,
  orderId: string,
  reason: 'crash' | 'late',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const event = await trx
      .selectFrom('ad_events')
      .select('error')
      .where('order_id', '=', orderId)
      .where('state', '=', 'queued')
      .forUpdate()
      .executeTakeFirst();
    if (event) await saveOutcome(trx, orderId, { state: 'refused', reason: event.error ?? reason });
  });
}

export async function failExpiredEvents(db: Db): Promise<void> {
  const events = await db
    .selectFrom('ad_events')
    .select('order_id')
    .where('state', '=', sql.lit('queued' as const))
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${sendWindowHours})`)
    .execute();
  for (const { order_id } of events) await failPurchaseEvent(db, order_id, 'late');
}

/** Queues unsent events again after a restore, which starts with an empty queue. Returns their number. */
export async function resumePurchaseEvents(trx: Trx, jobs: Jobs): Promise<number> {
  const waiting = trx.selectFrom('ad_events').select('order_id').where('state', '=', 'queued');
  const events = await waiting.execute();
  for (const { order_id } of events) {
    await sendJob(jobs, trx, { name: 'send-purchase-event', data: { orderId: order_id } });
  }
  return events.length;
}

function findQueued(db: Db, orderId: string) {
  return (
    db
      .selectFrom('orders')
      .innerJoin('ad_events', 'ad_events.order_id', 'orders.order_id')
      .selectAll('orders')
      // An order in cash is a purchase when it is placed.
      .select(sql<Date>`coalesce(orders.paid_at, ad_events.created_at)`.as('happened_at'))
      .where('orders.order_id', '=', orderId)
      .where(
        sql<boolean>`(orders.paid_at is not null
        or (orders.status = 'pending' and orders.payment_terms = 'cash'))`,
      )
      .where('ad_events.state', '=', 'queued')
      .where(
        'ad_events.created_at',
        '>',
        sql<Date>`now() - make_interval(hours => ${sendWindowHours})`,
      )
      .executeTakeFirst()
  );
}

async function saveOutcome(
  trx: Trx,
  orderId: string,
  outcome: AdEventOutcome | undefined,
): Promise<void> {
  const state = stateAfter(outcome);
  const reason = outcome && 'reason' in outcome ? outcome.reason : null;
  const written = await trx
    .updateTable('ad_events')
    .set({ state, error: reason, ...(state === 'queued' ? {} : { ended_at: sql`now()` }) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'queued')
    .returning('order_id')
    .executeTakeFirst();
  if (!written || state === 'queued') return;
  await eraseAdIdentifiers(trx, orderId);
  if (state === 'failed') await recordFailure(trx, orderId, reason);
}

function stateAfter(outcome: AdEventOutcome | undefined): AdEventState {
  if (!outcome) return 'not_sent';
  return ({ accepted: 'sent', refused: 'failed', later: 'queued' } as const)[outcome.state];
}

/** One item per reason: an expired token is one thing to fix, however many orders it hits. */
async function recordFailure(trx: Trx, orderId: string, reason: string | null): Promise<void> {
  const data = { reason: reason ?? undefined, lastOrderId: orderId };
  await openAttentionItem(trx, 'ad_event_failed', { subject: reason ?? '', data });
}

type AdStore = {
  publicUrl: string;
  name: Record<Language, string>;
};

const storedItem = z.object({
  id: z.int(),
  title: z.string(),
  bundle: z.enum(bundles),
  qty: z.int(),
  price: z.number(),
});
// Parses this store's items: no other orders have consent to advertising.
const storedItems = z.object({ items: z.array(storedItem) }).catch({ items: [] });

/** Must match the browser's own event. */
function toAdPurchase(
  order: OrderRow & { happened_at: Date },
  consent: Extract<AdConsent, { ads: true }>,
  { publicUrl, name }: AdStore,
): AdPurchase {
  const { order_id: orderId, email, phone } = order;
  const { ads: _, ...traces } = consent;
  const currency = readCurrency(order.currency);
  const { meta_data: stored } = order;
  // An adopted table may keep it as text.
  const { items } = storedItems.parse(typeof stored === 'string' ? parseJson(stored) : stored);
  return {
    eventId: orderId,
    happenedAt: order.happened_at,
    orderId,
    total: toMajorUnits(requireTotal(order.total, currency)),
    currency,
    items: items.map((item) => toAdItem(item, name.en)),
    page: `${publicUrl}${shopPages.checkout.path}`,
    person: {
      ...traces,
      email: email ?? undefined,
      phone: phone ?? undefined,
      externalId: orderId,
      language: readOrderLanguage(order.meta_data) ?? 'en',
    },
  };
}

/**
 * Rounds the total: an adopted table may hold floating-point numbers. Throws RangeError when it is not an
 * amount.
 */
function requireTotal(stored: string, currency: string): Money {
  const total = readStoredMoney(stored, currency);
  if (!total) throw new RangeError('the total of an order is no amount');
  return total;
}

function toAdItem(
  { id, title, bundle, qty, price }: z.infer<typeof storedItem>,
  brand: string,
): AdItem {
  const pieces = bundleSize(bundle) * qty;
  return { id, name: title, category: adCategory, brand, price, pieces };
}
