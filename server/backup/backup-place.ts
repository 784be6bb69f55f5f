import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { createFileSink, draftEnding } from './backup-sink.ts';

/** Where backups are kept. Every call throws when the place cannot be used. */
export type BackupPlace = {
  /** Whole and safe under `name`, or not there at all. Returns its bytes. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/**
 * The folder is never made: where a disk is not mounted, backups would fill another one. Drafts that a
 * killed server has left are removed, if `isOurs` knows the names they would have got.
 */
export function createFolderPlace(folder: string, isOurs: (name: string) => boolean): BackupPlace {
  const list = () =>
    readdir(folder).catch((cause: Error) => {
      throw new BackupError(`The folder for backups could not be read: ${cause.message}`, {
        cause,
      });
    });
  const remove = (name: string) => rm(join(folder, name), { force: true });
  return {
    async put(name, content) {
      // First: they may be what fills the disk.
      const drafts = (await list()).filter((entry) => isOurs(isDraft.exec(entry)?.[1] ?? ''));
      for (const draft of drafts) await remove(draft);
      const file = await createFileSink(join(folder, name));
      try {
        let bytes = 0;
        for await (const piece of content) {
          await file.write(piece);
          bytes += piece.length;
        }
        await file.finish();
        return bytes;
      } catch (error) {
        await file.abandon();
        throw error;
      }
    },
    list,
    remove,
  };
}

const isDraft = new RegExp(`^(.+)\\.[0-9a-f]{12}\\${draftEnding}$`);
