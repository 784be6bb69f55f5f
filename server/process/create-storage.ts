import { join, resolve } from 'node:path';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { createS3Storage } from '#adapters/storage/s3.ts';
import type { Storage, StorageWatch } from '#adapters/storage/storage.ts';
import type { Config } from '#config.ts';
import type { Log } from '../observability/log.ts';

export function createStorage({ dataDir, storage }: Config, watch?: StorageWatch): Storage {
  if (storage) return createS3Storage(storage, watch);
  return createFolderStorage(join(resolve(dataDir), 'storage'));
}

export function storageLog(log: Log): StorageWatch {
  return {
    onUnavailable({ message: reason, mistake }) {
      log.error({ reason, mistake }, 'Picture storage is unavailable: pictures are answered 503');
    },
    onBack: () => log.warn('Picture storage is available again'),
  };
}
