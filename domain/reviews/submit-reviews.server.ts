import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { FocalPoint } from '../catalog/product.ts';
import { findProductsById } from '../catalog/products.server.ts';
import type { Language } from '../language.ts';
import { toAdminOrder } from '../orders/admin-order-row.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import type { ExpiringLink } from '../orders/lookup/expiring-links.server.ts';
import { findReviewClosedReason } from './closed-reason.server.ts';
import {
  type ClosedReason,
  normalizeReviewText,
  ReviewError,
  readReviewerName,
  reviewLimits,
} from './review.ts';
import { saveReviewPictures } from './review-pictures.server.ts';
import { detectLanguage } from './sample-review.ts';

type ReviewedProduct = {
  id: number;
  title: string;
  thumbnail: string;
  focalPoint: FocalPoint | undefined;
};

export type ToReview =
  | { closed: ClosedReason }
  | {
      closed: undefined;
      name: string;
      products: ReviewedProduct[];
    };

/** Finds the products that the holder of a genuine link may review. */
export async function findReviewableOrder(
  db: Db,
  link: ExpiringLink,
  language: Language,
): Promise<ToReview> {
  const closed = await findReviewClosedReason(db, link);
  if (closed) return { closed };
  const products = await findBoughtProducts(db, link.orderId, language);
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', link.orderId)
    .executeTakeFirstOrThrow();
  return {
    closed: undefined,
    name: shortName(toAdminOrder(order).name),
    products: products.map(({ id, title, image: { thumbnail, focalPoint } }) => ({
      id,
      title,
      thumbnail,
      focalPoint,
    })),
  };
}

export type TypedReview = { productId: number; stars: string; body: string; pictures: string[] };

export type TypedReviews = {
  link: ExpiringLink;
  /** Language of the page; a text in another language retains its own. */
  language: Language;
  name: string;
  reviews: TypedReview[];
};

/**
 * Saves reviews and marks the link as used. Of two concurrent submissions one is saved. Returns the number
 * of reviews. Throws ReviewError.
 */
export async function submitReviews(db: Db, typed: TypedReviews): Promise<number> {
  const { link, language } = typed;
  const rated = typed.reviews.filter(({ stars }) => stars !== '');
  if (rated.length === 0) throw new ReviewError('stars_missing');
  const name = readReviewerName(typed.name);
  const reviews = rated.map((one) => readReview(one, language));
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, link.orderId);
    const closed = await findReviewClosedReason(trx, link);
    if (closed) throw new ReviewError(closed);
    const bought = await listBoughtProducts(trx, link.orderId);
    for (const { pictures, ...review } of reviews) {
      if (!bought.includes(review.product_id)) throw new ReviewError('nothing');
      const row = { ...review, name, order_id: link.orderId };
      const { id } = await trx
        .insertInto('reviews')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      await saveReviewPictures(trx, { reviewId: id, orderId: link.orderId, paths: pictures });
    }
    await closeReviewRequest(trx, link.orderId);
    return reviews.length;
  });
}

async function closeReviewRequest(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('review_requests')
    .set({ used_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .execute();
  // Discards uploads that the form no longer contains.
  await trx
    .updateTable('review_uploads')
    .set({ given_up_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .execute();
}

function readReview({ productId, stars, body, pictures }: TypedReview, language: Language) {
  if (!/^[1-5]$/.test(stars)) throw new ReviewError('stars_missing');
  const field = `body-${productId}`;
  const text = normalizeReviewText(body, { maxLength: reviewLimits.body, field });
  const paths = [...new Set(pictures)];
  if (paths.length > reviewLimits.pictures) throw new ReviewError('too_many_pictures');
  return {
    product_id: productId,
    stars: Number(stars),
    body: text,
    language: /\p{L}/u.test(text) ? detectLanguage(text) : language,
    pictures: paths,
  };
}

export async function findBoughtProducts(db: Db, orderId: string, language: Language) {
  const ids = await listBoughtProducts(db, orderId);
  const products = await findProductsById(db, ids, language);
  return products.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Lists products that are still in the catalogue, each once, in the order's sequence. */
async function listBoughtProducts(db: Db, orderId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select('products.id')
    .where('order_lines.order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** "Mona S." */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return (initial ? `${first} ${initial}.` : first).slice(0, reviewLimits.name);
}
