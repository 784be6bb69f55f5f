import { sql } from 'kysely';
import type { Db, ReviewState } from '#database/schema.ts';
import {
  countList,
  isAfterRow,
  newestFirst,
  readListPage,
  toListCount,
} from '#database/sql/list-query.ts';
import { selectStaffName } from '../actor.server.ts';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import { normalizeReviewText, ReviewError, reviewLimits } from './review.ts';
import { listReviewPictures } from './review-pictures.server.ts';

const publishDelayDays = 3;

/** Opens one item for all pending reviews, which have their own list. */
export const waitingReviews: AttentionCheck = {
  kind: 'review_waiting',
  async find(db) {
    const { oldest } = await db
      .selectFrom('reviews')
      .select((row) => row.fn.min('created_at').as('oldest'))
      .where('state', '=', 'waiting')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${publishDelayDays})`)
      .executeTakeFirstOrThrow();
    return oldest ? [{ subject: 'reviews', since: oldest, data: {} }] : [];
  },
};

export async function countWaitingReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

export type StaffReviewsQuery = {
  state: ReviewState | undefined;
  stars: number | undefined;
  productId: number | undefined;
  /** Id to list one review only. */
  id: string | undefined;
  before: string | undefined;
  limit: number;
};

/** Newest first. */
export async function listStaffReviews(db: Db, query: StaffReviewsQuery) {
  const { before, limit } = query;
  const reviews = filtered(db, query)
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(['products.title_en', 'products.title_ar'])
    .select([
      selectStaffName('reviews.moderated_by').as('moderator'),
      selectStaffName('reviews.answered_by').as('answerer'),
    ])
    .$if(before !== undefined, (rows) => rows.where(isAfterRow(byCreation, `${before}`)));
  const { rows, hasMore } = await readListPage(newestFirst(reviews, byCreation), limit);
  const pictures = await listReviewPictures(
    db,
    rows.map(({ id }) => id),
  );
  const isAll = before === undefined && !hasMore;
  return {
    hasMore,
    count: isAll
      ? toListCount(rows.length)
      : await countList(db, filtered(db, query).select('reviews.id')),
    rows: rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      productId: row.product_id,
      stars: row.stars,
      name: row.name,
      body: row.body,
      language: row.language,
      state: row.state,
      titles: { en: row.title_en, ar: row.title_ar },
      hiddenReason: row.hidden_reason ?? undefined,
      answer: row.answer ?? undefined,
      moderated: row.moderated_at && { at: row.moderated_at, by: row.moderator ?? undefined },
      answered: row.answered_at && { at: row.answered_at, by: row.answerer ?? undefined },
      revision: row.revision,
      createdAt: row.created_at,
      pictures: pictures.filter((one) => one.review_id === row.id).map(({ path }) => path),
    })),
  };
}

const byCreation = { table: 'reviews' };

function filtered(db: Db, { state, stars, productId, id }: StaffReviewsQuery) {
  return db
    .selectFrom('reviews')
    .$if(state !== undefined, (rows) => rows.where('reviews.state', '=', state as ReviewState))
    .$if(stars !== undefined, (rows) => rows.where('reviews.stars', '=', Number(stars)))
    .$if(productId !== undefined, (rows) => rows.where('product_id', '=', Number(productId)))
    .$if(id !== undefined, (rows) => rows.where('reviews.id', '=', `${id}`));
}

/**
 * Lists the reviews of all orders of an email address, which must be trimmed and in lower case. Newest
 * first.
 */
export async function listReviewsOf(db: Db, email: string, limit: number) {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.order_id', 'reviews.order_id')
    .leftJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'reviews.order_id', 'product_id', 'stars', 'body', 'state'])
    .select(['reviews.language', 'reviews.created_at', 'title_en', 'title_ar'])
    // Must equal the expression of the index `orders_customer_idx`.
    .where(sql<boolean>`lower(trim(orders.email)) = ${email}`)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    productId: row.product_id,
    stars: row.stars,
    body: row.body,
    language: row.language,
    state: row.state,
    createdAt: row.created_at,
    titles: { en: row.title_en, ar: row.title_ar },
  }));
}

export type Moderation = {
  id: string;
  act: 'publish' | 'hide' | 'answer';
  /** Typed answer; an empty one removes an existing answer. */
  answer: string;
  reason: string;
  /** Revision that staff saw on the page. */
  revision: number;
  staffId: string;
};

/** Applies a moderation; publishing also saves the form's answer. Throws ReviewError. */
export async function moderateReview(db: Db, moderation: Moderation): Promise<void> {
  const { id, act, revision, staffId } = moderation;
  const answer = normalizeReviewText(moderation.answer, {
    maxLength: reviewLimits.answer,
    field: 'answer',
  });
  const reason = normalizeReviewText(moderation.reason, {
    maxLength: reviewLimits.reason,
    field: 'reason',
  });
  if (act === 'hide' && reason === '') throw new ReviewError('reason_missing', 'reason');
  const row = await db
    .selectFrom('reviews')
    .select(['answer', 'revision', 'order_id', 'product_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ReviewError('review_unknown');
  const by = `staff:${staffId}` as const;
  const now = sql<Date>`now()`;
  const isAnswered = act !== 'hide' && answer !== (row.answer ?? '');
  if (act === 'answer' && !isAnswered && answer === '')
    throw new ReviewError('answer_missing', 'answer');
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({
      revision: revision + 1,
      ...(act === 'publish' && { state: 'published', hidden_reason: null }),
      ...(act === 'hide' && { state: 'hidden', hidden_reason: reason }),
      ...(act !== 'answer' && { moderated_by: by, moderated_at: now }),
      ...(isAnswered && { answer: answer || null }),
      ...(isAnswered && (answer ? { answered_by: by, answered_at: now } : noAnswer)),
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ReviewError('changed_meanwhile');
  const data = { orderId: row.order_id, productId: row.product_id };
  await recordStaffEvent(db, { kind: eventOf[act], actor: by, data });
}

const eventOf = {
  publish: 'review_published',
  hide: 'review_hidden',
  answer: 'review_answered',
} as const;

const noAnswer = { answered_by: null, answered_at: null };
