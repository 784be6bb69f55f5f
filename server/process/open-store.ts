import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StorageUnavailable } from '#adapters/storage/storage.ts';
import type { Config } from '#config.ts';
import { adoptAndMigrate, isAdoptedAndMigrated } from '#database/adopt.ts';
import { findRecordedSecret } from '#database/backup/recorded-secret.ts';
import { lockFolder } from '#database/embedded/folder-lock.ts';
import type { HandleRequest } from '#database/embedded/lock-rpc.ts';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import { requireNotificationsArrive } from '#database/postgres/listener.ts';
import { longRunningLimits } from '#database/postgres/pool-limits.ts';
import {
  DatabaseUnavailable,
  type OutageWatch,
  toNamedDatabaseError,
} from '#database/unavailable.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { once } from '#domain/runtime/once.ts';
import { resealServices } from '#domain/settings/saved-services.server.ts';
import { startWithoutDemo } from '#domain/texts/demo-shop.server.ts';
import type { BackupSource } from '../backup/make-backup.ts';
import { scheduleBackups } from '../backup/scheduled-backups.ts';
import { createSnapshot } from '../backup/snapshot.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { type Log, withoutRequestFields } from '../observability/log.ts';
import { createStore } from './create-store.ts';
import {
  embeddedDatabaseFolder,
  makeFolderPrivate,
  requireDatabaseNotEmptied,
} from './data-folder.ts';
import { seedDemoCatalogue, withDemoPictures } from './demo-catalogue.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { adoptNextSecret, readOrCreateSecret } from './secret.ts';

export type OpenStore = Awaited<ReturnType<typeof openStore>>;

export type OpenStoreOptions = {
  config: Config;
  log: Log;
  content: string;
  /** A first start makes no demo. */
  isEmpty?: boolean;
  createHandler: (source: BackupSource) => HandleRequest;
};

/**
 * `queue` opens the queue of jobs when it is first needed: a start waits for it on the embedded database
 * only. Throws FolderInUse while another process has the data.
 */
export async function openStore(options: OpenStoreOptions) {
  const { config, log, content } = options;
  let backupSource: BackupSource | undefined;
  const pendingCommands = new Set<Promise<unknown>>();
  const lock = config.databaseUrl
    ? undefined
    : await lockFolder(resolve(config.dataDir), async (request) => {
        if (!backupSource) throw new Error('the store is still starting; try again in a moment');
        const command = options.createHandler(backupSource)(request);
        pendingCommands.add(command);
        return command.finally(() => pendingCommands.delete(command));
      });
  const database = await prepareFolder(config, log)
    .then(() => openDatabase(config, log))
    .catch(async (error) => {
      await lock?.release();
      throw error;
    });
  let opened: JobQueue | undefined;
  let isClosed = false;
  const queue = once(async () => {
    const { openJobQueue } = await import('../jobs/job-queue.ts');
    const made = await openJobQueue({ database, url: config.databaseUrl, log });
    if (isClosed) {
      await made.close();
      throw new Error('the store is closed');
    }
    opened = made;
    return made;
  });
  const jobs: Jobs = {
    async statementOf(job, when) {
      if (opened) return opened.jobs.statementOf(job, when);
      // It may be in a transaction, whose locks others would wait for as long as the queue opens.
      queue().catch(() => undefined);
      throw new DatabaseUnavailable('The queue of jobs is still opening.');
    },
  };
  const closeAll = async () => {
    isClosed = true;
    try {
      await opened?.close();
    } finally {
      await database.close();
      await lock?.release();
    }
  };
  let heartbeat: Heartbeat | undefined;
  try {
    // The embedded database has one connection: a transaction that queues a job would deadlock with opening
    // the queue.
    if (database.embedded) await queue();
    await adoptNextSecret(config.dataDir, await findRecordedSecret(database.db));
    const secret = await readOrCreateSecret(config);
    const { db } = database;
    const secrets = [secret.text, ...secret.older] as const;
    const wired = createStore({ db, jobs, config, secrets, log });
    if (options.isEmpty && !(await startWithoutDemo(db))) log.warn(notEmpty);
    await wired.liveSettings.reload();
    const storage = await withDemoPictures(wired.storage, content);
    await storage.check().catch(throwUnlessUnavailable);
    const onError = (error: Error) => withoutRequestFields(() => logLostConnection(log, error));
    const source = { db, storage, secret, snapshot: createSnapshot({ config, database, onError }) };
    const { publicUrl, backups: plan } = config;
    const { serverId } = wired;
    const backups = plan && scheduleBackups({ ...plan, publicUrl, serverId, source });
    // A copy would hold the mail server of this moment.
    const store = Object.assign(wired, { storage, backups });
    if (secret.older.length > 0) {
      const { reencryptSecondFactors } = await import(
        '#domain/staff/sign-in/auth-secrets.server.ts'
      );
      await reencryptSecondFactors(db, secrets);
      await resealServices(db, secrets);
    }
    await store.texts.load();
    await seedDemoCatalogue(store.db, store.storage, content);
    heartbeat = await startHeartbeat(store, database, log);
    backupSource = source;
    const close = async () => {
      await Promise.allSettled(pendingCommands);
      heartbeat?.stop();
      store.imageProcessor.close();
      store.sheetReader.close();
      await closeAll();
    };
    // Payments and emails need the queue.
    const hasQueue = () => opened !== undefined;
    return { store, database, queue, hasQueue, close };
  } catch (error) {
    heartbeat?.stop();
    await closeAll();
    throw error;
  }
}

