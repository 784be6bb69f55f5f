import { posix } from 'node:path';
import { type NotNull, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { retentionDays } from '../retention.ts';
import type { ListedBackup } from './privacy.ts';

const retentionMs = retentionDays.backup * 24 * 3_600_000;
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/**
 * Lists the backups that still exist, as far as the store knows. The owner must delete those that a command
 * made.
 */
export async function listBackups(db: Db): Promise<ListedBackup[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['file', 'made_by', 'started_at'])
    .where('file', 'is not', null)
    .where('removed_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('made_by', '<>', sql.lit('command')),
        eb('started_at', '>=', daysAgo(retentionDays.backup)),
      ]),
    )
    .orderBy('started_at')
    .$narrowType<{ file: NotNull }>()
    .execute();
  return rows.map(({ file, made_by, started_at }) => ({
    file,
    madeAt: started_at,
    isThinned: made_by !== 'command',
    goneBy: new Date(started_at.getTime() + retentionMs),
  }));
}

export type MadeBackup = { file: string; madeAt: Date; bytes: number };

/** Records a backup that a command has made. A path holds one file, so it is listed once. */
export async function recordBackup(db: Db, { file, madeAt, bytes }: MadeBackup): Promise<void> {
  const made = { made_by: 'command', file, bytes, started_at: madeAt, ended_at: madeAt } as const;
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('backups')
      .where('made_by', '=', 'command')
      .where('file', '=', file)
      .execute();
    await trx.insertInto('backups').values(made).execute();
  });
}

/**
 * Compares the records with the schedule's folder. `held` lists everything in that folder (`address`,
 * without a trailing slash). Removed backups are no longer there; a restored store may not know others.
 */
export async function reconcileRecordedBackups(
  db: Db,
  address: string,
  backups: { name: string; madeAt: Date }[],
): Promise<void> {
  const files = new Map(backups.map(({ name, madeAt }) => [`${address}/${name}`, madeAt]));
  const recorded = await db
    .selectFrom('backups')
    .select(['id', 'file', 'started_at'])
    .where('made_by', '<>', 'command')
    .where('file', 'is not', null)
    .where('removed_at', 'is', null)
    .$narrowType<{ file: NotNull }>()
    .execute();
  // Backups in other folders, such as an earlier BACKUP_TO, can be deleted by their owner only.
  const gone = recorded.filter(({ file, started_at }) =>
    posix.dirname(file) === address
      ? !files.has(file)
      : started_at.getTime() < Date.now() - retentionMs,
  );
  const ids = gone.map(({ id }) => id);
  const removed = { removed_at: sql<Date>`now()` };
  if (ids.length > 0) await db.updateTable('backups').set(removed).where('id', 'in', ids).execute();
  const unknown = [...files].filter(([file]) => !recorded.some((one) => one.file === file));
  if (unknown.length === 0) return;
  const rows = unknown.map(([file, madeAt]) => {
    return { made_by: 'found', file, started_at: madeAt, ended_at: madeAt } as const;
  });
  await db.insertInto('backups').values(rows).execute();
}

/**
 * Deletes old records. Retains those of backups that may still exist, unless the store has not checked for
 * twice their lifetime.
 */
export async function forgetOldBackups(db: Db): Promise<void> {
  await db
    .deleteFrom('backups')
    .where('started_at', '<', daysAgo(retentionDays.backup))
    .where(({ eb, or }) =>
      or([
        eb('made_by', '=', sql.lit('command')),
        eb('file', 'is', null),
        eb('removed_at', 'is not', null),
        eb('started_at', '<', daysAgo(2 * retentionDays.backup)),
      ]),
    )
    .execute();
}
