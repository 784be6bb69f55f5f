import type { Db, OrderRow, Trx } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';
import { inTransaction } from '../transaction.server.ts';
import { queueOrderEmail } from './order-emails.server.ts';
import { findLastEvent, recordOrderEvent } from './order-events.server.ts';
import { lockOrder } from './payment-status.server.ts';
import {
  isConfirmed,
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
    if (!isSame(now, shipping.seen)) {
      if (isSame(now, tracking)) return { ok: true, mailed: false, isChanged: false };
      return refuse(trx, order);
    }
    const doubts = await findShippingDoubts(trx, order);
    if (!isConfirmed(doubts, shipping.confirmed)) return { ok: false, why: 'doubts', doubts };
    const shipped = await setTracking(trx, order, tracking, { ...shipping, confirmed: doubts });
    const by = `staff:${shipping.staffId}` as const;
    const mail = { kind: 'shipped', order: shipped, by } as const;
    const mailed = shipping.mail && (await queueOrderEmail(trx, jobs, mail)) !== undefined;
    return { ok: true, mailed, isChanged: !isSame(now, tracking) };
  });
}

async function setTracking(
  trx: Trx,
  order: OrderRow,
  tracking: Tracking,
  { setOut, staffId, confirmed }: Shipping,
): Promise<OrderRow> {
  const { order_id: orderId, order_status: from } = order;
  const to = setOut ? 'out_for_delivery' : from;
  const now = trackingOf(order);
  const isNewNumber = !isSame(now, tracking);
  if (!isNewNumber && from === to) return order;
  const { carrier, trackingNumber } = tracking;
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

async function refuse(trx: Trx, order: OrderRow): Promise<ShippingOutcome> {
  const last = await findLastEvent(trx, order.order_id, ['shipped', 'tracking_changed']);
  const who = { by: last?.by ?? undefined, at: last?.at };
  return { ok: false, why: 'conflict', now: trackingOf(order), ...who };
}

function trackingOf({ carrier, tracking_number }: OrderRow): Tracking {
  return { carrier: carrier ?? '', trackingNumber: tracking_number ?? '' };
}

function isSame(one: Tracking, other: Tracking): boolean {
  return one.carrier === other.carrier && one.trackingNumber === other.trackingNumber;
}
