import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import { changeOrderStatus, undoStatusChange } from '#domain/fulfilment/change-status.server.ts';
import {
  needsStepBackConfirmation,
  StatusChangeError,
  type StatusChangeOutcome,
} from '#domain/fulfilment/change-status.ts';
import { undoShipping } from '#domain/fulfilment/ship-order.server.ts';
import { type Jobs, sendJob } from '#domain/runtime/jobs.ts';
import { StaffError } from '#domain/staff/staff-error.ts';
import { asOrderStatus, orderStatuses } from '../order.ts';
import { asMailedStatus } from '../order-emails.server.ts';
import { readConfirmed } from '../tracking.ts';
import {
  BulkChangeError,
  type BulkKind,
  type BulkRefusal,
  type BulkWarning,
  bulkWarnings,
  maxBulkOrders,
  undoWindowSeconds,
} from './bulk-change.ts';
import { groupInStaffLog } from './bulk-log.server.ts';

type NewBulkChange = {
  status: string;
  /** True to email customers about the new status, if it has an email. */
  isMailed: boolean;
  /** `expected` is the status that staff saw on the page. */
  orders: { orderId: string; expected: string }[];
  staffId: string;
};

/** Saves a bulk change with the job that runs it. Returns its id. Throws BulkChangeError. */
export async function startBulkChange(db: Db, jobs: Jobs, request: NewBulkChange): Promise<string> {
  const status = orderStatuses.find((name) => name === request.status);
  if (!status) throw new BulkChangeError('status_unknown', 'status');
  const orders = new Map(request.orders.map(({ orderId, expected }) => [orderId, expected]));
  if (orders.size === 0) throw new BulkChangeError('nothing_chosen');
  if (orders.size > maxBulkOrders) throw new BulkChangeError('too_many');
  const change = {
    status,
    is_mailed: request.isMailed && asMailedStatus(status) !== undefined,
    created_by: `staff:${request.staffId}`,
  };
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('bulk_changes')
      .values(change)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into bulk_change_orders (bulk_change_id, order_id, expected)
      select ${id}::uuid, * from unnest(${[...orders.keys()]}::text[], ${[...orders.values()]}::text[])
    `.execute(trx);
    await sendJob(jobs, trx, { name: 'work-bulk-change', data: { id } });
    return id;
  });
}

type Ticked = { id: string; reasons: readonly BulkWarning[]; staffId: string };

/**
 * Saves a second change for the orders that a change rejected for these reasons, with the same status.
 * Reasons that staff overrode for the first change stay overridden. Returns its id. Throws BulkChangeError.
 */
export async function retryRefusedOrders(db: Db, jobs: Jobs, ticked: Ticked): Promise<string> {
  const { reasons, staffId } = ticked;
  return inTransaction(db, async (trx) => {
    const refused = await lockChange(trx, ticked.id);
    if (refused?.kind !== 'status') throw new BulkChangeError('change_unknown');
    if (refused.undone_at) throw new BulkChangeError('nothing_chosen');
    const confirmed = bulkWarnings.filter(
      (warning) => reasons.includes(warning) || refused.confirmed.includes(warning),
    );
    const { id } = await trx
      .insertInto('bulk_changes')
      .values({
        status: refused.status,
        is_mailed: refused.is_mailed,
        follows: refused.id,
        confirmed,
        created_by: `staff:${staffId}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql`
      insert into bulk_change_orders (bulk_change_id, order_id, expected)
      select ${id}::uuid, order_id, expected from bulk_change_orders
      where bulk_change_id = ${refused.id}::uuid and outcome = 'refused'
        and reason = any(${[...reasons]}::text[])
      returning order_id`.execute(trx);
    if (rows.length === 0) throw new BulkChangeError('nothing_chosen');
    await sendJob(jobs, trx, { name: 'work-bulk-change', data: { id } });
    return id;
  });
}

type SavedTracking = {
  id: string;
  markOutForDelivery: boolean;
  isMailed: boolean;
  /** `status`: the one before the change. `event`: its history entry; undefined when nothing changed. */
  orders: readonly { orderId: string; status: string; event: number | undefined }[];
  staffId: string;
};

/**
 * Records tracking numbers that this transaction has saved as a bulk change, so that they can be undone and
 * emailed.
 */
