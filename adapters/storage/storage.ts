import type { Readable } from 'node:stream';

export type Storage = {
  read(bucket: string, path: string): Promise<Buffer | undefined>;
  /** For sending: never whole in memory. Read to its end, or destroyed. */
  open(bucket: string, path: string): Promise<StoredFile | undefined>;
  write(bucket: string, path: string, bytes: Buffer): Promise<void>;
  list(bucket: string): AsyncIterable<string>;
};

/** `version` is another one after each change; `size` in bytes. */
export type StoredFile = { content: Readable; size: number; version: string };
