import { randomBytes } from 'node:crypto';
import { access, open, rm } from 'node:fs/promises';
import { renameDurably } from '../process/durable-file.ts';
import { BackupError } from './backup-error.ts';

/** Takes the bytes of one backup. Throws BackupError. */
export type BackupSink = {
  write(bytes: Uint8Array): Promise<void>;
  /** All of it is safe when this resolves. */
  finish(): Promise<void>;
  abandon(reason?: unknown): Promise<void>;
};

/** Syncs in steps: syncing a large file at once would block the database's own writes. */
const bytesBetweenSyncs = 16 * 1024 * 1024;

/** Writes a draft beside its destination, readable only by its owner; renames it when complete and synced. */
export async function createFileSink(path: string): Promise<BackupSink> {
  const draft = `${path}.${randomBytes(6).toString('hex')}${draftEnding}`;
  const named = <T>(work: Promise<T>): Promise<T> => {
    return work.catch((error: Error) => {
      const message = `The backup ${path} could not be written: ${error.message}`;
      throw new BackupError(message, { cause: error });
    });
  };
  const file = await named(open(draft, 'wx', 0o600));
  let unsynced = 0;
  const write = async (bytes: Uint8Array) => {
    await file.appendFile(bytes);
    unsynced += bytes.length;
    if (unsynced < bytesBetweenSyncs) return;
    await file.datasync();
    unsynced = 0;
  };
  const finish = async () => {
    await file.sync();
    await file.close();
    await renameDurably(draft, path);
  };
  return {
    write: (bytes) => named(write(bytes)),
    finish: () => named(finish()),
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

export const draftEnding = '.part';

/** Throws when `path` exists. */
export async function refuseToOverwrite(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${path} already exists; --force replaces it.`);
}
