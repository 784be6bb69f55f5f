import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { daysKept } from '../retention.ts';
import type { KnownBackup } from './privacy.ts';

const msKept = daysKept.backup * 24 * 3_600_000;
const isOld = sql<boolean>`made_at < now() - make_interval(days => ${daysKept.backup})`;

export async function recordBackup(db: Db, backup: { file: string; madeAt: Date }): Promise<void> {
  await db
    .insertInto('backup_files')
    .values({ file: backup.file, made_at: backup.madeAt })
    .execute();
}

export async function listKnownBackups(db: Db): Promise<KnownBackup[]> {
  const rows = await db
    .selectFrom('backup_files')
    .select(['file', 'made_at as madeAt'])
    .where(({ not }) => not(isOld))
    .orderBy('made_at')
    .execute();
  return rows.map((row) => ({ ...row, goneBy: new Date(row.madeAt.getTime() + msKept) }));
}

export async function forgetOldBackups(db: Db): Promise<void> {
  await db.deleteFrom('backup_files').where(isOld).execute();
}
