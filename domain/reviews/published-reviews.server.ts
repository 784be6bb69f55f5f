import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { pictureUrl } from '../catalog/product.ts';
import { findProductsById } from '../catalog/products.server.ts';
import type { Language } from '../language.ts';
import { type ReviewSummary, type Reviews, type ReviewsPage, reviewsAtFirst } from './review.ts';
import { listReviewPictures } from './review-pictures.server.ts';

export type ReviewsQuery = {
  /** Undefined lists the reviews of all products, each with its name. */
  productId: number | undefined;
  stars?: number | undefined;
  /** Id of the last one shown. */
  after?: string | undefined;
  limit: number;
};

type Reader = { language: Language; timeZone: string };

/** Finds reviews for a page's first paint; undefined when none is published. */
export async function findFirstReviews(
  db: Db,
  productId: number | undefined,
  reader: Reader,
): Promise<Reviews | undefined> {
  const summary = await summarize(db, productId);
  if (summary.count === 0) return undefined;
  const page = await listPublishedReviews(db, { productId, limit: reviewsAtFirst }, reader);
  return { ...page, summary };
}

/** Lists reviews in the reader's language first, then by date, newest first. */
export async function listPublishedReviews(
  db: Db,
  { productId, stars, after, limit }: ReviewsQuery,
  { language, timeZone }: Reader,
): Promise<ReviewsPage> {
  const rows = await published(db, productId)
    .select(['id', 'product_id', 'stars', 'name', 'body', 'language', 'answer', 'created_at'])
    .$if(stars !== undefined, (query) => query.where('stars', '=', Number(stars)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(reviews.language = ${language}::text, reviews.created_at, reviews.id) <
          (select last.language = ${language}::text, last.created_at, last.id
            from reviews as last where last.id = ${after}::uuid)`,
      ),
    )
    .orderBy(sql`reviews.language = ${language}::text`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const pictures = await listReviewPictures(
    db,
    page.map(({ id }) => id),
  );
  const named = productId === undefined ? [...new Set(page.map((row) => row.product_id))] : [];
  const products = named.length > 0 ? await findProductsById(db, named, language) : [];
  const date = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-AE', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  return {
    hasMore: rows.length > limit,
    reviews: page.map((row) => {
      const product = products.find(({ id }) => id === row.product_id);
      return {
        id: row.id,
        stars: row.stars,
        name: row.name,
        body: row.body,
        language: row.language,
        date: date.format(row.created_at),
        day: dateInTimeZone(timeZone, row.created_at),
        pictures: pictures.filter((one) => one.review_id === row.id).map(({ path }) => sized(path)),
        answer: row.answer ?? undefined,
        product: product && { id: product.id, title: product.title },
      };
    }),
  };
}

async function summarize(db: Db, productId: number | undefined): Promise<ReviewSummary> {
  const rows = await published(db, productId)
    .select(['stars', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('stars')
    .execute();
  const countByStars: ReviewSummary['countByStars'] = [0, 0, 0, 0, 0];
  for (const { stars, count } of rows) countByStars[stars - 1] = count;
  const count = countByStars.reduce((sum, one) => sum + one, 0);
  const sum = countByStars.reduce((all, one, at) => all + one * (at + 1), 0);
  return { count, average: count > 0 ? Math.round((sum / count) * 10) / 10 : 0, countByStars };
}

/** Selects published reviews of active products: others have no page. */
function published(db: Db, productId: number | undefined) {
  return db
    .selectFrom('reviews')
    .where('state', '=', 'published')
    .$if(productId !== undefined, (query) => query.where('product_id', '=', Number(productId)))
    .$if(productId === undefined, (query) =>
      query.where(sql<boolean>`product_id in (select id from products where is_active)`),
    );
}

function sized(path: string) {
  return {
    thumbnail: pictureUrl('reviews', path, reviewPictureWidths.thumbnail, 'webp'),
    large: pictureUrl('reviews', path, reviewPictureWidths.large, 'webp'),
  };
}

const reviewPictureWidths = { thumbnail: 240, large: 1280 } as const;
