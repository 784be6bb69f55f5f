import { sql } from 'kysely';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db, Trx } from '#database/schema.ts';
import { PictureError } from './picture-error.ts';

const uploadTtlHours = 24;
const rememberedDays = 90;

/** Records an upload before its file is written: a crash in between leaves no unrecorded file. */
export async function recordUpload(db: Db, path: string): Promise<void> {
  await db.insertInto('picture_uploads').values({ path }).execute();
}

/**
 * Marks an upload as saved. Call it in the transaction that saves `path` with a product. Locks the upload's
 * row until the commit, so that it is not removed meanwhile. Throws PictureError for one that was removed.
 */
export async function claimUpload(trx: Trx, path: string): Promise<void> {
  const upload = await trx
    .selectFrom('picture_uploads')
    .select('given_up_at')
    .where('path', '=', path)
    .forUpdate()
    .executeTakeFirst();
  if (upload?.given_up_at) throw new PictureError('too_old');
  if (upload) await trx.deleteFrom('picture_uploads').where('path', '=', path).execute();
}

/**
 * Removes unsaved uploads of this database; a bucket may hold other files. A saved picture has no row, so
 * it stays as long as a product or its history may refer to it. Files are deleted after the commit that
 * forbids saving them. The next run deletes those that a run could not delete.
 */
export async function removeUnsavedPictures(
  { db, storage }: { db: Db; storage: Storage },
  stopping?: AbortSignal,
): Promise<void> {
  await abandonOldUploads(db);
  for (const path of await listAbandoned(db)) {
    if (stopping?.aborted) return;
    await storage.remove('products', path);
    for (const kind of ['products', 'whole', 'logo']) {
      await storage.remove('variants', `${kind}/${path}`);
    }
    const removed = { removed_at: sql<Date>`now()` };
    await db.updateTable('picture_uploads').set(removed).where('path', '=', path).execute();
  }
}

/** Discards old uploads. Waits for concurrent saves, which delete the row or leave it to be discarded. */
async function abandonOldUploads(db: Db): Promise<void> {
  await db
    .updateTable('picture_uploads')
    .set({ given_up_at: sql<Date>`now()` })
    .where('given_up_at', 'is', null)
    .where('uploaded_at', '<', sql<Date>`now() - make_interval(hours => ${uploadTtlHours})`)
    // Skips one that another program, or the previous release, has put into the catalogue.
    .where(sql<boolean>`not exists (select from products where image_path = picture_uploads.path)`)
    .where(
      sql<boolean>`not exists (select from product_pictures where image_path = picture_uploads.path)`,
    )
    .where(
      sql<boolean>`not exists (select from product_events where strpos(changes::text, path) > 0)`,
    )
    .execute();
  await db
    .deleteFrom('picture_uploads')
    .where('removed_at', '<', sql<Date>`now() - make_interval(days => ${rememberedDays})`)
    .execute();
}

async function listAbandoned(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('picture_uploads')
    .select('path')
    .where('given_up_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ path }) => path);
}
