import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { readRaisedReason } from '#database/sql/refusal.ts';
import { isPaidSince } from '../emails/paid-since.server.ts';
import type { Language } from '../language.ts';
import type { MarketSnapshot } from '../markets/markets.server.ts';
import { isManualMethod } from '../markets/payment-methods.ts';
import { type Money, money } from '../money.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import {
  type ExpiringLink,
  expiringLink,
  hasExpired,
  payLinkSeconds,
} from '../orders/lookup/expiring-links.server.ts';
import { findTrackedOrder } from '../orders/lookup/track-order.server.ts';
import type { OrderTracking } from '../orders/lookup/track-order.ts';
import { isDueIn, isDueOrder } from '../orders/placed-order.server.ts';
import { findLastAttempt } from '../payments/attempt.server.ts';
import { chooseGateway, findAccount } from '../payments/choose-gateway.ts';
import type { PaymentServices } from '../payments/payment-status.server.ts';
import { freeStock } from '../payments/release-unpaid.server.ts';
import type { ClientKeys } from '../runtime/client-network.server.ts';
import { unitsOf } from '../stock/needed-units.server.ts';
import { reservationMinutes } from '../stock/reservation-time.ts';
import { reserveAgain } from '../stock/reserve-stock.server.ts';
import { lockAttempts, toAttemptsRefusal } from './attempt-limits.server.ts';
import { setPaymentFee } from './later/payment-fee.server.ts';
import {
  findTotalWithoutFee,
  isFreeOnline,
  priceWithoutFee,
} from './later/reprice-order.server.ts';
import { findOrCreateAttempt, hasUnsyncedPaymentPage, isReusable } from './next-attempt.server.ts';
import { PurchaseError } from './purchase-error.ts';
import { isBlockedContact } from './read-checkout.server.ts';
import { syncEarlierAttempts } from './same-order.server.ts';
import {
  type LinkMethod,
  type LinkSums,
  listLinkMethods,
  readLinkSums,
  requireLinkMethod,
} from './staff-order/link-methods.server.ts';

/** Reason why an order cannot be paid by its link. */
export type PayLinkClosed =
  | 'invalid'
  | 'expired'
  | 'paid'
  | 'paid_since'
  | 'cancelled'
  /** Its customer has chosen cash or a transfer, in this order or a later one of the same cart. */
  | 'placed'
  | 'not_sold';

export type PayLinkPage =
  | { order: OrderTracking; total: Money; link: StaffLink | undefined }
  | { closed: PayLinkClosed };

/** Set for an order that staff placed: its customer has not seen it before. */
export type StaffLink = LinkSums & { methods: LinkMethod[]; dueAt: Date | undefined };

export async function findOrderToPay(
  db: Db,
  link: ExpiringLink,
  { language, markets }: { language: Language; markets: Pick<MarketSnapshot, 'markets'> },
): Promise<PayLinkPage> {
  const closed = await findClosed(db, link);
  if (closed) return { closed };
  const order = await findTrackedOrder(db, link.orderId, language);
  // A total of an older store may be unreadable: nobody is charged an amount that no page can show.
  if (order?.total === undefined) return { closed: 'invalid' };
  const online = await findTotalWithoutFee(db, order, markets.markets);
  return {
    order,
    total: online ?? money(order.total, order.currency),
    link: await findStaffLink(db, link.orderId, markets),
  };
}

async function findStaffLink(
  db: Db,
  orderId: string,
  { markets }: Pick<MarketSnapshot, 'markets'>,
): Promise<StaffLink | undefined> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payment_terms', '=', 'link')
    .executeTakeFirst();
  if (!order) return undefined;
  const methods = await listLinkMethods(db, order, markets);
  return { ...readLinkSums(order), methods, dueAt: order.payment_due_at ?? undefined };
}

type LinkServices = PaymentServices & { markets: Pick<MarketSnapshot, 'markets'> };

