import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { followOrder } from '../stock/follow-status.server.ts';
import { releaseStock } from '../stock/release-stock.server.ts';
import { reservedSince } from '../stock/reserve-stock.server.ts';
import { type Attempt, findAttempts } from './attempt.server.ts';
import { asManualGateway } from './gateway-names.ts';
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
/** A gateway that does not answer for so long may never answer. */
const maxUnansweredHours = 24;

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
    const results = await Promise.allSettled(
      some.map((id) => releaseUnlessPaid(services, id, 'expired')),
    );
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

/** Staff are still to be paid for the order: it keeps its units until they decide. */
function isOpenManual({ gateway, state }: Attempt): boolean {
  return asManualGateway(gateway) !== undefined && state === 'open';
}

/**
 * Returns false while the order is paid, or may still be paid, be it to staff. `expired`: the order was claimed because its time is
 * over, and is left alone when its shopper comes back to it in the meantime.
 */
export async function releaseUnlessPaid(
  services: PaymentServices,
  orderId: string,
  why: 'expired' | 'replaced',
): Promise<boolean> {
  const { db, gateways } = services;
  const silent = gateways.gatewaysWithoutFailureEvents();
  const attempts = await findAttempts(db, orderId);
  if (attempts.some(isOpenManual)) return false;
  for (const attempt of attempts) {
    if (!mayStillBeCaptured(attempt, silent)) continue;
    const report = await syncPayment(services, attempt);
    if (!report) {
      if (await wasReservedWithin(db, orderId, maxUnansweredHours)) return false;
      continue;
    }
    if (report.isProcessing && (await extend(db, orderId))) return false;
    if (why === 'expired' && (await hasMoreTime(db, orderId))) return false;
    if (report.state === 'open') await closePaymentPage(services, attempt.id);
  }
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return false;
    if (order.status === 'paid') {
      await followOrder(trx, orderId, 'store');
      return false;
    }
    // The shopper has come back to the order in the meantime: to another page, or the same one.
    const existing = new Set(attempts.map(({ id }) => id));
    if ((await findAttempts(trx, orderId)).some(({ id }) => !existing.has(id))) return false;
    if (why === 'expired' && (await hasMoreTime(trx, orderId))) return false;
    await cancelAttempts(trx, [orderId]);
    await releaseStock(trx, orderId, 'store');
    return true;
  });
}

// A shopper waits for the gateways of these orders.
const maxExpired = 20;
const maxOwn = 3;
const maxWaitMs = 5_000;

type StockRequest = {
  /** Products of the purchase. Undefined: it has too many unpaid orders, of whatever product. */
  ids: readonly number[] | undefined;
  /** Orders that the shopper's browser has placed. */
  placed: readonly string[];
};

/**
 * Releases what unpaid orders have: those of this browser, and of the products of a purchase those whose time is over.
 * Returns whether any were released. A gateway that takes longer, or fails, is left to the job.
 */
export async function freeStock(
  services: PaymentServices,
  request: StockRequest,
): Promise<boolean> {
  const isOver = new AbortController();
  try {
    return await Promise.race([
      releaseFor(services, request),
      pause(maxWaitMs, false, { signal: isOver.signal }),
    ]);
  } finally {
    isOver.abort();
  }
}

async function releaseFor(
  services: PaymentServices,
  { ids, placed }: StockRequest,
): Promise<boolean> {
  const products = ids && (await findStockIds(services, ids));
  const own = await findOwnUnpaid(services, placed, products);
  const ends = await Promise.allSettled([
    products && releaseExpiredStock(services, { products, limit: maxExpired }),
    ...own.map((orderId) => releaseUnlessPaid(services, orderId, 'replaced')),
  ]);
  return ends.some((end) => end.status === 'fulfilled' && Boolean(end.value));
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

/** Newest first. */
async function findOwnUnpaid(
  { db }: PaymentServices,
  placed: readonly string[],
  products: readonly number[] | undefined,
): Promise<string[]> {
  if (placed.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', 'in', [...placed])
    .where(sql<boolean>`(payment_terms is null or payment_terms = 'link')`)
    .where(
      sql<boolean>`exists (select from stock_reservations as reservation
        where reservation.order_id = orders.order_id and reservation.state = 'reserved'
          and ${products ? sql`product_id = any(${[...products]}::bigint[])` : sql`true`})`,
    )
    .orderBy('created_at', 'desc')
    .limit(maxOwn)
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

/** Reports whether an order has more time than its claim gave it: its shopper is on the same payment page again. */
async function hasMoreTime(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_reservations')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .where(sql<boolean>`expires_at > now() + make_interval(mins => ${claimMinutes})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the order has been waiting for its money for too long. */
async function extend(db: Db, orderId: string): Promise<boolean> {
  if (!(await wasReservedWithin(db, orderId, maxProcessingHours))) return false;
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await trx
      .updateTable('stock_reservations')
      .set({ expires_at: sql<Date>`now() + make_interval(mins => ${processingMinutes})` })
      .where('order_id', '=', orderId)
      .where('state', '=', 'reserved')
      .execute();
  });
  return true;
}

async function wasReservedWithin(db: Db, orderId: string, hours: number): Promise<boolean> {
  const row = await db
    .selectFrom('stock_reservations as reservation')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .where(sql<boolean>`${reservedSince} > now() - make_interval(hours => ${hours})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
