import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { sendJob } from '#domain/runtime/jobs.ts';
import { BulkChangeError, type BulkKind } from './bulk-change.ts';
import { type BulkServices, lockBulkChange, undoSecondsLeft } from './saved-bulk-change.server.ts';

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
    const change = await lockBulkChange(trx, id);
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