export type PayOrderOptions = {
  /** Country codes; undefined means all countries. */
  shippingCountries: string[] | undefined;
  /** Networks whose attempts are counted together. Undefined when the address does not identify a client. */
  client: ClientKeys | undefined;
  /** The customer's choice on the page of an order that staff placed. */
  method?: string | undefined;
};

/**
 * Finds or creates the attempt for an unpaid order, at its original total, and commits it before the
 * gateway is called (`ensurePaymentPage`). Earlier attempts are synced first, so that nobody pays twice.
 * Throws PurchaseError: not_accepted, country_not_served, gateway_unavailable, method_invalid, method_min, method_max,
 * too_many_requests, too_many_reserved, sold_out.
 */
export async function payOrder(
  services: LinkServices,
  link: ExpiringLink,
  options: PayOrderOptions,
): Promise<{ paymentId: string } | { closed: PayLinkClosed }> {
  const { db } = services;
  const method = (await isStaffLink(db, link.orderId)) ? options.method : undefined;
  // The loop ends: the number of attempts for an order is limited (attempt-limits.server.ts).
  for (;;) {
    const { syncedAttempts: synced } = await syncEarlierAttempts(services, link.orderId, {
      ...notCancelled,
      chosen: method === undefined ? undefined : { method },
    });
    // The customer may have paid a later order for the same cart, which its gateway has not reported yet.
    for (const orderId of await findLaterOrders(db, link.orderId)) {
      await syncEarlierAttempts(services, orderId, notCancelled);
    }
    const claim = { link, synced, ...options, method };
    const outcome = await claimWithFreedStock(services, claim).catch((error) => {
      throw toAttemptsRefusal(error) ?? error;
    });
    if (outcome !== 'retry') return outcome;
  }
}

async function isStaffLink(db: Db, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('payment_terms', '=', 'link')
    .executeTakeFirst();
  return order !== undefined;
}

type Claimed = { paymentId: string } | { closed: PayLinkClosed } | 'retry';

/** The order's units were released long before the link ends. Those of other orders whose time is over are, too. */
async function claimWithFreedStock(services: LinkServices, claim: Claim): Promise<Claimed> {
  const { db } = services;
  const tryToClaim = () => db.transaction().execute((trx) => claimAttempt(trx, services, claim));
  try {
    return await tryToClaim();
  } catch (error) {
    if (readRaisedReason('sold_out', error) === undefined) throw error;
    const { short, isFreed } = await freeShortLines(services, claim.link.orderId);
    if (short.length === 0 || isFreed) return 'retry';
    const changes = short.map(({ id, title }) => ({ id, title, left: 0 }));
    throw new PurchaseError('sold_out', undefined, { changes });
  }
}

/**
 * Releases units of the products that an order lacks: those of unpaid orders whose time is over. It calls
 * their gateways, so it runs outside a transaction.
 */
export async function freeShortLines(services: PaymentServices, orderId: string) {
  const short = await findShortLines(services.db, orderId);
  const ids = short.map(({ id }) => id);
  const isFreed = short.length > 0 && (await freeStock(services, { ids, placed: [] }));
  return { short, isFreed };
}

