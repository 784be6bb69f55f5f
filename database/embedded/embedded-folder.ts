import fs from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DatabaseFolderError } from './folder-error.ts';

const majorVersion = '18';

export type FolderOptions = {
  /**
   * Called when PostgreSQL has panicked, for example because it cannot write its log. Must end the process
   * at once: PGlite would continue and acknowledge unsaved commits.
   */
  onPanic?: (reason: string) => never;
};

/**
 * Commits are on the disk before they are acknowledged. The caller must hold the folder's lock.
 * Throws DatabaseFolderError for a damaged folder, and the disk's own errors.
 */
export async function openFolder(
  folder: string,
  { onPanic = endProcess }: FolderOptions = {},
): Promise<PGlite> {
  const entries = await readFolder(folder);
  if (entries.length === 0) await createDatabase(folder, onPanic);
  else await requireWhole(folder);
  const pglite = await start(folder, onPanic);
  await requireFilesOfTables(folder, pglite);
  return pglite;
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new DatabaseFolderError(folder, 'it is a file, not a folder');
    throw error;
  }
}

// Creates the database in a draft folder. PGlite copies a new database file by file and treats it as
// complete once PG_VERSION exists.
async function createDatabase(folder: string, onPanic: (reason: string) => never): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  await (await start(draft, onPanic)).close();
  syncTree(draft);
  fs.renameSync(draft, folder);
  syncPath(dirname(folder));
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const file = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Folders that must exist. One without an entry that matches `needs` counts as empty. */
const neededFolders = [
  { path: 'base', needs: /^5$/ },
  { path: 'global', needs: /^\d+$/ },
  { path: 'pg_wal', needs: /^[0-9A-F]{24}$/ },
  { path: 'pg_xact', needs: /^[0-9A-F]{4}$/ },
  { path: 'pg_multixact/offsets', needs: /^[0-9A-F]{4}$/ },
  { path: 'pg_multixact/members', needs: /^[0-9A-F]{4}$/ },
];
const neededFiles = [
  'global/pg_control',
  'global/pg_filenode.map',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
  'postgresql.conf',
];

// Checks the folder before it is opened. Without PG_VERSION, PGlite would create a new database over the
// data. PostgreSQL also writes to a folder before it notices what else is missing.
async function requireWhole(folder: string): Promise<void> {
  const version = (await undefinedIfMissing(readFile(join(folder, 'PG_VERSION'), 'utf8')))?.trim();
  if (!version) throw new DatabaseFolderError(folder, 'PG_VERSION is missing or empty');
  if (version !== majorVersion) {
    const fault = `it was made by PostgreSQL ${version}, and this release reads PostgreSQL ${majorVersion}`;
    throw new DatabaseFolderError(folder, fault);
  }
  for (const { path, needs } of neededFolders) {
    const entries = await undefinedIfMissing(readdir(join(folder, path)));
    if (!entries) throw new DatabaseFolderError(folder, `${path} is missing`);
    const isEmpty = !entries.some((entry) => needs.test(entry));
    if (isEmpty) throw new DatabaseFolderError(folder, `${path} is empty or not whole`);
  }
  for (const path of neededFiles) {
    const size = (await undefinedIfMissing(stat(join(folder, path))))?.size;
    if (!size) throw new DatabaseFolderError(folder, `${path} is missing or empty`);
  }
}

async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

async function start(folder: string, onPanic: (reason: string) => never): Promise<PGlite> {
  // PGlite rejects an empty file, left by a process that was killed while writing it.
  const pidFile = join(folder, 'postmaster.pid');
  await rm(pidFile, { force: true });
  const files = new SyncedFiles(folder, onPanic);
  try {
    const onStderr = (text: string) => files.readStderr(text);
    return await PGlite.create({ dataDir: folder, fs: files, startParams, onStderr });
  } catch (error) {
    if (files.refusal) throw Object.assign(files.refusal, { path: folder });
    await rm(pidFile, { force: true });
    const reason = files.lastMessage ?? (error as Error).message;
    throw new DatabaseFolderError(folder, `PostgreSQL says: ${reason}`, { cause: error });
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // Emscripten's fdatasync does nothing, and its open() does not support O_DSYNC.
  '-c',
  'wal_sync_method=fsync',
  // The log's default holds up to a gigabyte for the next checkpoint.
  '-c',
  'max_wal_size=128MB',
  '-c',
  'min_wal_size=32MB',
  // All of it is filled with zeros at every start; the default is 128 MB. The system caches the files, too.
  '-c',
  'shared_buffers=16MB',
];

type Stream = { nfd: number; node: { mode: number } };
/** Part of Emscripten's NODEFS (emscripten.org/docs/api_reference/Filesystem-API.html). */
type NodeFiles = {
  stream_ops: { fsync?(stream: Stream): number };
  tryFSOperation<T>(work: () => T): T;
};

/** PGlite's files on the disk, with the fsync that Emscripten lacks. */
class SyncedFiles extends NodeFS {
  refusal: NodeJS.ErrnoException | undefined;
  lastMessage: string | undefined;
  readonly #onPanic: (reason: string) => never;

  constructor(folder: string, onPanic: (reason: string) => never) {
    super(folder);
    this.#onPanic = onPanic;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const onAbort = (what: unknown) => this.#end(this.lastMessage ?? String(what));
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }: { NODEFS: unknown }) => this.#addSync(NODEFS as NodeFiles),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun } };
  }

  /** Saves only the last message of a PostgreSQL that ends; others may quote personal data. */
  readStderr(text: string): boolean {
    const [, level, reason] = /\b(PANIC|FATAL): +(.*)/.exec(text) ?? [];
    if (reason) this.lastMessage = reason;
    if (level === 'FATAL') this.#end(reason ?? '');
    return false;
  }

  // PGlite itself throws during its start.
  #end(reason: string): void {
    if (this.pg?.ready) this.#onPanic(reason);
  }

  #addSync(files: NodeFiles): void {
    const tryOperation = files.tryFSOperation;
    files.tryFSOperation = (work) =>
      tryOperation(() => {
        try {
          return work();
        } catch (error) {
          this.#noteRefusal(error as NodeJS.ErrnoException);
          throw error;
        }
      });
    // Directories, too: PostgreSQL syncs the one in which it has made or renamed a file.
    files.stream_ops.fsync = ({ nfd }) => {
      files.tryFSOperation(() => fs.fsyncSync(nfd));
      return 0;
    };
  }

  #noteRefusal(error: NodeJS.ErrnoException): void {
    if (refusals.has(error.code ?? '')) this.refusal = error;
  }
}

const refusals = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE']);

function endProcess(reason: string): never {
  process.stderr.write(`The embedded database has given up: ${reason}\n`);
  process.exit(1);
}

/** A restored copy may lack files of tables that no query reads for a while. */
async function requireFilesOfTables(folder: string, pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ path: string }>(
    'select pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null',
  );
  const missing = rows.filter(({ path }) => !fs.existsSync(join(folder, path)));
  if (missing.length === 0) return;
  await pglite.close();
  const [first] = missing;
  const others = missing.length > 1 ? `, and ${missing.length - 1} more` : '';
  throw new DatabaseFolderError(folder, `${first?.path} is missing${others}`);
}
