import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import { pickTranslation, readProductId } from '#domain/catalog/product.ts';
import {
  listStaffReviews,
  type Moderation,
  moderateReview,
} from '#domain/reviews/moderate-reviews.server.ts';
import { ReviewError } from '#domain/reviews/review.ts';
import { readRefusal, runForm, textIn } from '../forms/staff-request.server.ts';
import type { FiltersOf } from '../lists/define-list.ts';
import type { ListQuery } from '../lists/load-list.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import type { reviewsList } from './reviews-list.ts';

type Context = Readonly<RouterContextProvider>;

type ReviewsQuery = ListQuery<FiltersOf<typeof reviewsList>>;

export async function queryReviews({ filters, limit, context }: ReviewsQuery) {
  const { language } = context.get(visitorContext);
  const { state, product, review: id, before } = filters;
  const page = await listStaffReviews(context.get(storeContext).db, {
    state,
    stars: filters.stars && Number(filters.stars),
    productId: readProductId(product),
    id,
    before,
    limit,
  });
  const when = dateTimeFormatOf(context);
  const rows = page.rows.map(({ titles, ...review }) => ({
    ...review,
    product: pickTranslation(language, titles) || `${review.productId}`,
    sent: when(review.createdAt),
    moderated: review.moderated && { by: review.moderated.by, when: when(review.moderated.at) },
    answered: review.answered && { by: review.answered.by, when: when(review.answered.at) },
  }));
  return { rows, next: page.hasMore ? rows.at(-1)?.id : undefined, count: page.count };
}

export type ListedReview = Awaited<ReturnType<typeof queryReviews>>['rows'][number];

/** The products by which staff filter. */
export async function loadProductOptions({ context }: ReviewsQuery) {
  const { language } = context.get(visitorContext);
  const products = await listAdminProducts(context.get(storeContext).db);
  return {
    products: products.map(
      ({ id, titles }) => [`${id}`, pickTranslation(language, titles)] as const,
    ),
  };
}

const moderationActs = z.enum(['publish', 'hide', 'answer']);

export type ReviewResult = { id: string } & (
  | { kind: 'done'; act: Moderation['act'] }
  | {
      kind: 'refused';
      message: string | undefined;
      problems: Record<string, string> | undefined;
    }
);

export async function moderate(request: Request, context: Context) {
  const form = await request.formData();
  const id = textIn(form, 'id');
  try {
    const act = moderationActs.safeParse(form.get('act'));
    if (!act.success || !z.uuid().safeParse(id).success) throw new ReviewError('review_unknown');
    const moderation: Moderation = {
      id,
      act: act.data,
      answer: textIn(form, 'answer'),
      reason: textIn(form, 'reason'),
      revision: Number(form.get('revision')) || 0,
      staffId: context.get(staffContext).id,
    };
    await runForm({ request, form, context }, async (inside) => {
      await moderateReview(inside.get(storeContext).db, moderation);
      return 'done';
    });
    return data<ReviewResult>({ id, kind: 'done', act: act.data });
  } catch (error) {
    const { message, problems, status } = readRefusal(error, context);
    return data<ReviewResult>({ id, kind: 'refused', message, problems }, { status });
  }
}
