import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { AttentionCheck } from '../attention/run-checks.server.ts';

/** SHA-256 of each content/reviews.csv that shipped with the store, with "\n" as its line ends. */
const shippedFiles = ['33cccf74ebfead0b02648c07cde675240f68aed38e9dd024c63840b7c1496926'];
const shippedRating = { rating: 4.7, count: 349 };

type DisplayedReviews = {
  csv: string;
  rating: { rating: number; count: number };
  /** On a public address, and the shop shows the samples now. */
  isShown: () => boolean;
};

/**
 * Warns that a public shop shows sample reviews, which no customer wrote. An admin's confirmation lasts
 * while the shop shows the same ones.
 */
export function sampleReviewsCheck({ csv, rating, isShown }: DisplayedReviews): AttentionCheck {
  const file = hashOf(csv.replaceAll('\r\n', '\n'));
  const subject = hashOf(`${file} ${rating.rating} ${rating.count}`);
  const reason = sampleIn(file, rating);
  return {
    kind: 'sample_reviews',
    async find(db) {
      if (!isShown() || !reason || (await isConfirmed(db, subject))) return [];
      return [{ subject, data: { reason } }];
    },
  };
}

function sampleIn(file: string, { rating, count }: DisplayedReviews['rating']) {
  if (shippedFiles.includes(file)) return 'reviews';
  const isShipped = rating === shippedRating.rating && count === shippedRating.count;
  return isShipped ? 'rating' : undefined;
}

async function isConfirmed(db: Db, subject: string): Promise<boolean> {
  const item = await db
    .selectFrom('attention_items')
    .select('id')
    .where('kind', '=', 'sample_reviews')
    .where('subject', '=', subject)
    .where(sql<boolean>`resolved_by like 'staff:%'`)
    .executeTakeFirst();
  return item !== undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
