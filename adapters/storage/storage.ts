/** Pictures and other files a store keeps, by bucket and path ("products", "root-serum.webp"). */
export type Storage = {
  read(bucket: string, path: string): Promise<Buffer | undefined>;
  write(bucket: string, path: string, bytes: Buffer): Promise<void>;
  /** The paths of everything in a bucket, in no order; nothing for a bucket that is not there. */
  list(bucket: string): AsyncIterable<string>;
};
