import type { Db, OrderRow, Trx } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';
import { inTransaction } from '../transaction.server.ts';
import { queueOrderEmail } from './order-emails.server.ts';
import { findLastEvent, recordOrderEvent } from './order-events.server.ts';
import { lockOrder } from './payment-status.server.ts';
import {
  isConfirmed,
  isSameTracking,
  readTracking,
  type ShippingDoubt,
  ShippingError,
  type ShippingOutcome,
  type Tracking,
} from './ship-order.ts';
import { despite, findShippingDoubts } from './shipping-doubts.server.ts';

export type Shipping = Tracking & {
  orderId: string;
  seen: Tracking;
  setOut: boolean;
  mail: boolean;
  confirmed: ShippingDoubt[];
  staffId: string;
};

type Services = { db: Db; jobs: Jobs };

/** Status and e-mail commit with it. A form sent twice does it once. Throws ShippingError. */
export async function shipOrder(
  { db, jobs }: Services,
  shipping: Shipping,
): Promise<ShippingOutcome> {
  const tracking = readTracking(shipping);
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, shipping.orderId);
    if (!order) throw new ShippingError('order_unknown');
    const now = trackingOf(order);
    if (!isSameTracking(now, shipping.seen)) {
      if (isSameTracking(now, tracking)) return { ok: true, mailed: false, isChanged: false };
      return { ok: false, why: 'conflict', ...(await findConflict(trx, order)) };
    }
    const doubts = await findShippingDoubts(trx, order);
    if (!isConfirmed(doubts, shipping.confirmed)) return { ok: false, why: 'doubts', doubts };
    const { setOut, mail, staffId } = shipping;
    const entered = { ...tracking, setOut, mail, confirmed: doubts, staffId };
    const mailed = await shipLocked({ trx, jobs }, order, entered);
    return { ok: true, mailed, isChanged: !isSameTracking(now, tracking) };
  });
}

type Entered = Omit<Shipping, 'orderId' | 'seen'>;

/** The order is locked, its doubts are confirmed. Returns whether an e-mail was queued. */
export async function shipLocked(
  { trx, jobs }: { trx: Trx; jobs: Jobs },
  order: OrderRow,
  entered: Entered,
): Promise<boolean> {
  const shipped = await setTracking(trx, order, entered);
  if (!entered.mail) return false;
  const by = `staff:${entered.staffId}` as const;
  return (await queueOrderEmail(trx, jobs, { kind: 'shipped', order: shipped, by })) !== undefined;
}

async function setTracking(
  trx: Trx,
  order: OrderRow,
  { carrier, trackingNumber, setOut, staffId, confirmed }: Entered,
): Promise<OrderRow> {
  const { order_id: orderId, order_status: from } = order;
  const to = setOut ? 'out_for_delivery' : from;
  const now = trackingOf(order);
  const isNewNumber = !isSameTracking(now, { carrier, trackingNumber });
  if (!isNewNumber && from === to) return order;
  const shipped = await trx
    .updateTable('orders')
    .set({ carrier, tracking_number: trackingNumber, order_status: to, updated_at: new Date() })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const actor = `staff:${staffId}` as const;
  if (isNewNumber) {
    const kind = now.trackingNumber ? 'tracking_changed' : 'shipped';
    const data = { carrier, number: trackingNumber, ...despite(confirmed) };
    await recordOrderEvent(trx, { orderId, kind, actor, data });
  }
  if (from !== to) {
    const data = { from, to, ...despite(confirmed) };
    await recordOrderEvent(trx, { orderId, kind: 'status_changed', actor, data });
  }
  return shipped;
}

/** What a colleague has entered meanwhile, who and when. */
export async function findConflict(trx: Trx, order: OrderRow) {
  const last = await findLastEvent(trx, order.order_id, ['shipped', 'tracking_changed']);
  return { now: trackingOf(order), by: last?.by ?? undefined, at: last?.at };
}

export function trackingOf(order: Pick<OrderRow, 'carrier' | 'tracking_number'>): Tracking {
  return { carrier: order.carrier ?? '', trackingNumber: order.tracking_number ?? '' };
}
