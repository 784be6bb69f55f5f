import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { commitReservations } from '../stock/commit-reservations.server.ts';
import { releaseStock } from '../stock/release-stock.server.ts';
import { findAttempts } from './attempt.server.ts';
import {
  cancelAttempts,
  closePaymentPage,
  type PaymentServices,
  syncPayment,
} from './payment-status.server.ts';
import { mayStillBeCaptured } from './still-capturable.ts';

const batchSize = 60;
const concurrency = 10;

/** Another process that claimed an order has died when this is over. */
const claimMinutes = 2;
/** A shopper has completed the payment, and its money has not arrived. */
const processingMinutes = 15;
const maxProcessingHours = 2;

export type ExpiredStock = {
  /** Undefined: of any product. */
  products?: readonly number[];
  limit?: number;
};

/**
 * Releases the units of unpaid orders whose time is over. Their gateways are asked first: an order that was
 * paid in the meantime is settled instead. Returns how many orders were released. An error in one order does not
 * stop the others.
 */
export async function releaseExpiredStock(
  services: PaymentServices,
  { products, limit = batchSize }: ExpiredStock = {},
): Promise<number> {
  const orderIds = await claimExpired(services.db, { products, limit });
  const faults: unknown[] = [];
  let released = 0;
  for (let at = 0; at < orderIds.length; at += concurrency) {
    const some = orderIds.slice(at, at + concurrency);
    const results = await Promise.allSettled(some.map((id) => releaseUnlessPaid(services, id)));
    for (const result of results) {
      if (result.status === 'rejected') faults.push(result.reason);
      else if (result.value) released += 1;
    }
  }
  if (faults.length > 0) {
    throw new AggregateError(faults, `the stock of ${faults.length} orders could not be released`);
  }
  return released;
}

/** Returns false while the order is paid, or may still be paid. */
export async function releaseUnlessPaid(
  services: PaymentServices,
  orderId: string,
): Promise<boolean> {
  const { db, gateways } = services;
  const silent = gateways.gatewaysWithoutFailureEvents();
  const attempts = await findAttempts(db, orderId);
  for (const attempt of attempts) {
    if (!mayStillBeCaptured(attempt, silent)) continue;
    const report = await syncPayment(services, attempt);
    if (!report) return false;
    if (report.isProcessing && (await extend(db, orderId))) return false;
    if (report.state === 'open') await closePaymentPage(services, attempt.id);
  }
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return false;
    // A process that does not know reservations may have settled it.
    if (order.status === 'paid' && order.order_status !== 'cancelled') {
      await trx.executeQuery(commitReservations({ orderId, actor: 'store' }));
      return false;
    }
    // The shopper has come back to the order in the meantime.
    const existing = new Set(attempts.map(({ id }) => id));
    if ((await findAttempts(trx, orderId)).some(({ id }) => !existing.has(id))) return false;
    await cancelAttempts(trx, [orderId]);
    await releaseStock(trx, orderId, 'store');
    return true;
  });
}

/** A shopper waits for their gateways. */
const maxReleased = 20;

type StockRequest = {
  /** Products of the purchase. */
  ids: readonly number[];
  /** Orders that the shopper's browser has placed. */
  placed: readonly string[];
};

/**
 * Releases what unpaid orders hold of the products of a purchase: orders whose time is over, and those of this
 * browser. Returns whether any were released.
 */
export async function freeStock(
  services: PaymentServices,
  { ids, placed }: StockRequest,
): Promise<boolean> {
  const products = await findStockIds(services, ids);
  const expired = await releaseExpiredStock(services, { products, limit: maxReleased }).catch(
    leaveToJob,
  );
  let own = 0;
  for (const orderId of await findOwnUnpaid(services, placed, products)) {
    if (await releaseUnlessPaid(services, orderId)) own += 1;
  }
  return expired + own > 0;
}

/** The job meets the same faults, and logs them. The shopper learns what is left. */
function leaveToJob(error: unknown): number {
  if (error instanceof AggregateError) return 0;
  throw error;
}

/** Finds the products and the components of bundles. */
async function findStockIds({ db }: PaymentServices, ids: readonly number[]): Promise<number[]> {
  const components = await db
    .selectFrom('bundle_components')
    .select('component_id')
    .where(sql<boolean>`bundle_id = any(${[...ids]}::bigint[])`)
    .execute();
  return [...new Set([...ids, ...components.map(({ component_id }) => component_id)])];
}

async function findOwnUnpaid(
  { db }: PaymentServices,
  placed: readonly string[],
  products: readonly number[],
): Promise<string[]> {
  if (placed.length === 0) return [];
  const rows = await db
    .selectFrom('stock_reservations')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', [...placed])
    .where('state', '=', 'reserved')
    .where(sql<boolean>`product_id = any(${[...products]}::bigint[])`)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Claims orders for this process by setting their time again, oldest first. */
async function claimExpired(
  db: Db,
  { products, limit }: Required<Pick<ExpiredStock, 'limit'>> & ExpiredStock,
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    with expired as (
      select order_id, product_id from stock_reservations
      where state = 'reserved' and expires_at < now()
        and ${products ? sql`product_id = any(${[...products]}::bigint[])` : sql`true`}
      order by expires_at
      limit ${limit}
      for update skip locked
    )
    update stock_reservations as claimed
    set expires_at = now() + make_interval(mins => ${claimMinutes})
    from expired
    where claimed.order_id = expired.order_id and claimed.product_id = expired.product_id
    returning claimed.order_id as "orderId"
  `.execute(db);
  return [...new Set(rows.map(({ orderId }) => orderId))];
}

/** Returns false when the order has been waiting for its money for too long. */
async function extend(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update stock_reservations as waiting
    set expires_at = now() + make_interval(mins => ${processingMinutes})
    from orders
    where orders.order_id = waiting.order_id and waiting.order_id = ${orderId}
      and waiting.state = 'reserved'
      and orders.created_at > now() - make_interval(hours => ${maxProcessingHours})
    returning waiting.order_id
  `.execute(db);
  return rows.length > 0;
}
