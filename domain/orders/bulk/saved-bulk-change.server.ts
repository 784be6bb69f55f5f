import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { type Jobs, sendJob } from '#domain/runtime/jobs.ts';
import { undoWindowSeconds } from './bulk-change.ts';

export const ordersAtOnce = 25;

export type BulkServices = { db: Db; jobs: Jobs };

export type SavedChange = NonNullable<Awaited<ReturnType<typeof lockBulkChange>>>;

export function lockBulkChange(trx: Trx, id: string) {
  return trx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function staffIdOf({ created_by }: { created_by: string }): string {
  return created_by.replace(/^staff:/, '');
}

export async function finishBulkChange(
  trx: Trx,
  jobs: Jobs,
  { id, is_mailed }: SavedChange,
): Promise<void> {
  await trx
    .updateTable('bulk_changes')
    .set({ worked_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  if (!is_mailed) return;
  const job = { name: 'mail-bulk-change', data: { id } } as const;
  await sendJob(jobs, trx, job, { afterSeconds: undoWindowSeconds });
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
