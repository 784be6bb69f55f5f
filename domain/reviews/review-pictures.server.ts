import { sql } from 'kysely';
import type { ImageProcessor } from '#adapters/pictures/image-processor.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db, Trx } from '#database/schema.ts';
import { PictureError } from '../catalog/picture-error.ts';
import { storeConvertedPicture } from '../catalog/store-picture.server.ts';
import { ReviewError } from './review.ts';

const uploadTtlHours = 24;
/** Maximum number of uploads with one link. */
const maxUploads = 30;

/**
 * Stores a picture that only its sender and staff who moderate reviews can read. Throws PictureError or
 * ReviewError.
 */
export function storeReviewPicture(
  { db, ...place }: { db: Db; storage: Storage; imageProcessor: ImageProcessor },
  orderId: string,
  bytes: Uint8Array,
): Promise<string> {
  return storeConvertedPicture(place, bytes, {
    bucket: 'reviews',
    // Recorded before the file is written: a crash in between leaves no unrecorded file.
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

type ReviewPictures = { reviewId: string; orderId: string; paths: string[] };

/**
 * Saves the pictures of a review, in the review's transaction. Throws PictureError for one that was
 * discarded.
 */
export async function saveReviewPictures(trx: Trx, { reviewId, orderId, paths }: ReviewPictures) {
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

/** Lists pictures in their order. */
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
  const picture = await db
    .selectFrom('review_pictures')
    .innerJoin('reviews', 'reviews.id', 'review_pictures.review_id')
    .select('reviews.id')
    .where('path', '=', path)
    .where('state', '=', 'published')
    .executeTakeFirst();
  return picture !== undefined;
}

/** Reports whether it was uploaded with this order's link and is not submitted yet. */
export async function isOwnUpload(db: Db, path: string, orderId: string): Promise<boolean> {
  const upload = await db
    .selectFrom('review_uploads')
    .select('path')
    .where('path', '=', path)
    .where('order_id', '=', orderId)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return upload !== undefined;
}

/**
 * Removes pictures that are unsubmitted after a day, or whose review was deleted. Works like
 * removeUnsavedPictures.
 */
export async function removeReviewPictures(
  { db, storage }: { db: Db; storage: Storage },
  stopping?: AbortSignal,
): Promise<void> {
  await db
    .updateTable('review_uploads')
    .set({ given_up_at: sql<Date>`now()` })
    .where('given_up_at', 'is', null)
    .where('uploaded_at', '<', sql<Date>`now() - make_interval(hours => ${uploadTtlHours})`)
    .execute();
  const abandoned = db
    .selectFrom('review_uploads')
    .select('path')
    .where('given_up_at', 'is not', null);
  for (const { path } of await abandoned.execute()) {
    if (stopping?.aborted) return;
    await storage.remove('reviews', path);
    await storage.remove('variants', `reviews/${path}`);
    await db.deleteFrom('review_uploads').where('path', '=', path).execute();
  }
}
