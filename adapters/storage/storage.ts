/** Pictures and other files a store keeps, by bucket and path ("products", "root-serum.webp"). */
export type Storage = {
  read(bucket: string, path: string): Promise<Buffer | undefined>;
  write(bucket: string, path: string, bytes: Buffer): Promise<void>;
};
