import { RouterContextProvider } from 'react-router';
import type { MailMessage, MailSender } from '#adapters/mail/mail.ts';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { handleReviewForm, loadReviewPage } from '#app/shop/review/review.server.ts';
import type { Language } from '#domain/language.ts';
import type { ExpiringLink } from '#domain/orders/lookup/expiring-links.server.ts';
import { sendReviewRequests } from '#domain/reviews/send-review-requests.server.ts';
import { buyAndPay } from './paid-order.ts';
import { type Line, purchase, totalOf } from './purchase.ts';
import type { TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

/** Places an order that is paid, delivered and followed by a review request. */
export async function buyAndReceive(
  shop: TestShop,
  { lines = [[1, '1', 1]], ...changes }: { lines?: Line[]; [field: string]: unknown } = {},
) {
  const { meta_data } = purchase(lines);
  const bought = { meta_data, total: totalOf(lines) / 100, ...changes };
  const { orderId, paymentId } = await buyAndPay(shop, bought);
  await setOrder(shop, orderId, { order_status: 'delivered' });
  await sendReviewRequests(shop.store);
  return { orderId, paymentId, link: linkOf(orderId) };
}

export function linkOf(orderId: string, ttlSeconds = 3600): ExpiringLink {
  return { orderId, until: Math.floor(Date.now() / 1000) + ttlSeconds };
}

export function setOrder({ db }: TestShop, orderId: string, changes: object) {
  return db.updateTable('orders').set(changes).where('order_id', '=', orderId).execute();
}

/** A browser that has followed the link. */
export function holderOf(shop: TestShop, link: ExpiringLink): Visitor {
  const visitor = shop.visitor();
  const [name = '', value = ''] = `${shop.store.reviewLinks.remember(link).split(';')[0]}`.split(
    '=',
  );
  visitor.setCookie(name, value);
  return visitor;
}

export function openReviewPage(shop: TestShop, visitor: Visitor, query = '') {
  const headers = { cookie: visitor.cookieHeader };
  return loadReviewPage(new Request(`${shop.url}/review?${query}`, { headers }), contextOf(shop));
}

type Form = Record<string, string | string[]>;

export async function sendReviewForm(
  shop: TestShop,
  visitor: Visitor,
  form: Form,
  language: Language = 'en',
) {
  const body = new FormData();
  for (const [name, values] of Object.entries({ name: 'Mona S.', ...form })) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const headers = { cookie: visitor.cookieHeader };
  const request = new Request(`${shop.url}/review`, { method: 'POST', headers, body });
  const { data, init } = await handleReviewForm(request, contextOf(shop, language));
  return { ...data, status: init?.status ?? 200 };
}

/** Sends a review of a new order. Returns the review's id. */
export async function leaveReview(shop: TestShop, form: Form = {}): Promise<string> {
  const { orderId, link } = await buyAndReceive(shop);
  const stars = { product: '1', 'stars-1': '5', 'body-1': 'My hair is fuller.' };
  const sent = await sendReviewForm(shop, holderOf(shop, link), { ...stars, ...form });
  if (sent.kind !== 'sent') throw new Error(`${sent.message}`);
  const { id } = await shop.db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Accepts every message. */
export function keepMail() {
  const sent: MailMessage[] = [];
  const mail: MailSender = {
    async send(message) {
      sent.push(message);
      return { state: 'accepted' };
    },
  } as MailSender;
  return { mail, sent };
}

function contextOf(shop: TestShop, language: Language = 'en'): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(storeContext, shop.store);
  context.set(visitorContext, { language, address: '203.0.113.9' });
  context.set(reportErrorContext, (error) =>
    shop.log.log.error({ err: error }, 'Page rendering failed'),
  );
  return context;
}
