import { existsSync } from 'node:fs';
import { chmod, lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#config.ts';
import { DatabaseEmptied } from '#database/embedded/folder-error.ts';

/** Customers, orders and the secret: for no other user of the machine. */
const privateMode = 0o700;

/**
 * Closes a folder of the store to other users. False where that is not ours to decide: the folder belongs
 * to another user, is shared (sticky), or its file system has no modes.
 */
export async function makeFolderPrivate(folder: string): Promise<boolean> {
  const { mode, uid } = await stat(folder);
  if (isPrivateMode(mode)) return true;
  const isShared = (mode & 0o1000) !== 0;
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (isShared || !isOurs) return false;
  await chmod(folder, privateMode).catch(() => undefined);
  return isPrivateMode((await stat(folder)).mode);
}

export function isPrivateMode(mode: number): boolean {
  return process.platform === 'win32' || (mode & 0o077) === 0;
}

/**
 * Returns the files that root made in a folder to the folder's owner: a command that root runs would leave
 * files that the shop of another user cannot write.
 */
export async function returnFilesToOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const owner = await lstat(folder);
  if (owner.uid === 0) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { uid, nlink } = await lstat(path);
    // A second link may be a file of the system.
    const isSafe = entry.isDirectory() || nlink === 1;
    if (uid === 0 && isSafe) await lchown(path, owner.uid, owner.gid);
  }
}

export function embeddedDatabaseFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(resolve(dataDir), 'database');
}

/**
 * A shop's first start makes the database before its secret and its pictures. Where these exist without
 * it, opening would show an empty shop to its customers. Throws DatabaseEmptied.
 */
export async function requireDatabaseNotEmptied(config: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = embeddedDatabaseFolder(config);
  if ((await entriesOf(folder)).length > 0) return;
  const dataDir = resolve(config.dataDir);
  const hasSecret = (await entriesOf(dataDir)).includes('secret');
  const hasPictures = (await entriesOf(join(dataDir, 'storage'))).length > 0;
  if (hasSecret || hasPictures) throw new DatabaseEmptied(folder);
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The code that opens the folder reports any other fault.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
