import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { asOrderStatus } from '../orders/order.ts';
import { queueOrderEmail } from '../orders/order-emails.server.ts';
import {
  findLastEvent,
  type OrderEvent,
  recordOrderEvents,
  selectOrderHistory,
} from '../orders/order-events.server.ts';
import { asRecord } from '../orders/order-items.ts';
import {
  isConfirmed,
  isSameTracking,
  isShipped,
  readTracking,
  ShippingError,
  type ShippingOutcome,
  type ShippingWarning,
  type Tracking,
} from '../orders/tracking.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { followOrder, shipStock } from '../stock/follow-status.server.ts';
import { hasReservations } from '../stock/order-stock.server.ts';
import { requireMayCancel } from './change-status.server.ts';
import { endDuePayment, reopenDuePayment } from './due-payment-end.server.ts';
import { findShippingWarnings, overriddenData } from './shipping-warnings.server.ts';

export type Shipping = Tracking & {
  orderId: string;
  seen: Tracking;
  markOutForDelivery: boolean;
  mail: boolean;
  confirmed: ShippingWarning[];
  staffId: string;
};

type Services = { db: Db; jobs: Jobs };

/**
 * Ships an order; status and email commit with it. A form sent twice has one effect. Throws ShippingError,
 * StaffError.
 */
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
      return { ok: false, why: 'conflict', ...(await findTrackingConflict(trx, order)) };
    }
    const warnings = await findShippingWarnings(trx, order);
    if (!isConfirmed(warnings, shipping.confirmed)) return { ok: false, why: 'warnings', warnings };
    const { markOutForDelivery, mail, staffId } = shipping;
    if (markOutForDelivery && order.order_status === 'cancelled')
      await requireMayCancel(trx, staffId);
    const parcel = {
      order,
      ...tracking,
      markOutForDelivery,
      confirmed: warnings,
    };
    await shipLockedOrders(trx, [parcel], staffId);
    const mailed = mail && (await queueShippedEmail(trx, jobs, parcel, staffId));
    return { ok: true, mailed, isChanged: !isSameTracking(now, tracking) };
  });
}

export type Parcel = Tracking & {
  order: OrderRow;
  markOutForDelivery: boolean;
  confirmed: ShippingWarning[];
};

/**
 * Ships orders that the caller has locked, with their warnings confirmed. Returns the id of the last
 * history entry of each changed order, by order number.
 */
export async function shipLockedOrders(
  trx: Trx,
  parcels: readonly Parcel[],
  staffId: string,
): Promise<Map<string, number>> {
  const changed = parcels.filter((parcel) => isNewNumber(parcel) || isNewStatus(parcel));
  if (changed.length === 0) return new Map();
  const of = <T>(read: (parcel: Parcel) => T) => changed.map(read);
  const { rows } = await sql<{ orderId: string; hasReservations: boolean }>`
    update orders set carrier = given.carrier, tracking_number = given.number,
      order_status = given.order_status, updated_at = ${new Date()},
      confirmed_at = case when payment_terms = 'cash' and given.order_status = 'out_for_delivery'
        then coalesce(confirmed_at, now()) else confirmed_at end
    from unnest(
      ${of(({ order }) => order.order_id)}::text[], ${of(({ carrier }) => carrier)}::text[],
      ${of(({ trackingNumber }) => trackingNumber)}::text[], ${of(statusAfter)}::text[]
    ) as given (order_id, carrier, number, order_status)
    where orders.order_id = given.order_id
    returning orders.order_id as "orderId", ${hasReservations}
  `.execute(trx);
  for (const { order } of changed.filter(isReopened)) await reopenDuePayment(trx, order);
  const actor = `staff:${staffId}` as const;
  const events = await recordOrderEvents(
    trx,
    changed.flatMap((parcel) => eventsOf(parcel, actor)),
  );
  const left = new Set(changed.filter(hasLeft).map(({ order }) => order.order_id));
  const reserved = rows.filter((row) => row.hasReservations && left.has(row.orderId));
  if (reserved.length > 0) {
    await shipStock(
      trx,
      reserved.map(({ orderId }) => orderId),
      actor,
    );
  }
  return events;
}

function hasLeft(parcel: Parcel): boolean {
  return isNewStatus(parcel) && !isShipped(asOrderStatus(parcel.order.order_status));
}

function isReopened(parcel: Parcel): boolean {
  return isNewStatus(parcel) && parcel.order.order_status === 'cancelled';
}

function isNewNumber(parcel: Parcel): boolean {
  return !isSameTracking(trackingOf(parcel.order), parcel);
}

function isNewStatus(parcel: Parcel): boolean {
  return statusAfter(parcel) !== parcel.order.order_status;
}

function statusAfter({ order, markOutForDelivery }: Parcel): string {
  return markOutForDelivery ? 'out_for_delivery' : order.order_status;
}

