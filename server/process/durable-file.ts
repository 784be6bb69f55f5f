import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Synced and renamed, so that a crash leaves the old or the new file. One process at a time. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameDurably(draft, path);
}

/** A rename is on the disk when its folder is synced. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folder = await openFolder(dirname(to));
  try {
    await folder?.sync();
  } catch (error) {
    if (!isUnableToSyncFolders(error)) throw error;
  } finally {
    await folder?.close();
  }
}

async function openFolder(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (isUnableToSyncFolders(error)) return undefined;
    throw error;
  }
}

/** Windows cannot open folders, and some network drives cannot sync them. */
function isUnableToSyncFolders(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(code);
}