export async function recordTrackingBulkChange(
  trx: Trx,
  jobs: Jobs,
  { id, markOutForDelivery, isMailed, orders, staffId }: SavedTracking,
): Promise<void> {
  const saved = await trx
    .insertInto('bulk_changes')
    .values({
      id,
      kind: 'tracking',
      status: markOutForDelivery ? 'out_for_delivery' : null,
      is_mailed: isMailed,
      created_by: `staff:${staffId}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = <T>(read: (order: SavedTracking['orders'][number]) => T) => orders.map(read);
  await sql`
    insert into bulk_change_orders (bulk_change_id, order_id, expected, event_id, outcome)
    select ${saved.id}::uuid, *, case when event_id is null then 'same' else 'changed' end
    from unnest(
      ${of(({ orderId }) => orderId)}::text[], ${of(({ status }) => status)}::text[],
      ${of(({ event }) => event ?? null)}::bigint[]
    ) as given (order_id, expected, event_id)
  `.execute(trx);
  await finishChange(trx, jobs, saved);
}

export const ordersAtOnce = 25;

export type BulkServices = { db: Db; jobs: Jobs };

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
  const change = await lockChange(trx, id);
  if (!change) return false;
  const isUndone = change.undone_at !== null;
  const orders = await trx
    .selectFrom('bulk_change_orders')
    .select(['order_id', 'expected', 'event_id'])
    .where('bulk_change_id', '=', id)
    .where('outcome', isUndone ? '=' : 'is', isUndone ? 'changed' : null)
    // A fixed order: two changes of the same orders wait for each other and never deadlock.
    .orderBy('order_id')
    .limit(ordersAtOnce)
    .execute();
  if (orders.length === 0) {
    if (!isUndone && change.worked_at === null) await finishChange(trx, jobs, change);
    return false;
  }
  await groupInStaffLog(trx, bulkActOf(change), async () => {
    for (const order of orders) {
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

export type SavedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;
type ChangeTarget = { order_id: string; expected: string; event_id: number | null };
type Outcome = { outcome: string; reason?: BulkRefusal; event_id?: number };

export function lockChange(trx: Trx, id: string) {
  return trx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

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

function toOutcome(answer: StatusChangeOutcome, { confirmed }: SavedChange): Outcome {
  if (answer.ok) {
    const { event } = answer;
    return event === undefined ? { outcome: 'same' } : { outcome: 'changed', event_id: event };
  }
  const warnings = answer.why === 'warnings' ? answer.warnings : [];
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

export function staffIdOf({ created_by }: { created_by: string }): string {
  return created_by.replace(/^staff:/, '');
}

async function finishChange(trx: Trx, jobs: Jobs, { id, is_mailed }: SavedChange): Promise<void> {
  await trx
    .updateTable('bulk_changes')
    .set({ worked_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  if (!is_mailed) return;
  const job = { name: 'mail-bulk-change', data: { id } } as const;
  await sendJob(jobs, trx, job, { afterSeconds: undoWindowSeconds });
}

/**
 * Undoes a bulk change. Throws BulkChangeError once the first email is queued or the undo window is over,
 * because others may work on the orders by then.
 */
export async function undoBulkChange(
  { db, jobs }: BulkServices,
  id: string,
  kind: BulkKind,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = await lockChange(trx, id);
    if (change?.kind !== kind) throw new BulkChangeError('change_unknown');
    if (change.undone_at) return;
    if (undoSecondsLeft(change) === 0) throw new BulkChangeError('too_late');
    await trx
      .updateTable('bulk_changes')
      .set({ undone_at: new Date(), worked_at: change.worked_at ?? new Date() })
      .where('id', '=', id)
      .execute();
    // Orders that were not processed yet stay unchanged.
    await trx
      .updateTable('bulk_change_orders')
      .set({ outcome: 'undone' })
      .where('bulk_change_id', '=', id)
      .where('outcome', 'is', null)
      .execute();
    await sendJob(jobs, trx, { name: 'work-bulk-change', data: { id } });
  });
}

/** Reports whether the change cancels orders, or reverses a cancellation. */
export async function involvesCancelling(db: Db, id: string): Promise<boolean> {
  const order = await db
    .selectFrom('bulk_change_orders')
    .innerJoin('bulk_changes', 'bulk_changes.id', 'bulk_change_orders.bulk_change_id')
    .select('order_id')
    .where('bulk_changes.id', '=', id)
    .where((eb) => eb.or([eb('status', '=', 'cancelled'), eb('expected', '=', 'cancelled')]))
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Returns the seconds left to undo the change. The window starts when the work ends. */
export function undoSecondsLeft({ worked_at, mailing_at, undone_at }: Moments): number {
  if (mailing_at || undone_at) return 0;
  if (!worked_at) return undoWindowSeconds;
  const over = worked_at.getTime() + undoWindowSeconds * 1000;
  return Math.max(0, Math.ceil((over - Date.now()) / 1000));
}

export type Moments = { worked_at: Date | null; mailing_at: Date | null; undone_at: Date | null };

/** Queues bulk changes again that are unfinished in a restored database. Returns their number. */
export async function resumeBulkChanges(trx: Trx, jobs: Jobs): Promise<number> {
  const changes = await trx
    .selectFrom('bulk_changes')
    .select(['id', 'worked_at', 'undone_at'])
    .where(({ or, eb, exists, selectFrom }) => {
      const orders = selectFrom('bulk_change_orders')
        .select('order_id')
        .whereRef('bulk_change_id', '=', 'bulk_changes.id')
        .where('outcome', '=', 'changed')
        .where('mailed_at', 'is', null);
      const isWaiting = eb.or([eb('is_mailed', '=', true), eb('undone_at', 'is not', null)]);
      return or([eb('worked_at', 'is', null), eb.and([isWaiting, exists(orders)])]);
    })
    .execute();
  for (const { id, worked_at, undone_at } of changes) {
    const isWorked = worked_at !== null && undone_at === null;
    const name = isWorked ? 'mail-bulk-change' : 'work-bulk-change';
    await sendJob(jobs, trx, { name, data: { id } });
  }
  return changes.length;
}

/** Deletes old bulk changes; each order has its own history. */
export async function forgetOldBulkChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('bulk_changes')
    .where(sql<boolean>`created_at < now() - interval '30 days'`)
    .execute();
}

/** Opens an attention item when the job has used all retries: some orders or emails are unfinished. */
export async function reportStoppedBulkChange(db: Db, id: string): Promise<void> {
  await openAttentionItem(db, 'bulk_change_stopped', { subject: id, data: {} });
}
