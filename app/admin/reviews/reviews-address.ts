import { href } from 'react-router';
import * as z from 'zod/mini';
import { readProductId } from '#domain/catalog/product.ts';
import type { StaffReviewsQuery } from '#domain/reviews/moderate-reviews.server.ts';
import { reviewStates, stars } from '#domain/reviews/review.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

const pageSize = 30;
const maxDigits = 10;

export const reviewsAddress = filterAddress(
  href('/admin/reviews'),
  z.object({
    state: filterFields.oneOf(reviewStates),
    stars: filterFields.oneOf(stars),
    product: filterFields.text(maxDigits),
    review: filterFields.id,
    before: filterFields.id,
  }),
);
export type ReviewsAddress = typeof reviewsAddress.none;

export function toReviewsQuery(filters: ReviewsAddress): StaffReviewsQuery {
  const { state, before } = filters;
  const rating = filters.stars && Number(filters.stars);
  return {
    state,
    stars: rating || undefined,
    productId: readProductId(filters.product),
    id: filters.review,
    before,
    limit: pageSize,
  };
}
