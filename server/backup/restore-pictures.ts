import { createHash } from 'node:crypto';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Trx } from '#database/schema.ts';
import { bucketPath } from '#domain/catalog/product.ts';
import type { BackupReader } from './backup-reader.ts';
import type { BackupPicture } from './manifest.ts';

export type RestoredPictures = {
  written: number;
  /** Old path → new path of those whose name another picture has. */
  renamed: Map<string, string>;
};

/**
 * Writes the pictures of a backup. None that is there is overwritten: should the restore fail later,
 * the store is as it was, and what a cache keeps under a name stays right.
 */
export async function restorePictures(
  storage: Storage,
  reader: BackupReader,
): Promise<RestoredPictures> {
  const renamed = new Map<string, string>();
  let written = 0;
  for (const picture of reader.manifest.pictures) {
    const path = await findPlace(storage, picture);
    if (path !== picture.path) renamed.set(picture.path, path);
    if (await storage.read(picture.bucket, path)) continue;
    await storage.write(picture.bucket, path, await reader.read(picture.part));
    written += 1;
  }
  return { written, renamed };
}

async function findPlace(storage: Storage, { bucket, path, part }: BackupPicture) {
  const there = await storage.read(bucket, path);
  const isOther = there && createHash('sha256').update(there).digest('hex') !== part.sha256;
  return isOther ? `restored-${part.sha256}/${path}` : path;
}

/** Products keep the pictures they had. */
export async function followPictures(trx: Trx, renamed: Map<string, string>): Promise<void> {
  if (renamed.size === 0) return;
  const products = await trx.selectFrom('products').select(['id', 'image_path']).execute();
  for (const { id, image_path } of products) {
    const path = renamed.get(bucketPath(image_path));
    if (!path) continue;
    await trx.updateTable('products').set({ image_path: path }).where('id', '=', id).execute();
  }
}