const notEmpty =
  'The shop has products already, so --empty changes nothing: the setup guide can remove the demo';

/** A shop opens without its pictures, but not with settings that will never show any. */
function throwUnlessUnavailable(error: unknown): void {
  if (!(error instanceof StorageUnavailable) || error.mistake) throw error;
}

/** Throws DatabaseEmptied. */
async function prepareFolder(config: Config, log: Log): Promise<void> {
  const folder = resolve(config.dataDir);
  if (!existsSync(folder)) return;
  if (!(await makeFolderPrivate(folder)))
    log.warn({ folder }, 'Other users of this machine can read DATA_DIR: remove their permissions');
  if (config.databaseUrl) return;
  await requireDatabaseNotEmptied(config);
  const database = embeddedDatabaseFolder(config);
  if (existsSync(database) && !(await makeFolderPrivate(database)))
    log.warn(
      { folder: database },
      'Other users of this machine can read the database folder: remove their permissions',
    );
}

async function openDatabase(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, databaseListenUrl: listenUrl, dataDir, preparesStatements } = config;
  let isOpen = false;
  // A start that waits has a line of its own.
  const watch = outageLog(log, () => isOpen || !databaseUrl);
  if (!databaseUrl) {
    const onPanic = (reason: string): never => {
      // A supervisor starts it again; no acknowledged order is lost.
      log.fatal({ reason }, 'Embedded database has stopped: the store exits');
      process.exit(1);
    };
    return migrateOrClose(
      await openEmbedded(embeddedDatabaseFolder({ dataDir }), { onPanic, watch }),
      log,
    );
  }
  // A connection belongs to no request, though it was opened during one.
  const onError = (error: Error) => withoutRequestFields(() => logLostConnection(log, error));
  const options = { url: databaseUrl, listenUrl, onError, watch, preparesStatements };
  const database = openPostgres(options);
  try {
    await requireNotificationsArrive(database.db, database.listen);
    // Migrations use their own connections: they may exceed a visitor's time limits and need a session.
    const patient = { url: listenUrl ?? databaseUrl, onError, limits: longRunningLimits };
    if (!(await isAdoptedAndMigrated(database.db)))
      await (await migrateOrClose(openPostgres(patient), log)).close();
    isOpen = true;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const fullCheckIntervalMs = 10 * 60_000;

/** One line per outage; of a full disk, where small writes still work, one in ten minutes. */
function outageLog(log: Log, isLogged: () => boolean): OutageWatch {
  let began = 0;
  let loggedFull = Number.NEGATIVE_INFINITY;
  return {
    onFull({ message }) {
      if (performance.now() - loggedFull < fullCheckIntervalMs) return;
      loggedFull = performance.now();
      log.error(
        { reason: message },
        'Database disk is full: orders are refused with 503 until there is room',
      );
    },
    onUnavailable({ message }) {
      began = performance.now();
      if (!isLogged()) return;
      log.error(
        { reason: message },
        'Database is unreachable: cached pages are served, other requests get 503',
      );
    },
    onBack() {
      if (!isLogged()) return;
      const seconds = Math.round((performance.now() - began) / 1000);
      log.warn({ seconds }, 'Database is reachable again');
    },
  };
}

function logLostConnection(log: Log, error: Error): void {
  const named = toNamedDatabaseError(error);
  if (!(named instanceof DatabaseUnavailable))
    log.error({ err: error }, 'Database connection failed');
  else log.warn({ reason: named.message }, 'Database connection was lost');
}

async function migrateOrClose(database: Database, log: Log): Promise<Database> {
  try {
    await adoptAndMigrate(database.db, (message) => log.warn(message));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
