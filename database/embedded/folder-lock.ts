import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type HandleRequest,
  type Holder,
  holderSchema,
  isAlive,
  listenOnLoopback,
} from './lock-rpc.ts';

// PGlite has no lock of its own: a second process on the same folder silently loses acknowledged rows. A
// killed holder leaves the lock file but not its loopback port, which reveals a stale lock. A program that
// gets the same port later does not know the token.

export type FolderLock = { release(): Promise<void> };

export class FolderInUse extends Error {
  readonly holder: Holder;
  constructor(folder: string, holder: Holder) {
    super(
      `${folder} is in use by another Nabta (process ${holder.pid}). The embedded database belongs ` +
        'to one process at a time: stop that one first, or set DATA_DIR or DATABASE_URL for this one.',
    );
    this.name = 'FolderInUse';
    this.holder = holder;
  }
}

/** Throws FolderInUse while another process holds `folder`. */
export async function lockFolder(folder: string, handle: HandleRequest): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const token = randomBytes(24).toString('base64url');
  const { port, close } = await listenOnLoopback(token, handle);
  const file = join(folder, 'server.lock');
  try {
    await claim(file, { pid: process.pid, port, token });
  } catch (error) {
    await close();
    throw error;
  }
  const release = async () => {
    await close();
    await rm(file, { force: true });
  };
  return { release };
}

async function claim(file: string, mine: Holder): Promise<void> {
  const draft = `${file}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    // link() fails when the name exists, and the file appears only when it is complete.
    while (!(await linked(draft, file))) {
      const holder = await readHolder(file);
      if (holder && (await isAlive(holder))) throw new FolderInUse(dirname(file), holder);
      await removeStaleLock(file, holder);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

const takeoverTimeoutMs = 10_000;

// Several processes may find the same dead holder, and one may already have its own lock when another still
// wants to remove the old one. A process therefore claims the removal first, by a second link to the lock
// file that only one process can make for each holder.
async function removeStaleLock(file: string, dead: Holder | undefined): Promise<void> {
  const name = createHash('sha256')
    .update(dead?.token ?? '')
    .digest('hex')
    .slice(0, 16);
  const takeoverMarker = `${file}.dead-${name}`;
  if (!(await linked(file, takeoverMarker))) {
    await removeDeadTakeover(takeoverMarker);
    return pause(5);
  }
  try {
    if ((await readHolder(takeoverMarker))?.token === dead?.token) await rm(file, { force: true });
  } finally {
    await rm(takeoverMarker, { force: true });
  }
}

// Removes an old marker: removal takes a moment, so the process that made it was killed in between.
async function removeDeadTakeover(takeoverMarker: string): Promise<void> {
  const stats = await stat(takeoverMarker).catch(() => undefined);
  if (stats && Date.now() - stats.ctimeMs > takeoverTimeoutMs)
    await rm(takeoverMarker, { force: true });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    // The marker already exists, or the lock file has just been removed.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
