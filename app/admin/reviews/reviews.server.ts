import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import { pickTranslation, readProductId } from '#domain/catalog/product.ts';
import {
  listStaffReviews,
  type Moderation,
  moderateReview,
} from '#domain/reviews/moderate-reviews.server.ts';
import { ReviewError } from '#domain/reviews/review.ts';
import { textField } from '../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../forms/staff-form.server.ts';
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

/** The button's `act` names the form, and `id` the review. */
export async function moderate(request: Request, context: Context) {
  const form = await request.formData();
  return handleStaffForm({ request, context, form }, forms, {
    intent: `${form.get('act')}`,
    about: `${form.get('id') ?? ''}`,
  });
}

const forms = {
  publish: moderationForm('publish'),
  hide: moderationForm('hide'),
  answer: moderationForm('answer'),
};

function moderationForm(act: Moderation['act']) {
  return staffForm({
    schema: z.object({
      id: z.uuid(),
      answer: textField,
      reason: textField,
      revision: z.coerce.number().catch(0),
    }),
    invalid: () => new ReviewError('review_unknown'),
    async run(values, { store, staffId }) {
      await moderateReview(store.db, { ...values, act, staffId });
      return { kind: 'done' };
    },
  });
}

type ReviewResults = ResultsOf<typeof forms>;
export type ReviewResult = ReviewResults[keyof ReviewResults];
