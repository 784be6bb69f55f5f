import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { changeOrderStatus, undoStatusChange } from '#domain/fulfilment/change-status.server.ts';
import {
  needsStepBackConfirmation,
  StatusChangeError,
  type StatusChangeOutcome,
} from '#domain/fulfilment/change-status.ts';
import { undoShipping } from '#domain/fulfilment/ship-order.server.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { StaffError } from '#domain/staff/staff-error.ts';
import { hasReservationsOf } from '#domain/stock/order-stock.server.ts';
import { asOrderStatus } from '../order.ts';
import { readConfirmed } from '../tracking.ts';
import type { BulkRefusal } from './bulk-change.ts';
import { groupInStaffLog } from './bulk-log.server.ts';
import {
  type BulkServices,
  finishBulkChange,
  lockBulkChange,
  ordersAtOnce,
  type SavedChange,
  staffIdOf,
} from './saved-bulk-change.server.ts';

/**
 * Processes the remaining orders in small transactions. Any number of processes may work on one change:
 * they take turns.
 */
export async function processBulkChange(
  { db, jobs }: BulkServices,
  id: string,
  stopping?: AbortSignal,
): Promise<'done' | 'later'> {
  while (!stopping?.aborted) {
    const isLeft = await db.transaction().execute((trx) => processBatch(trx, jobs, id));
    if (!isLeft) return 'done';
  }
  return 'later';
}

async function processBatch(trx: Trx, jobs: Jobs, id: string): Promise<boolean> {
  const change = await lockBulkChange(trx, id);
  if (!change) return false;
  const isUndone = change.undone_at !== null;
  const orders = await trx
    .selectFrom('bulk_change_orders')
    .select(['order_id', 'expected', 'event_id'])
    .select(hasReservationsOf(sql.ref('bulk_change_orders.order_id')))
    .where('bulk_change_id', '=', id)
    .where('outcome', isUndone ? '=' : 'is', isUndone ? 'changed' : null)
    // A fixed order: two changes of the same orders wait for each other and never deadlock.
    .orderBy('order_id')
    .limit(ordersAtOnce)
    .execute();
  if (orders.length === 0) {
    if (!isUndone && change.worked_at === null) await finishBulkChange(trx, jobs, change);
    return false;
  }
  // A transaction that locks stock and then another order deadlocks with purchases.
  const batch = orders.some((order) => order.hasReservations) ? orders.slice(0, 1) : orders;
  await groupInStaffLog(trx, bulkActOf(change), async () => {
    for (const order of batch) {
      const outcome = isUndone
        ? await undoOne(trx, change, order)
        : await changeOne(trx, change, order);
      await trx
        .updateTable('bulk_change_orders')
        .set(outcome)
        .where('bulk_change_id', '=', id)
        .where('order_id', '=', order.order_id)
        .execute();
    }
  });
  return true;
}

function bulkActOf(change: SavedChange) {
  const { id: changeId, kind, status, undone_at } = change;
  const act = { changeId, staffId: staffIdOf(change) };
  if (!undone_at)
    return { ...act, kind: 'orders_changed', to: asOrderStatus(`${status}`) } as const;
  return { ...act, kind: kind === 'tracking' ? 'tracking_undone' : 'orders_undone' } as const;
}

type ChangeTarget = { order_id: string; expected: string; event_id: number | null };
type Outcome = { outcome: string; reason?: BulkRefusal; event_id?: number };

async function changeOne(trx: Trx, change: SavedChange, target: ChangeTarget): Promise<Outcome> {
  const { order_id: orderId, expected } = target;
  const to = asOrderStatus(`${change.status}`);
  const isBack = needsStepBackConfirmation(asOrderStatus(expected), to);
  if (isBack && !change.confirmed.includes('step_back')) {
    return { outcome: 'refused', reason: 'step_back' };
  }
  const confirmed = readConfirmed(`${change.confirmed}`);
  const request = { orderId, status: to, expected, confirmed, staffId: staffIdOf(change) };
  try {
    return toOutcome(await changeOrderStatus(trx, request), change);
  } catch (error) {
    return { outcome: 'refused', reason: reasonOf(error) };
  }
}

function toOutcome(statusOutcome: StatusChangeOutcome, { confirmed }: SavedChange): Outcome {
  if (statusOutcome.ok) {
    const { event } = statusOutcome;
    return event === undefined ? { outcome: 'same' } : { outcome: 'changed', event_id: event };
  }
  const warnings = statusOutcome.why === 'warnings' ? statusOutcome.warnings : [];
  const reason = warnings.find((warning) => !confirmed.includes(warning));
  return { outcome: 'refused', reason: reason ?? 'conflict' };
}

async function undoOne(trx: Trx, change: SavedChange, target: ChangeTarget): Promise<Outcome> {
  const { order_id: orderId, event_id, expected: status } = target;
  const [event, staffId] = [Number(event_id), staffIdOf(change)];
  if (change.kind === 'tracking') {
    const isUndone = await undoShipping(trx, { orderId, event, status }, staffId);
    return isUndone ? { outcome: 'undone' } : { outcome: 'kept', reason: 'conflict' };
  }
  const undo = { orderId, event, staffId };
  try {
    const { ok } = await undoStatusChange(trx, undo);
    return ok ? { outcome: 'undone' } : { outcome: 'kept', reason: 'conflict' };
  } catch (error) {
    return { outcome: 'kept', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): BulkRefusal {
  if (error instanceof StaffError) return 'not_allowed';
  if (error instanceof StatusChangeError) return 'order_unknown';
  throw error;
}

/** Opens an attention item when the job has used all retries: some orders or emails are unfinished. */
export async function reportStoppedBulkChange(db: Db, id: string): Promise<void> {
  await openAttentionItem(db, 'bulk_change_stopped', { subject: id, data: {} });
}
