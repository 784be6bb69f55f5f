import { sql } from 'kysely';
import type { Drawing } from '#adapters/drawing/drawing.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db, Trx } from '#database/schema.ts';
import { PictureError } from '../catalog/picture-error.ts';
import { storeDrawn } from '../catalog/store-picture.server.ts';
import { ReviewError } from './review.ts';

const hoursToSend = 24;
/** Of one link. */
const maxUploads = 30;

/** Readable by its sender and by staff who moderate reviews. Throws PictureError or ReviewError. */
export function storeReviewPicture(
  { db, ...place }: { db: Db; storage: Storage; drawing: Drawing },
  orderId: string,
  bytes: Uint8Array,
): Promise<string> {
  return storeDrawn(place, bytes, {
    bucket: 'reviews',
    // Before its file is written: a crash in between leaves no file that nothing knows.
    record: async (path) => {
      const { numInsertedOrUpdatedRows: added } = await db
        .insertInto('review_uploads')
        .columns(['path', 'order_id'])
        .expression(
          db
            .selectNoFrom([
              sql<string>`${path}::text`.as('path'),
              sql<string>`${orderId}::text`.as('order_id'),
            ])
            .where(
              sql<boolean>`(select count(*) from review_uploads where order_id = ${orderId}::text) < ${maxUploads}`,
            ),
        )
        .executeTakeFirstOrThrow();
      if (added !== 1n) throw new ReviewError('too_many_pictures');
    },
  });
}

type Kept = { reviewId: string; orderId: string; paths: string[] };

/** Call it in the transaction that saves the review. Throws PictureError for one that was given up. */
export async function keepReviewPictures(trx: Trx, { reviewId, orderId, paths }: Kept) {
  for (const [position, path] of paths.entries()) {
    const own = await trx
      .deleteFrom('review_uploads')
      .where('path', '=', path)
      .where('order_id', '=', orderId)
      .where('given_up_at', 'is', null)
      .returning('path')
      .executeTakeFirst();
    if (!own) throw new PictureError('too_old');
    await trx
      .insertInto('review_pictures')
      .values({ path, review_id: reviewId, position })
      .execute();
  }
}

/** In their order. */
export async function listReviewPictures(db: Db, reviewIds: string[]) {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom('review_pictures')
    .select(['path', 'review_id'])
    .where('review_id', 'in', reviewIds)
    .orderBy('position')
    .execute();
}

export async function isPublished(db: Db, path: string): Promise<boolean> {
  const found = await db
    .selectFrom('review_pictures')
    .innerJoin('reviews', 'reviews.id', 'review_pictures.review_id')
    .select('reviews.id')
    .where('path', '=', path)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether it was uploaded with the link of this order, and is not sent yet. */
export async function isOwnUpload(db: Db, path: string, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('review_uploads')
    .select('path')
    .where('path', '=', path)
    .where('order_id', '=', orderId)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Unsent a day later, or of a review that is gone. As removeUnsavedPictures. */
export async function removeReviewPictures(
  { db, storage }: { db: Db; storage: Storage },
  stopping?: AbortSignal,
): Promise<void> {
  await db
    .updateTable('review_uploads')
    .set({ given_up_at: sql<Date>`now()` })
    .where('given_up_at', 'is', null)
    .where('uploaded_at', '<', sql<Date>`now() - make_interval(hours => ${hoursToSend})`)
    .execute();
  const given = db.selectFrom('review_uploads').select('path').where('given_up_at', 'is not', null);
  for (const { path } of await given.execute()) {
    if (stopping?.aborted) return;
    await storage.remove('reviews', path);
    await storage.remove('variants', `reviews/${path}`);
    await db.deleteFrom('review_uploads').where('path', '=', path).execute();
  }
}
