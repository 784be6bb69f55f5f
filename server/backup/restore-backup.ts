import { sql } from 'kysely';
import type { Storage } from '#adapters/storage/storage.ts';
import { findApplied } from '#database/migrate.ts';
import type { Db, NewProduct, Trx } from '#database/schema.ts';
import { shutOutStores } from '#database/serving-lock.ts';
import type { Jobs } from '#domain/jobs.ts';
import { BackupError } from './backup-error.ts';
import { BackupReader } from './backup-reader.ts';
import { findExistingData } from './existing-data.ts';
import { refuseNewerBackup, refuseNewerDatabase } from './newer-release.ts';
import { followPictures, restorePictures } from './restore-pictures.ts';
import { restoreTables } from './restore-tables.ts';
import { resumeJobs } from './resume-jobs.ts';
import { checkTable } from './table-parts.ts';

/** Opens a backup and looks at all of it. Throws BackupError for one that cannot be restored. */
export async function openCheckedBackup(file: string): Promise<BackupReader> {
  const reader = await BackupReader.open(file);
  try {
    refuseNewerBackup(reader.manifest.migrations);
    for (const table of reader.manifest.tables) await checkTable(reader, table);
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Throws BackupError while a store is running on the database, or when it would lose anything. */
export async function requireRoom(db: Db, seed: NewProduct[], force: boolean): Promise<void> {
  await db.transaction().execute(requireAlone);
  refuseNewerDatabase(await findApplied(db));
  const found = force ? [] : await findExistingData(db, seed);
  if (found.length === 0) return;
  throw new BackupError(
    `There is a store here already (${found.join(', ')}). ` +
      'A restore would replace all of it; --force lets it.',
  );
}

async function requireAlone(trx: Trx): Promise<void> {
  if (await shutOutStores(trx)) return;
  throw new BackupError(
    'A store is running on this database, or being restored. Stop it on every machine first.',
  );
}

export type RestoreTarget = { db: Db; storage: Storage; jobs: Jobs };

/**
 * Puts a checked backup in the place of the store: wholly, or, whatever happens on the way, not at
 * all. `say` hears of each step.
 */
export async function restoreBackup(
  { db, storage, jobs }: RestoreTarget,
  reader: BackupReader,
  say: (line: string) => void,
): Promise<void> {
  const { written, renamed } = await restorePictures(storage, reader);
  const all = reader.manifest.pictures.length;
  say(`Pictures: ${written} written, ${all - written} were there`);
  const resumed = await db
    .transaction()
    .execute((trx) => restoreRows(trx, { jobs, reader, renamed, say }))
    .catch(describeFailure);
  await sql`analyze`.execute(db);
  for (const line of resumed) say(line);
}

type Restoring = {
  jobs: Jobs;
  reader: BackupReader;
  renamed: Map<string, string>;
  say: (line: string) => void;
};

/** Returns what is to be done of what was begun. */
async function restoreRows(trx: Trx, { jobs, reader, renamed, say }: Restoring): Promise<string[]> {
  await requireAlone(trx);
  say('Rows:');
  await restoreTables(trx, reader, ({ name, rows, leftOut }) => {
    const without = leftOut.length > 0 ? `, without ${leftOut.join(', ')}` : '';
    if (rows > 0) say(`  ${name.padEnd(20)} ${rows}${without}`);
  });
  await followPictures(trx, renamed);
  return resumeJobs(trx, jobs);
}

function describeFailure(cause: Error): never {
  if (cause instanceof BackupError) throw cause;
  const message = `The backup could not be restored, and the store is as it was: ${cause.message}`;
  throw new BackupError(message, { cause });
}
