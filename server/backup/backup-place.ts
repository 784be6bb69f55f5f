import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBucket, type S3Bucket, type S3Limits } from '#adapters/storage/s3.ts';
import { abortMultipartUploads, uploadMultipart } from '#adapters/storage/s3-upload.ts';
import type { Config } from '#config.ts';
import { BackupError } from './backup-error.ts';
import { readBackupName } from './backup-names.ts';
import { createFileSink, draftEnding } from './backup-sink.ts';

/** The place that stores the backups of one shop. Every call throws if the place cannot be used. */
export type BackupPlace = {
  /** The part before a slash and a backup's name: /mnt/backups, or s3://bucket/folder. */
  address: string;
  /** Stores the content under `name` completely and durably, or not at all. Returns its size in bytes. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

type PlaceSetting = NonNullable<Config['backups']>['to'];

/**
 * Opens a folder or a bucket. The next `put` removes unfinished files that a killed server of this shop
 * has left.
 */
export function createBackupPlace(
  to: PlaceSetting,
  shop: string,
  limits: S3Limits = longRunningLimits,
): BackupPlace {
  const isOurs = (name: string) => readBackupName(shop, name) !== undefined;
  return typeof to === 'string'
    ? createFolderPlace(to, isOurs)
    : createBucketPlace(to, { prefix: `${shop}-`, isOurs, limits });
}

/** The folder is never made: where a disk is not mounted, backups would fill another one. */
function createFolderPlace(folder: string, isOurs: (name: string) => boolean): BackupPlace {
  const list = () =>
    readdir(folder).catch((cause: Error) => {
      throw new BackupError(`The folder for backups could not be read: ${cause.message}`, {
        cause,
      });
    });
  const remove = (name: string) => rm(join(folder, name), { force: true });
  return {
    address: folder.replace(/\/+$/, ''),
    async put(name, content) {
      // Removes drafts first: they may be what fills the disk.
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

/** A part of 8 MB may take a while, and no request waits for it. */
const longRunningLimits: S3Limits = {
  maxAttempts: 5,
  retryDelayMs: 500,
  responseTimeoutMs: 5 * 60_000,
};

type BucketPlace = { prefix: string; isOurs(name: string): boolean; limits: S3Limits };

/** Sets no access rights: backups are as private as the bucket. */
function createBucketPlace(
  settings: Exclude<PlaceSetting, string>,
  { prefix, isOurs, limits }: BucketPlace,
): BackupPlace {
  const { bucket: name, folder } = settings;
  const address = `s3://${[name, folder].filter(Boolean).join('/')}`;
  const bucket = openBucket(settings, limits);
  const { root } = bucket;
  const named = <T>(work: Promise<T>): Promise<T> =>
    work.catch((cause: Error) => {
      const message = `The bucket for backups (${address}) could not be used: ${cause.message}`;
      throw new BackupError(message, { cause });
    });
  // Wraps only errors of this bucket: the pictures that a backup reads may be in another one.
  const call: S3Bucket['call'] = (key, request) => named(bucket.call(key, request));
  const list = async () => {
    const names: string[] = [];
    for await (const { key } of bucket.listBelow(`${root}${prefix}`)) {
      names.push(key.slice(root.length));
    }
    return names;
  };
  return {
    address,
    async put(name, content) {
      await abortMultipartUploads({ call }, `${root}${prefix}`, (key) =>
        isOurs(key.slice(root.length)),
      );
      return uploadMultipart({ call }, `${root}${name}`, content);
    },
    list: () => named(list()),
    async remove(name) {
      await call(`${root}${name}`, { method: 'DELETE', take: async () => undefined });
    },
  };
}
