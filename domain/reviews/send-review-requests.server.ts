import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { shopPages } from '../addresses.ts';
import { queueEmail } from '../emails/queue-email.server.ts';
import { toAdminOrder } from '../orders/admin-order-row.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import type { ExpiringLinks } from '../orders/lookup/expiring-links.server.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { closedReason } from './closed-reason.server.ts';
import { findBoughtProducts } from './submit-reviews.server.ts';

export const linkTtlDays = 60;
/** Limits lateness, so that switching requests on, or a shorter delay, does not email every past buyer. */
const maxLateDays = 30;
const ordersAtOnce = 100;

export type ReviewRequestServices = {
  db: Db;
  jobs: Jobs;
  reviewLinks: ExpiringLinks;
  settings: { publicUrl: string; reviews: { requestDelayHours: number | undefined } };
};

/** Requests a review once for each order, at the owner's number of hours after its delivery. */
export async function sendReviewRequests(
  services: ReviewRequestServices,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = services;
  const { requestDelayHours } = services.settings.reviews;
  if (requestDelayHours === undefined) return;
  for (const orderId of await listDue(db, requestDelayHours)) {
    if (stopping?.aborted) return;
    await db.transaction().execute((trx) => requestReview(trx, services, orderId));
  }
}

async function listDue(db: Db, hours: number): Promise<string[]> {
  const hoursAgo = (count: number) => sql<Date>`now() - make_interval(hours => ${count})`;
  const rows = await db
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.order_id', 'review_requests.order_id')
    .select('review_requests.order_id')
    .where('asked_at', 'is', null)
    .where('delivered_at', '<=', hoursAgo(hours))
    .where('delivered_at', '>', hoursAgo(hours + maxLateDays * 24))
    .where(sql<boolean>`${closedReason} is null`)
    .where(sql<boolean>`coalesce(trim(orders.email), '') <> ''`)
    .orderBy('delivered_at')
    .limit(ordersAtOnce)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

async function requestReview(
  trx: Trx,
  services: ReviewRequestServices,
  orderId: string,
): Promise<void> {
  const { jobs, reviewLinks, settings } = services;
  const order = await lockOrder(trx, orderId);
  if (!order) return;
  const requested = await trx
    .updateTable('review_requests')
    .from('orders')
    .set({ asked_at: sql<Date>`now()` })
    .whereRef('orders.order_id', '=', 'review_requests.order_id')
    .where('review_requests.order_id', '=', orderId)
    .where('asked_at', 'is', null)
    .where(sql<boolean>`${closedReason} is null`)
    .returning('review_requests.order_id')
    .executeTakeFirst();
  const { email: to, lang, name } = toAdminOrder(order);
  if (!requested || !to) return;
  const language = lang ?? 'en';
  const until = new Date(Date.now() + linkTtlDays * 24 * 60 * 60 * 1000);
  const link = { orderId, until: Math.floor(until.getTime() / 1000) };
  const products = await findBoughtProducts(trx, orderId, language);
  const query = `order=${orderId}&${reviewLinks.queryOf(link)}&lang=${language}`;
  await queueEmail(trx, jobs, {
    kind: 'review_request',
    data: {
      orderId,
      name,
      until: until.toISOString(),
      products: products.map(({ title }) => title),
      link: `${settings.publicUrl}${shopPages.review.path}?${query}`,
    },
    to,
    language,
    orderId,
    by: 'store',
  });
}
