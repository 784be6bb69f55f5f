import type { Db, OrderRow, Trx } from '#database/schema.ts';
import {
  addressFields,
  CorrectionError,
  changesBetween,
  mayCorrectAddress,
  type ShippingAddress,
} from './correct-address.ts';
import { historyOf } from './last-event.server.ts';
import { asOrderStatus } from './order.ts';
import { recordOrderEvent } from './order-events.server.ts';
import { type TimelineEntry, toTimelineEntry } from './order-timeline.ts';
import { readVersion, versionOf } from './order-version.server.ts';
import { lockOrder } from './payment-status.server.ts';

export type Correction = {
  orderId: string;
  address: ShippingAddress;
  /** Of the order as staff saw it when they began (order-version.server.ts). */
  version: string;
  staffId: string;
};

/**
 * What became of a correction. Refused when the order has been changed since it was read: it says
 * what was done meanwhile, and the version of the order as it is now.
 */
export type CorrectionOutcome =
  | { ok: true; isChanged: boolean }
  | { ok: false; version: string; meanwhile: TimelineEntry[] };

/** Corrects where an order goes, and keeps what stood there before. Throws CorrectionError. */
export async function correctAddress(db: Db, correction: Correction): Promise<CorrectionOutcome> {
  const { orderId, address, version } = correction;
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new CorrectionError('order_unknown');
    if (!mayCorrectAddress(asOrderStatus(order.order_status))) {
      throw new CorrectionError('on_its_way');
    }
    if (changesBetween(addressOf(order), address).length === 0) {
      return { ok: true, isChanged: false };
    }
    if (readVersion(version).updatedAt !== order.updated_at.getTime()) {
      return refuse(trx, order, version);
    }
    await setAddress(trx, order, correction);
    return { ok: true, isChanged: true };
  });
}

async function setAddress(trx: Trx, order: OrderRow, { address, staffId }: Correction) {
  const actor = `staff:${staffId}` as const;
  const { order_id } = order;
  const before = addressOf(order);
  const { id } = await trx
    .insertInto('address_corrections')
    .values({
      ...{ order_id, corrected_by: actor },
      before: JSON.stringify(before),
      after: JSON.stringify(address),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('orders')
    .set({ ...address, updated_at: new Date() })
    .where('order_id', '=', order_id)
    .execute();
  const fields = changesBetween(before, address).map(({ field }) => field);
  const data = { correction: id, fields };
  await recordOrderEvent(trx, { orderId: order_id, kind: 'address_corrected', actor, data });
}

async function refuse(trx: Trx, order: OrderRow, seen: string): Promise<CorrectionOutcome> {
  const rows = await historyOf(trx, order.order_id)
    .where('order_events.id', '>', readVersion(seen).lastEvent)
    .orderBy('order_events.id')
    .execute();
  const meanwhile = rows.map((row) => toTimelineEntry(row));
  return { ok: false, version: await versionOf(trx, order), meanwhile };
}

function addressOf(order: OrderRow): ShippingAddress {
  const entries = addressFields.map((field) => [field, order[field] ?? '']);
  return Object.fromEntries(entries) as ShippingAddress;
}
