import { sql } from 'kysely';
import type { OrderRow, Trx } from '#database/schema.ts';
import { hasTracking } from '#domain/fulfilment/ship-order.server.ts';
import { queueStatusEmail } from '#domain/fulfilment/status-email.server.ts';
import { type Jobs, sendJob } from '#domain/runtime/jobs.ts';
import { lockOrder } from '../lock-order.server.ts';
import { queueOrderEmail } from '../order-emails.server.ts';
import { findLastEvent } from '../order-events.server.ts';
import { groupInStaffLog } from './bulk-log.server.ts';
import {
  type BulkServices,
  lockBulkChange,
  ordersAtOnce,
  type SavedChange,
  staffIdOf,
  undoSecondsLeft,
} from './saved-bulk-change.server.ts';

/** Emails each customer whose order still has the status, once the undo window is over. */
export async function mailBulkChange(
  { db, jobs }: BulkServices,
  id: string,
  stopping?: AbortSignal,
): Promise<'done' | 'later'> {
  const hasStarted = await db.transaction().execute((trx) => startMailing(trx, jobs, id));
  if (!hasStarted) return 'done';
  while (!stopping?.aborted) {
    const isLeft = await db.transaction().execute((trx) => mailBatch(trx, jobs, id));
    if (!isLeft) return 'done';
  }
  return 'later';
}

/** Returns false when there is nothing to send, or not yet: then it queues another job. */
async function startMailing(trx: Trx, jobs: Jobs, id: string): Promise<boolean> {
  const change = await lockBulkChange(trx, id);
  if (!change?.is_mailed || change.undone_at || !change.worked_at) return false;
  if (change.mailing_at) return true;
  const afterSeconds = undoSecondsLeft(change);
  if (afterSeconds > 0) {
    // The job queue's clock is ahead of this machine's: that is no failed attempt of this job.
    await sendJob(jobs, trx, { name: 'mail-bulk-change', data: { id } }, { afterSeconds });
    return false;
  }
  const started = { mailing_at: new Date() };
  await trx.updateTable('bulk_changes').set(started).where('id', '=', id).execute();
  return true;
}

async function mailBatch(trx: Trx, jobs: Jobs, id: string): Promise<boolean> {
  const change = await lockBulkChange(trx, id);
  const rows = await trx
    .selectFrom('bulk_change_orders')
    .select(['order_id', 'event_id'])
    .where('bulk_change_id', '=', id)
    .where('outcome', '=', 'changed')
    .where('mailed_at', 'is', null)
    .orderBy('order_id')
    .limit(ordersAtOnce)
    .execute();
  if (!change || rows.length === 0) return false;
  const act = { kind: 'orders_mailed', changeId: id, staffId: staffIdOf(change) } as const;
  await groupInStaffLog(trx, act, async () => {
    for (const { order_id, event_id } of rows) {
      const order = await lockOrder(trx, order_id);
      if (order) await mailOne(trx, jobs, change, { order, event: Number(event_id) });
    }
  });
  await trx
    .updateTable('bulk_change_orders')
    .set({ mailed_at: new Date() })
    .where('bulk_change_id', '=', id)
    .where(
      'order_id',
      'in',
      rows.map(({ order_id }) => order_id),
    )
    .execute();
  return true;
}

type Changed = { order: OrderRow; event: number };

async function mailOne(trx: Trx, jobs: Jobs, change: SavedChange, changed: Changed): Promise<void> {
  const { order } = changed;
  const by = `staff:${staffIdOf(change)}` as const;
  if (change.kind === 'tracking') {
    if (!(await needsTrackingEmail(trx, change, changed))) return;
    await queueOrderEmail(trx, jobs, { kind: 'shipped', order, by });
  } else if (order.order_status === change.status) {
    await queueStatusEmail(trx, jobs, { order, by });
  }
}

/**
 * Returns false when the order has another number or was cancelled since. Also false when the customer
 * already knows of the delivery, or a colleague has emailed manually.
 */
async function needsTrackingEmail(
  trx: Trx,
  { created_at }: SavedChange,
  { order, event }: Changed,
): Promise<boolean> {
  if (!(await hasTracking(trx, order, event))) return false;
  const { order_id: orderId } = order;
  const cancelled = await findLastEvent(trx, orderId, ['status_changed']);
  if (order.order_status === 'cancelled' && cancelled && cancelled.id > event) return false;
  const written = await trx
    .selectFrom('emails')
    .select('id')
    .where('order_id', '=', orderId)
    .where('created_at', '>', created_at)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('kind', '=', 'shipped'),
          eb(sql`facts ->> 'trackingNumber'`, '=', order.tracking_number),
        ]),
        and([eb('kind', '=', 'order_status'), eb(sql`facts ->> 'status'`, '=', 'delivered')]),
      ]),
    )
    .executeTakeFirst();
  return written === undefined;
}
