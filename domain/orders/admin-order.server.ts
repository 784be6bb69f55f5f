import type { Db } from '#database/schema.ts';
import { type FullOrder, toFullOrder } from './admin-order.ts';
import { listNotes } from './order-notes.server.ts';
import type { OrderNote } from './order-notes.ts';
import { listTimeline } from './order-timeline.server.ts';
import type { TimelineEntry } from './order-timeline.ts';
import { versionOf } from './order-version.server.ts';

export type AdminOrderPage = {
  order: FullOrder;
  notes: OrderNote[];
  timeline: TimelineEntry[];
  /** Sent back with a correction, so that it overwrites nothing (order-version.server.ts). */
  version: string;
};

/** One order of any payment status, with all that happened to it. */
export async function findAdminOrder(db: Db, orderId: string): Promise<AdminOrderPage | undefined> {
  const row = await findOrderRow(db, orderId);
  if (!row) return undefined;
  // Before the rest: what happens while the page is read counts as not seen.
  const version = await versionOf(db, row);
  const notes = await listNotes(db, orderId);
  const timeline = await listTimeline(db, row);
  return { order: toFullOrder(row), notes, timeline, version };
}

/** The order alone, for what is printed. */
export async function findFullOrder(db: Db, orderId: string): Promise<FullOrder | undefined> {
  const row = await findOrderRow(db, orderId);
  return row && toFullOrder(row);
}

function findOrderRow(db: Db, orderId: string) {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}