function eventsOf(parcel: Parcel, actor: `staff:${string}`): OrderEvent[] {
  const { order, carrier, trackingNumber, confirmed } = parcel;
  const { order_id: orderId, order_status: from } = order;
  const now = trackingOf(order);
  const events: OrderEvent[] = [];
  if (isNewNumber(parcel)) {
    const data = { carrier, number: trackingNumber, ...overriddenData(confirmed) };
    const before = { carrier_before: now.carrier, number_before: now.trackingNumber };
    events.push(
      now.trackingNumber
        ? { orderId, kind: 'tracking_changed', actor, data: { ...data, ...before } }
        : { orderId, kind: 'shipped', actor, data },
    );
  }
  if (isNewStatus(parcel)) {
    const data = { from, to: statusAfter(parcel), ...overriddenData(confirmed) };
    events.push({ orderId, kind: 'status_changed', actor, data });
  }
  return events;
}

async function queueShippedEmail(
  trx: Trx,
  jobs: Jobs,
  parcel: Parcel,
  staffId: string,
): Promise<boolean> {
  const { carrier, trackingNumber: tracking_number } = parcel;
  const order = { ...parcel.order, carrier, tracking_number, order_status: statusAfter(parcel) };
  const by = `staff:${staffId}` as const;
  return (await queueOrderEmail(trx, jobs, { kind: 'shipped', order, by })) !== undefined;
}

/** `event` is what `shipLockedOrders` returned for this order. `status` is the one before shipping. */
export type Entered = { orderId: string; event: number; status: string };

/**
 * Restores carrier, number and status. Returns false when one of them has changed since, even back, or the
 * order is gone.
 */
export async function undoShipping(trx: Trx, entered: Entered, staffId: string): Promise<boolean> {
  const { orderId, event, status } = entered;
  const order = await lockOrder(trx, orderId);
  const last = await findLastEvent(trx, orderId, [...trackingEvents, 'status_changed']);
  if (!order || last?.id !== event || !(await hasTracking(trx, order, event))) return false;
  const { before } = await readTrackingEvent(trx, orderId, event);
  const { carrier, trackingNumber } = before;
  const saved = await trx
    .updateTable('orders')
    .set({ carrier: carrier || null, tracking_number: trackingNumber || null })
    .set({ order_status: status, updated_at: new Date() })
    .where('order_id', '=', orderId)
    .returning(hasReservations)
    .executeTakeFirstOrThrow();
  if (status === 'cancelled') await endDuePayment(trx, order);
  const actor = `staff:${staffId}` as const;
  const now = trackingOf(order);
  const events: OrderEvent[] = [
    trackingNumber
      ? { orderId, kind: 'tracking_changed', actor, data: { carrier, number: trackingNumber } }
      : {
          orderId,
          kind: 'tracking_removed',
          actor,
          data: { carrier: now.carrier, number: now.trackingNumber },
        },
  ];
  if (order.order_status !== status) {
    const data = { from: order.order_status, to: status };
    events.push({ orderId, kind: 'status_changed', actor, data });
  }
  await recordOrderEvents(trx, events);
  if (saved.hasReservations && order.order_status !== status) {
    await followOrder(trx, orderId, actor);
  }
  return true;
}

const trackingEvents = ['shipped', 'tracking_changed', 'tracking_removed'] as const;

/** Reports whether the order still has the carrier and number of that history entry. */
export async function hasTracking(trx: Trx, order: OrderRow, event: number): Promise<boolean> {
  const { entered } = await readTrackingEvent(trx, order.order_id, event);
  return entered.trackingNumber !== '' && isSameTracking(trackingOf(order), entered);
}

/** Tracking numbers are stored in the history alone, where a customer's erasure finds them. */
async function readTrackingEvent(trx: Trx, orderId: string, event: number) {
  const line = await selectOrderHistory(trx, orderId)
    .where('order_events.kind', 'in', trackingEvents)
    .where('order_events.id', '<=', event)
    .orderBy('order_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const data = asRecord(line?.data);
  const text = (name: string) => `${data[name] ?? ''}`;
  return {
    entered: { carrier: text('carrier'), trackingNumber: text('number') },
    before: { carrier: text('carrier_before'), trackingNumber: text('number_before') },
  };
}

/** Returns the tracking data that a colleague entered meanwhile, with author and time. */
export async function findTrackingConflict(trx: Trx, order: OrderRow) {
  const last = await findLastEvent(trx, order.order_id, trackingEvents);
  return { now: trackingOf(order), by: last?.by ?? undefined, at: last?.at };
}

export function trackingOf(order: Pick<OrderRow, 'carrier' | 'tracking_number'>): Tracking {
  return { carrier: order.carrier ?? '', trackingNumber: order.tracking_number ?? '' };
}
