import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '#config.ts';
import { findRecordedSecret } from '#database/backup/recorded-secret.ts';
import { FolderInUse } from '#database/embedded/folder-lock.ts';
import type { Database } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { staffPages } from '#domain/addresses.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import { listServiceRows, readServiceRow } from '#domain/settings/saved-services.server.ts';
import { listUnreadable } from '#domain/settings/services.ts';
import { BackupError } from '../backup/backup-error.ts';
import type { BackupReader } from '../backup/backup-reader.ts';
import { rehearseRestore } from '../backup/rehearse.ts';
import {
  openCheckedBackup,
  requireRestorableDatabase,
  restoreBackup,
} from '../backup/restore-backup.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { createLog } from '../observability/log.ts';
import { createStorage } from '../process/create-storage.ts';
import { readDemoCatalogue } from '../process/demo-catalogue.ts';
import {
  adoptNextSecret,
  readOrCreateSecret,
  secretFingerprint,
  secretProblem,
  writeNextSecret,
} from '../process/secret.ts';
import { readRestoreArguments } from './arguments.ts';
import { runOnIdleData } from './run-on-data.ts';

export const restoreUsage = `npm run restore -- FILE [--identity KEYFILE] [--force]
npm run restore -- --check FILE [--identity KEYFILE]`;

const content = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'content');

const print = (line: string) => void process.stdout.write(`${line}\n`);

export async function runRestore(args: string[]): Promise<string> {
  const { file, force, isRehearsal, keyFile } = readRestoreArguments(args);
  const reader = await openCheckedBackup(resolve(file), keyFile && resolve(keyFile));
  try {
    print(describeContents(reader));
    if (isRehearsal) return await rehearseRestore(reader, print);
    const config = readConfig();
    const restore = async (database: Database) => {
      await restoreInto(database, config, reader, force);
      const advice = await adviseOnSecret(config, reader, database.db);
      return `Restored.\n${advice}`.trim();
    };
    return await runOnIdleData(config, restore, { mayBeEmptied: true });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const { pid } = error.holder;
    throw new BackupError(`The shop is running (process ${pid}). Stop it, then restore again.`);
  } finally {
    await reader.close();
  }
}

async function restoreInto(
  database: Database,
  config: Config,
  reader: BackupReader,
  force: boolean,
): Promise<void> {
  const { db } = database;
  const secret = config.secrets.length > 0 ? undefined : await readBackedUpSecret(reader);
  // The shop retains its own secret: a damaged one is detected before any change.
  if (!secret) await readOrCreateSecret(config);
  await requireRestorableDatabase(db, (await readDemoCatalogue(content)).products, force);
  const url = config.databaseListenUrl ?? config.databaseUrl;
  const queue = await openJobQueue({ database, url, log: createLog('silent') });
  if (secret) await writeNextSecret(config.dataDir, secret);
  try {
    await restoreBackup({ db, storage: createStorage(config), jobs: queue.jobs }, reader, print);
  } finally {
    await adoptNextSecret(config.dataDir, await findRecordedSecret(db));
    await queue.close();
  }
}

/** Throws BackupError for a secret that the shop would not start with. */
async function readBackedUpSecret(reader: BackupReader): Promise<string | undefined> {
  const { part } = reader.manifest.secret;
  if (!part) return undefined;
  const secret = (await reader.read(part)).toString();
  const fault = secretProblem(secret);
  if (!fault) return secret;
  throw new BackupError(
    `The secret in this backup cannot be used: ${fault}. Nothing was changed. To restore without ` +
      'it, set STORE_SECRET to a secret of your own, and keep it set.',
  );
}

function describeContents({ manifest }: BackupReader): string {
  const { madeAt, release, tables, pictures } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const moment = `${madeAt.slice(0, 16).replace('T', ' ')} UTC`;
  const by = release ? ` by release ${release}` : '';
  return `The backup is complete: made ${moment}${by}, ${rows} rows, ${pictures.length} pictures`;
}

const otherSecret = `This store has another secret than the one the backup was made with. Staff who use two-factor
authentication cannot sign in until it is reset (npm run staff -- reset EMAIL --second-factor), and
older links and cookies show masked orders. To avoid both, set STORE_SECRET to the old secret.`;

async function adviseOnSecret(config: Config, { manifest }: BackupReader, db: Db): Promise<string> {
  const { text, older } = await readOrCreateSecret(config);
  const { fingerprint, part } = manifest.secret;
  if ([text, ...older].some((one) => secretFingerprint(one) === fingerprint)) return '';
  const file = part ? ` It is the file "${part.name}" in the backup, a tar.` : '';
  return `${otherSecret}${file}${await listLostServices(db, [text, ...older])}`;
}

const retypePath = staffPages.services.path;

/** Names what an owner must type again. */
async function listLostServices(db: Db, secrets: Secrets): Promise<string> {
  const rows = await listServiceRows(db);
  const lost = listUnreadable(rows.flatMap((row) => readServiceRow(secrets, row) ?? []));
  if (lost.length === 0) return '';
  return `\nThese cannot be read any more; an owner types them again (${retypePath}): ${lost.join(', ')}.`;
}
