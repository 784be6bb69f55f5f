import { type RawBuilder, sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../../actor.server.ts';
import { lockOrder } from '../../orders/lock-order.server.ts';
import { payLinkSeconds } from '../../orders/lookup/expiring-links.server.ts';
import { queuePaymentLink } from '../../orders/order-emails.server.ts';
import { recordOrderEvent } from '../../orders/order-events.server.ts';
import type { Jobs } from '../../runtime/jobs.ts';
import { unitsOf } from '../../stock/needed-units.server.ts';
import { reserveAgain } from '../../stock/reserve-stock.server.ts';
import { findLinkClosed, findShortLines } from '../pay-by-link.server.ts';
import { StaffOrderError } from './staff-order-error.ts';

export const newLinkEnd = () => new Date(Date.now() + payLinkSeconds * 1000);

export type LinkRenewal = {
  orderId: string;
  /** True to send the link by email. */
  mail: boolean;
  actor: Extract<Actor, `staff:${string}`>;
};

/**
 * Gives the payment link of an order a new end, and the order its units until then. Units that were released
 * meanwhile are taken again. Returns the recipient of the email. Throws StaffOrderError.
 */
export async function renewPaymentLink(
  db: Db,
  jobs: Jobs,
  { orderId, mail, actor }: LinkRenewal,
): Promise<{ to: string | undefined }> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new StaffOrderError('order_unknown');
    if (order.payment_terms !== 'link') throw new StaffOrderError('no_link');
    await requireOpen(trx, order);
    const to = order.email?.trim() || undefined;
    if (mail && !to) throw new StaffOrderError('email_missing');
    const dueAt = newLinkEnd();
    const renewed = await trx
      .updateTable('orders')
      .set({ payment_due_at: dueAt })
      .where('order_id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordOrderEvent(trx, { orderId, kind: 'link_sent', actor });
    if (mail) await queuePaymentLink(trx, jobs, { order: renewed, by: actor });
    await reserveUntil(trx, { orderId, dueAt, actor });
    return { to: mail ? to : undefined };
  });
}

async function requireOpen(trx: Trx, { order_id: orderId }: OrderRow): Promise<void> {
  const closed = await findLinkClosed(trx, orderId);
  switch (closed) {
    case undefined:
    case 'expired':
      return;
    case 'paid':
    case 'paid_since':
    case 'placed':
      throw new StaffOrderError('link_paid');
    case 'not_sold':
      throw new StaffOrderError('link_not_sold');
    default:
      throw new StaffOrderError('link_cancelled');
  }
}

type Until = { orderId: string; dueAt: Date; actor: Actor };

async function reserveUntil(trx: Trx, { orderId, dueAt, actor }: Until): Promise<void> {
  const needed = await lockStock(trx, unitIds(orderId));
  if (needed.size === 0) return;
  const short = await findShortLines(trx, orderId);
  if (short.length > 0) {
    const changes = short.map(({ id, title }) => ({ id, title, left: 0 }));
    throw new StaffOrderError('sold_out', undefined, { changes });
  }
  const minutes = payLinkSeconds / 60;
  await reserveAgain(trx, { orderId, email: null, minutes, client: null, actor });
  await trx
    .updateTable('stock_reservations')
    .set({ expires_at: dueAt })
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .execute();
}

const unitIds = (orderId: string) =>
  sql<number>`(select product_id from (${unitsOf(sql`orders.order_id = ${orderId}`)}) as needed)`;

/** Locks the stock of products until the transaction ends, in the order of every lock of stock. */
export async function lockStock(
  trx: Trx,
  ids: readonly number[] | RawBuilder<number>,
): Promise<ReadonlyMap<number, number>> {
  const isAmong = Array.isArray(ids)
    ? sql<boolean>`product_id = any(${[...ids]}::bigint[])`
    : sql<boolean>`product_id in ${ids}`;
  const rows = await trx
    .selectFrom('stock')
    .select(['product_id', 'available'])
    .where(isAmong)
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ product_id, available }) => [Number(product_id), available]));
}
