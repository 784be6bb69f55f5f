import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { isPaidSince } from '../emails/paid-since.server.ts';
import type { Language } from '../language.ts';
import type { MarketSnapshot } from '../markets/markets.server.ts';
import { type Money, money } from '../money.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { type ExpiringLink, hasExpired } from '../orders/lookup/expiring-links.server.ts';
import { findTrackedOrder } from '../orders/lookup/track-order.server.ts';
import type { OrderTracking } from '../orders/lookup/track-order.ts';
import { findLastAttempt } from '../payments/attempt.server.ts';
import { chooseGateway, findAccount } from '../payments/choose-gateway.ts';
import type { PaymentServices } from '../payments/payment-status.server.ts';
import type { ClientKeys } from '../runtime/client-network.server.ts';
import { lockAttempts, toAttemptsRefusal } from './attempt-limits.server.ts';
import { findOrCreateAttempt, hasUnsyncedPaymentPage } from './next-attempt.server.ts';
import { PurchaseError } from './purchase-error.ts';
import { isBlockedContact } from './read-checkout.server.ts';
import { syncEarlierAttempts } from './same-order.server.ts';

export const payLinkSeconds = 3 * 24 * 60 * 60;

/** Reason why an order cannot be paid by its link. */
export type PayLinkClosed =
  | 'invalid'
  | 'expired'
  | 'paid'
  | 'paid_since'
  | 'cancelled'
  | 'not_sold';

export type PayLinkPage = { order: OrderTracking; total: Money } | { closed: PayLinkClosed };

export async function findOrderToPay(
  db: Db,
  link: ExpiringLink,
  language: Language,
): Promise<PayLinkPage> {
  const closed = await findClosed(db, link);
  if (closed) return { closed };
  const order = await findTrackedOrder(db, link.orderId, language);
  // A total of an older store may be unreadable: nobody is charged an amount that no page can show.
  if (order?.total === undefined) return { closed: 'invalid' };
  return { order, total: money(order.total, order.currency) };
}

type LinkServices = PaymentServices & { markets: Pick<MarketSnapshot, 'markets'> };

export type PayOrderOptions = {
  /** Country codes; undefined means all countries. */
  shippingCountries: string[] | undefined;
  /** Networks whose attempts are counted together. Undefined when the address does not identify a client. */
  client: ClientKeys | undefined;
};

/**
 * Finds or creates the attempt for an unpaid order, at its original total, and commits it before the
 * gateway is called (`ensurePaymentPage`). Earlier attempts are synced first, so that nobody pays twice.
 * Throws PurchaseError: not_accepted, country_not_served, gateway_unavailable, too_many_requests.
 */
export async function payOrder(
  services: LinkServices,
  link: ExpiringLink,
  options: PayOrderOptions,
): Promise<{ paymentId: string } | { closed: PayLinkClosed }> {
  const { db } = services;
  // The loop ends: the number of attempts for an order is limited (attempt-limits.server.ts).
  for (;;) {
    const { syncedAttempts: synced } = await syncEarlierAttempts(
      services,
      link.orderId,
      notCancelled,
    );
    // The customer may have paid a later order for the same cart, which its gateway has not reported yet.
    for (const orderId of await findLaterOrders(db, link.orderId)) {
      await syncEarlierAttempts(services, orderId, notCancelled);
    }
    const outcome = await db
      .transaction()
      .execute((trx) => claimAttempt(trx, services, { link, synced, ...options }))
      .catch((error) => {
        throw toAttemptsRefusal(error) ?? error;
      });
    if (outcome !== 'retry') return outcome;
  }
}

const notCancelled = { isCancelled: false };

async function findLaterOrders(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as linked')
    .innerJoin('orders as later', 'later.cart_hash', 'linked.cart_hash')
    .select('later.order_id')
    .where('linked.order_id', '=', orderId)
    .where('later.status', '!=', 'paid')
    .where('later.order_status', '!=', 'cancelled')
    .whereRef('later.created_at', '>', 'linked.created_at')
    .orderBy('later.created_at', 'desc')
    .limit(maxLaterOrders)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Maximum number of later orders: no customer has more for one cart. */
const maxLaterOrders = 10;

type Claim = PayOrderOptions & { link: ExpiringLink; synced: ReadonlySet<string> };

async function claimAttempt(
  trx: Trx,
  { gateways, markets }: LinkServices,
  { link, synced, shippingCountries, client }: Claim,
): Promise<{ paymentId: string } | { closed: PayLinkClosed } | 'retry'> {
  const order = await lockOrder(trx, link.orderId);
  const closed = await findClosed(trx, link);
  if (!order || closed) return { closed: closed ?? 'invalid' };
  if (await hasUnsyncedPaymentPage(trx, order, synced)) return 'retry';
  await requireAccepted(trx, order, shippingCountries);
  await trx.executeQuery(lockAttempts({ email: order.email }));
  const last = await findLastAttempt(trx, order.order_id);
  const method = last?.method ?? null;
  const account = findAccount(markets, order.market);
  const chosen = chooseGateway(gateways, { method, currency: order.currency, account });
  // An account that no longer takes the method opens no page, which alerts staff.
  const gateway = chosen?.name ?? account ?? gateways.primary().name;
  return { paymentId: await findOrCreateAttempt(trx, order, { gateway, method, client }) };
}

async function requireAccepted(
  trx: Trx,
  { email, phone, country }: OrderRow,
  shippingCountries: string[] | undefined,
): Promise<void> {
  const contacts = { email: sql.val(email ?? ''), phone: sql.val(phone ?? '') };
  const { isBlocked } = await trx
    .selectNoFrom(isBlockedContact(contacts).as('isBlocked'))
    .executeTakeFirstOrThrow();
  if (isBlocked) throw new PurchaseError('not_accepted');
  if (shippingCountries && !shippingCountries.includes(country ?? '')) {
    throw new PurchaseError('country_not_served', 'country');
  }
}

async function findClosed(db: Db, link: ExpiringLink): Promise<PayLinkClosed | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(closedReason.as('reason'))
    .where('order_id', '=', link.orderId)
    .executeTakeFirst();
  if (!row) return 'invalid';
  if (row.reason) return row.reason;
  return hasExpired(link) ? 'expired' : undefined;
}

/** Null when the row's order can be paid. */
const closedReason = sql<PayLinkClosed | null>`(case
  when orders.status::text = 'paid' then 'paid'
  when orders.order_status::text = 'cancelled' then 'cancelled'
  when ${isPaidSince(sql.ref('orders.order_id'))} then 'paid_since'
  when coalesce(orders.total, 0) <= 0 or exists (select from order_events
    where order_events.order_id = orders.order_id and order_events.kind = 'erased') then 'invalid'
  when exists (select from order_lines
    where order_lines.order_id = orders.order_id and product_id is not null and not exists (
      select from products where products.id = product_id and products.is_active)) then 'not_sold'
end)`;
