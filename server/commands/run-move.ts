import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Storage } from '#adapters/storage/storage.ts';
import { type Config, readConfig } from '#config.ts';
import { checksumTables, type TableSum } from '#database/backup/table-checksums.ts';
import { FolderInUse } from '#database/embedded/folder-lock.ts';
import { migrate } from '#database/migrate.ts';
import { type Database, openPostgres } from '#database/open.ts';
import { longRunningLimits } from '#database/postgres/pool-limits.ts';
import type { Trx } from '#database/schema.ts';
import { DatabaseUnavailable } from '#database/unavailable.ts';
import { BackupError } from '../backup/backup-error.ts';
import type { BackupReader } from '../backup/backup-reader.ts';
import { makeBackup } from '../backup/make-backup.ts';
import {
  openCheckedBackup,
  requireRestorableDatabase,
  restoreBackup,
} from '../backup/restore-backup.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createLog } from '../observability/log.ts';
import { createStorage } from '../process/create-storage.ts';
import { readDemoCatalogue } from '../process/demo-catalogue.ts';
import { readOrCreateSecret } from '../process/secret.ts';
import { UsageError } from './arguments.ts';
import { hasEmbeddedDatabase, runOnIdleData } from './run-on-data.ts';

export const moveUsage = 'npm run move -- --to DATABASE_URL [--force]';

const content = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'content');

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The rows of the embedded database, by a backup and its restore; the embedded one stays as it is. */
export async function runMove(args: string[]): Promise<string> {
  const { to, force } = readArguments(args);
  const config = readConfig();
  requireEmbedded(config);
  try {
    const compared = await runOnIdleData(config, (source) => move(source, config, { to, force }));
    return [compared, adviseAfterMove(config)].join('\n');
  } catch (error) {
    if (error instanceof FolderInUse) {
      throw new BackupError(
        `The shop is running (process ${error.holder.pid}). Stop it, then move.`,
      );
    }
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new BackupError(`Nothing was moved: ${new URL(to).host} reports: ${error.message}`);
  }
}

type MoveOptions = { to: string; force: boolean };

function readArguments(args: string[]): MoveOptions {
  const options = { to: { type: 'string' }, force: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const to = z.url({ protocol: /^postgres(ql)?$/ }).safeParse(values.to);
  if (!to.success) throw new UsageError('--to must be the address of a PostgreSQL: postgres://…');
  return { to: to.data, force: values.force === true };
}

function requireEmbedded(config: Config): void {
  if (config.databaseUrl) {
    throw new BackupError('DATABASE_URL is set: this shop is on PostgreSQL already.');
  }
  if (!hasEmbeddedDatabase(config)) {
    throw new BackupError(`There is no store in ${resolve(config.dataDir)} yet.`);
  }
}

async function move(source: Database, config: Config, { to, force }: MoveOptions): Promise<string> {
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const target = openPostgres({ url: to, onError, limits: longRunningLimits });
  const file = join(resolve(config.dataDir), 'move.tar');
  try {
    await requireRestorableDatabase(target.db, (await readDemoCatalogue(content)).products, force);
    // Migrates as a start of this release would, so that both sides have the same tables.
    await migrate(source.db);
    const secret = { ...(await readOrCreateSecret(config)), isOwn: false };
    const storage = withoutPictures(config);
    await makeBackup({ db: source.db, storage, secret }, { file, force: true, isMove: true });
    const reader = await openCheckedBackup(file);
    const carried = reader.manifest.tables.map(({ name }) => name);
    const before = await source.db.transaction().execute((trx) => checksumTables(trx, carried));
    await fillTarget(target, to, { reader, storage, before }).finally(() => reader.close());
    return describeSums(before);
  } finally {
    await rm(file, { force: true });
    await target.close();
  }
}

/** Pictures stay where they are, for either database. */
function withoutPictures(config: Config): Storage {
  return { ...createStorage(config), async *list() {} };
}

type Filling = { reader: BackupReader; storage: Storage; before: TableSum[] };

async function fillTarget(
  target: Database,
  url: string,
  { reader, storage, before }: Filling,
): Promise<void> {
  const queue = await openJobQueue({ database: target, url, log: createLog('silent') });
  const compare = (trx: Trx) => requireSameTables(trx, before);
  try {
    await restoreBackup({ db: target.db, storage, jobs: queue.jobs, compare }, reader, print);
  } finally {
    await queue.close();
  }
}

/**
 * Compares in the transaction that has written the rows. A difference throws BackupError and rolls all of
 * them back.
 */
export async function requireSameTables(trx: Trx, before: TableSum[]): Promise<void> {
  const after = await checksumTables(
    trx,
    before.map(({ name }) => name),
  );
  const differing = before.filter((table) => {
    const same = after.find(({ name }) => name === table.name);
    return same?.rows !== table.rows || same.sum !== table.sum;
  });
  if (differing.length === 0) return;
  const names = differing.map(({ name }) => name).join(', ');
  throw new BackupError(`Nothing was moved: rows differ after the copy (${names}).`);
}

function describeSums(sums: TableSum[]): string {
  const rows = sums.reduce((all, table) => all + table.rows, 0);
  return `Compared: ${rows} rows of ${sums.length} tables; counts and checksums are the same on both sides.`;
}

function adviseAfterMove({ dataDir, storage, secrets }: Config): string {
  const data = resolve(dataDir);
  const pictures = storage ? 'the bucket' : join(data, 'storage');
  const secret =
    secrets.length > 0
      ? 'STORE_SECRET as it is now'
      : `the secret it had:\n  export STORE_SECRET=$(cat '${join(data, 'secret')}')`;
  return `Moved. From now on start the shop with DATABASE_URL set to that address, and with ${secret}
Pictures stay in ${pictures}. Staff sign in again.
The embedded database is unchanged, and a start without DATABASE_URL would open it: delete
${join(data, 'database')} once the shop runs on PostgreSQL.`;
}
