import type { Readable } from 'node:stream';

/**
 * Pictures as they were stored, of products and of reviews, and the sizes drawn from them, which can be
 * drawn again.
 */
export type Bucket = 'products' | 'reviews' | 'variants';

/** Every call may throw StorageUnavailable. Missing files are undefined. */
export type Storage = {
  /** Throws if the storage cannot be used, for example because of a wrong setting. */
  check(): Promise<void>;
  has(bucket: Bucket, path: string): Promise<boolean>;
  read(bucket: Bucket, path: string): Promise<Buffer | undefined>;
  /**
   * Opens a file as a stream, so that it is never held in memory. The caller reads it to the end or
   * destroys it.
   */
  open(bucket: Bucket, path: string): Promise<StoredFile | undefined>;
  write(bucket: Bucket, path: string, bytes: Buffer): Promise<void>;
  /** A file, or all files of a folder; it may be gone already. */
  remove(bucket: Bucket, path: string): Promise<void>;
  list(bucket: Bucket): AsyncIterable<{ path: string; changedAt: Date }>;
};

/** `version` is another one after each change; `size` in bytes. */
export type StoredFile = { content: Readable; size: number; version: string };

/** A mistake that no retry cures: a setting must be changed. */
export type StorageMistake = 'key' | 'bucket' | 'region' | 'clock' | 'endpoint';

/** A retry may succeed, unless there is a `mistake`. The message is one line without secrets. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly code = 'STORAGE_UNAVAILABLE';
  readonly mistake: StorageMistake | undefined;

  constructor(message: string, mistake?: StorageMistake) {
    super(message);
    this.mistake = mistake;
  }
}

/** Called once when an outage begins, and once when it ends. */
export type StorageWatch = {
  onUnavailable(error: StorageUnavailable): void;
  onBack(): void;
};
