import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import { localized } from '#domain/catalog/product.ts';
import {
  listStaffReviews,
  type Moderation,
  moderateReview,
} from '#domain/reviews/moderate-reviews.server.ts';
import { ReviewError } from '#domain/reviews/review.ts';
import { readRefusal, runForm, textIn } from '../forms/staff-request.server.ts';
import { momentFormatOf, tryLoad } from '../shell/page-load.server.ts';
import { reviewsAddress, toReviewsQuery } from './reviews-address.ts';

type Context = Readonly<RouterContextProvider>;

export async function loadReviews(request: Request, context: Context) {
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const params = reviewsAddress.fromRequest(request);
  const page = await tryLoad(context, listStaffReviews(db, toReviewsQuery(params.filters)));
  const products = await tryLoad(context, listAdminProducts(db));
  const when = momentFormatOf(context);
  const reviews = (page?.reviews ?? []).map(({ titles, ...review }) => ({
    ...review,
    product: localized(language, titles) || `${review.productId}`,
    sent: when(review.createdAt),
    moderated: review.moderated && { by: review.moderated.by, when: when(review.moderated.at) },
    answered: review.answered && { by: review.answered.by, when: when(review.answered.at) },
  }));
  return {
    language,
    ...params,
    reviews,
    isLoaded: page !== undefined,
    total: page?.total ?? 0,
    hasMore: page?.hasMore ?? false,
    products: (products ?? []).map(
      ({ id, titles }) => [`${id}`, localized(language, titles)] as const,
    ),
  };
}

export type ReviewsData = Awaited<ReturnType<typeof loadReviews>>;
export type ListedReview = ReviewsData['reviews'][number];

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
