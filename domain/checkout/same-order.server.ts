import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { isPaid, lockOrder } from '../orders/payment-status.server.ts';
import { findLastAttempt } from '../payments/attempt.server.ts';
import { askGateway, type PaymentServices } from '../payments/payment-status.server.ts';
import type { PlacedOrder } from './idempotency-key.server.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfCart } from './request-hash.server.ts';

// After a decline, or a way back from the gateway, the same cart is the same order: as long as
// lines, total and e-mail are unchanged, it is paid by a new attempt instead of ordered again.

const hoursToPayAgain = 24;

/** What the browser has of earlier checkouts. */
export type EarlierOrders = {
  /** Orders this browser has placed, from its signed cookie. */
  placed: readonly string[];
  /** The one whose result it has not seen yet. */
  unresolved: string | undefined;
};

/**
 * Asks the gateway how the earlier attempt for this cart ended, and returns the order if it turns
 * out to be paid: then nobody pays a second time. Throws gateway_unavailable when that cannot be
 * known.
 */
export async function findPaidMeanwhile(
  services: PaymentServices,
  purchase: Purchase,
  earlier: EarlierOrders,
): Promise<PlacedOrder | undefined> {
  const { db } = services;
  const order = await findEarlierOrder(db, purchase, earlier);
  const attempt = order && (await findLastAttempt(db, order.order_id));
  if (attempt?.state === 'open' && !(await askGateway(services, attempt))) {
    throw new PurchaseError('gateway_unavailable');
  }
  if (!attempt || !(await isPaid(db, attempt.orderId))) return undefined;
  return { orderId: attempt.orderId, paymentId: attempt.id, alreadyPaid: true };
}

/** Locks the unpaid order that this cart is a new attempt for. */
export async function lockSameOrder(
  trx: Trx,
  purchase: Purchase,
  { placed }: EarlierOrders,
): Promise<OrderRow | undefined> {
  const found = await sameCart(trx, purchase, placed)
    .where('status', '!=', 'paid')
    .executeTakeFirst();
  const order = found && (await lockOrder(trx, found.order_id));
  return order?.status === 'paid' ? undefined : order;
}

// A paid order counts only while the browser has not seen that it is: afterwards the same cart is
// somebody buying once more.
async function findEarlierOrder(db: Db, purchase: Purchase, { placed, unresolved }: EarlierOrders) {
  return sameCart(db, purchase, placed)
    .where((where) =>
      where.or([where('status', '!=', 'paid'), where('order_id', '=', unresolved ?? '')]),
    )
    .executeTakeFirst();
}

function sameCart(db: Db, purchase: Purchase, placed: readonly string[]) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', 'in', placed.length > 0 ? [...placed] : [''])
    .where('cart_hash', '=', hashOfCart(purchase))
    .where('order_status', '!=', 'cancelled')
    .where('created_at', '>', new Date(Date.now() - hoursToPayAgain * 3_600_000))
    .orderBy('created_at', 'desc')
    .limit(1);
}