/** Finds the lines of an order whose units are gone: there are too few, and the order has none. */
export async function findShortLines(
  db: Db,
  orderId: string,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select distinct lines.product_id as id, lines.title
    from order_lines as lines
    join orders using (order_id)
    left join bundle_components as component
      on component.bundle_id = lines.product_id and component.added_at <= orders.created_at
    join stock on stock.product_id = coalesce(component.component_id, lines.product_id)
    join (${unitsOf(sql`orders.order_id = ${orderId}`)}) as needed
      on needed.product_id = stock.product_id
    where lines.order_id = ${orderId} and stock.available < needed.quantity
      and not exists (
        select from stock_reservations as own
        where own.order_id = ${orderId} and own.product_id = stock.product_id
          and own.state <> 'released'
      )
    order by id
  `.execute(db);
  return rows;
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
  { link, synced, shippingCountries, client, method: chosen }: Claim,
): Promise<Claimed> {
  const order = await lockOrder(trx, link.orderId);
  const closed = await findClosed(trx, link);
  if (!order || closed) return { closed: closed ?? 'invalid' };
  if (await hasUnsyncedPaymentPage(trx, order, synced)) return 'retry';
  const { tracksStock } = await requireAccepted(trx, order, shippingCountries);
  await trx.executeQuery(lockAttempts({ email: order.email }));
  const last = await findLastAttempt(trx, order.order_id);
  const methods = await listLinkMethods(trx, order, markets.markets);
  const linkMethod = methods.length > 0 ? requireLinkMethod(methods, chosen) : undefined;
  // The order may have been one in cash before, whose parcel was refused.
  const lastMethod = isManualMethod(last?.method) ? null : last?.method;
  const method = linkMethod?.method ?? lastMethod ?? null;
  const account = findAccount(markets, order.market);
  const gatewayOf = chooseGateway(gateways, { method, currency: order.currency, account });
  // An account that no longer takes the method opens no page, which alerts staff.
  const gateway = gatewayOf?.name ?? account ?? gateways.primary().name;
  const price = linkMethod?.price ?? (await priceWithoutFee(trx, order, markets.markets));
  const keepsPrice = !price || (last && isReusable(last, method, price.total));
  const priced = keepsPrice ? order : await setPaymentFee(trx, order, price);
  const paymentId = await findOrCreateAttempt(trx, priced, { gateway, method, client });
  if (tracksStock) {
    const { order_id: orderId, email } = order;
    const minutes = reservationMinutes(gateway);
    await reserveAgain(trx, { orderId, email, minutes, client: client?.network ?? null });
  }
  return { paymentId };
}

async function requireAccepted(
  trx: Trx,
  { email, phone, country }: OrderRow,
  shippingCountries: string[] | undefined,
): Promise<{ tracksStock: boolean }> {
  const contacts = { email: sql.val(email ?? ''), phone: sql.val(phone ?? '') };
  const { isBlocked, tracksStock } = await trx
    .selectNoFrom([
      isBlockedContact(contacts).as('isBlocked'),
      sql<boolean>`exists (select from stock)`.as('tracksStock'),
    ])
    .executeTakeFirstOrThrow();
  if (isBlocked) throw new PurchaseError('not_accepted');
  if (shippingCountries && !shippingCountries.includes(country ?? '')) {
    throw new PurchaseError('country_not_served', 'country');
  }
  return { tracksStock };
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

/** Finds why no link of an order can be paid; `expired` for an order that waits for another one. */
export function findLinkClosed(db: Db, orderId: string): Promise<PayLinkClosed | undefined> {
  return findClosed(db, expiringLink(orderId, payLinkSeconds));
}

/** Tests whether the link that staff made for an order has ended, whatever end its address names. */
const isLinkOver = sql<boolean>`(orders.payment_terms = 'link'
  and orders.payment_due_at < now() and orders.order_status <> 'cancelled')`;

/** Tests whether a later order of the same cart is paid in cash or by transfer. */
const isDueSince = sql<boolean>`exists (select from orders as later
  where later.cart_hash = orders.cart_hash and later.created_at > orders.created_at
    and later.order_status <> 'cancelled' and ${isDueIn('later')})`;

/** Null when the row's order can be paid. */
const closedReason = sql<PayLinkClosed | null>`(case
  when orders.status::text = 'paid' then 'paid'
  when ${isLinkOver} then 'expired'
  when orders.order_status::text = 'cancelled' then 'cancelled'
  when ${isPaidSince(sql.ref('orders.order_id'))} then 'paid_since'
  when ${isDueOrder} or ${isDueSince} then 'placed'
  when ${isFreeOnline} or exists (select from order_events
    where order_events.order_id = orders.order_id and order_events.kind = 'erased') then 'invalid'
  when exists (select from order_lines
    where order_lines.order_id = orders.order_id and product_id is not null and not exists (
      select from products where products.id = product_id and products.is_active)) then 'not_sold'
end)`;
