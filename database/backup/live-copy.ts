import { once } from 'node:events';
import { constants, type Dirent, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, PGliteDialect, sql } from 'kysely';
import type { Db, Schema, Trx } from '../schema.ts';

// The embedded database has one connection: a transaction that reads every row blocks all others. A backup
// therefore copies the folder file by file while it is in use, the log last. A second PostgreSQL recovers
// the copy as after a power cut. The reason that this yields one consistent moment:
// docs/decisions/0032-scheduled-encrypted-backups.md.

export type LiveFolder = {
  db: Db;
  folder: string;
  /** Folder of the copy. Its contents are removed before and after. */
  copy: string;
};

/** Calls `work` with all rows as of one moment, not earlier than the call, in a separate transaction. */
export async function readLiveCopy<T>(
  live: LiveFolder,
  work: (trx: Trx) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  try {
    const end = await copyLive(live, stopping);
    const thread = await startThread(live.copy);
    try {
      const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: thread }) });
      await requireRecoveredTo(db, end);
      return await db.transaction().execute(work);
    } finally {
      await thread.end();
    }
  } finally {
    await rm(live.copy, { recursive: true, force: true });
  }
}

const maxAttempts = 3;

/** Returns the end of the log up to which the copy must be recovered. */
async function copyLive({ db, folder, copy }: LiveFolder, stopping?: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    await rm(copy, { recursive: true, force: true });
    const before = await readLogState(db);
    await requireSpace(folder);
    await copyTree(folder, copy, (path) => !isLeftOut.test(path), stopping);
    const { flushed } = await readLogState(db);
    await copyTree(join(folder, 'pg_wal'), join(copy, 'pg_wal'), () => true, stopping);
    const after = await readLogState(db);
    if (after.checkpoint === before.checkpoint) return flushed;
    // A checkpoint may have removed a part of the log that the copy needs.
    if (attempt === maxAttempts)
      throw new Error('the database wrote a checkpoint during each copy');
  }
}

const isLeftOut = /^(pg_wal\/.+|postmaster\.pid|postmaster\.opts|.*pgsql_tmp.*)$/;

type LogState = { checkpoint: string; flushed: string };

async function readLogState(db: Db): Promise<LogState> {
  const { rows } = await sql<LogState & { isComplete: boolean }>`
    select redo_lsn::text as checkpoint, pg_current_wal_flush_lsn()::text as flushed,
      current_setting('full_page_writes') = 'on' and current_setting('wal_level') <> 'minimal'
        as "isComplete"
    from pg_control_checkpoint()`.execute(db);
  const [state] = rows;
  if (state?.isComplete) return state;
  throw new Error('the log of the embedded database lacks what a copy is recovered from');
}

// Throws unless the log was recovered up to `end`, which precedes the end-of-recovery checkpoint.
async function requireRecoveredTo(db: Kysely<Schema>, end: string): Promise<void> {
  const { rows } = await sql<{ isComplete: boolean }>`
    select redo_lsn >= ${end}::pg_lsn as "isComplete" from pg_control_checkpoint()`.execute(db);
  if (!rows[0]?.isComplete)
    throw new Error('the copy of the database could not be recovered whole');
}

/** Reserved for the shop: on a full disk it could not take orders. */
const bytesForShop = 256 * 1024 * 1024;

async function requireSpace(folder: string): Promise<void> {
  let needed = bytesForShop;
  for (const { parentPath, name } of await listFiles(folder)) {
    const stats = await stat(join(parentPath, name)).catch(undefinedIfGone);
    needed += stats?.size ?? 0;
  }
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > needed) return;
  const megabytes = Math.ceil(needed / 1_000_000);
  const message = `a copy of the database needs ${megabytes} MB of free space beside it`;
  throw Object.assign(new Error(message), { code: 'ENOSPC' });
}

async function copyTree(
  from: string,
  to: string,
  includes: (path: string) => boolean,
  stopping?: AbortSignal,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    stopping?.throwIfAborted();
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (!includes(path)) continue;
    const [source, target] = [join(from, path), join(to, path)];
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    // Ignores the missing file of a table that was dropped meanwhile: the log drops it in the copy, too.
    else await copyFile(source, target, constants.COPYFILE_FICLONE).catch(undefinedIfGone);
  }
}

async function listFiles(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
}

function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export type ThreadQuery = { text: string; parameters: unknown[] };
export type ThreadReply = { rows: unknown[] } | { failure: string };

/** The build puts the program next to the server or above the chunks that several programs share. */
const program = ['./copy-thread.ts', './copy-thread.js', '../copy-thread.js']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

/** Implements the part of PGlite that Kysely uses. The thread runs one query at a time. */
async function startThread(folder: string) {
  if (!program) throw new Error('the program that reads a copy of the database is missing');
  const worker = new Worker(program, { workerData: folder });
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the copy of the database has stopped')));
  });
  // Prevents an unhandled rejection between two queries: the next query reports the error.
  ended.catch(() => undefined);
  const takeReply = async () => {
    const [reply] = await Promise.race([once(worker, 'message'), ended]);
    return reply as ThreadReply;
  };
  await takeReply();
  const query = async <R>(text: string, parameters: unknown[] = []) => {
    const reply = takeReply();
    worker.postMessage({ text, parameters } satisfies ThreadQuery);
    const taken = await reply;
    if ('failure' in taken) throw new Error(taken.failure);
    return { rows: taken.rows as R[], fields: [] };
  };
  const rollback = async () => void (await query('rollback'));
  return {
    closed: false,
    ready: true,
    waitReady: Promise.resolve(),
    query,
    async transaction<R>(
      run: (trx: { query: typeof query; rollback(): Promise<void> }) => Promise<R>,
    ) {
      await query('begin');
      const result = await run({ query, rollback });
      await query('commit');
      return result;
    },
    close: async () => undefined,
    end: async () => void (await worker.terminate()),
  };
}
