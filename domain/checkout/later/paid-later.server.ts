import { type CompiledQuery, sql } from 'kysely';
import type { Db, OrderRow } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { Market } from '#domain/markets/market.ts';
import { isManualMethod } from '#domain/markets/payment-methods.ts';
import { queuedOrderReceived } from '#domain/orders/order-emails.server.ts';
import type { PaymentTerms } from '#domain/orders/payment-terms.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';

/** An order that no gateway's page pays right now. */
export type PaidLater = {
  terms: PaymentTerms;
  /** End of the days of a transfer, or of a link. */
  dueAt: Date | null;
  /** True when staff need not confirm the order before it is packed. */
  isConfirmed: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Returns how an order with this method is paid later. Undefined for a method that a gateway takes. */
export function paidLaterBy(
  market: Market | undefined,
  method: string | undefined,
): (PaidLater & { terms: 'cash' | 'bank' }) | undefined {
  if (!market || !isManualMethod(method)) return undefined;
  const isBank = method === 'bank';
  const dueAt = isBank ? new Date(Date.now() + market.bankPaymentDays * dayMs) : null;
  return { terms: method, dueAt, isConfirmed: !isBank && !market.confirmsCashOrders };
}

/**
 * Returns the statements that tell the customer of a placed order how it is paid, and the advertiser of the purchase:
 * an order in cash counts as one when it is placed, a transfer when its money is received.
 */
export async function noticesOfPlaced(
  jobs: Jobs,
  order: OrderRow,
  { bankAccount, hasAdConsent }: { bankAccount: string; hasAdConsent: boolean },
): Promise<CompiledQuery[]> {
  const { order_id: orderId } = order;
  const email = await queuedOrderReceived(jobs, order, { bankAccount });
  if (order.payment_terms !== 'cash' || !hasAdConsent) return email;
  const event = { name: 'send-purchase-event', data: { orderId } } as const;
  return [...email, insertAdEvent({ orderId }), await jobs.statementOf(event)];
}

const insertAdEvent = compiledQuery((db, { orderId }: Placeholders<{ orderId: string }>) =>
  db
    .insertInto('ad_events')
    .values({ order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(namedPlan),
);

/** A customer who has refused so many parcels pays before the next one is sent. */
const maxRefusedParcels = 2;

/** Tests whether the email or the phone of a purchase has refused parcels that were to be paid in cash. */
export function hasRefusedParcels({
  email,
  phone,
}: Placeholders<{ email: string; phone: string }>) {
  return sql<boolean>`(select count(*) from orders as refused
    where refused.status = 'failed' and refused.payment_terms = 'cash'
      and (lower(trim(refused.email)) = lower(trim(${email}::text)) or refused.phone = ${phone}::text)
      and exists (select from order_events as event
        where event.order_id = refused.order_id and event.kind = 'cash_refused')
  ) >= ${sql.lit(maxRefusedParcels)}`;
}

export async function mayPayInCash(
  db: Db,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const contacts = { email: sql.val(email), phone: sql.val(phone) };
  const { isRefused } = await db
    .selectNoFrom(hasRefusedParcels(contacts).as('isRefused'))
    .executeTakeFirstOrThrow();
  return !isRefused;
}
