import { staffPages } from '#domain/addresses.ts';
import { reviewStates, stars } from '#domain/reviews/review.ts';
import { choiceFilter, defineList, linkFilter, loadedChoiceFilter } from '../lists/define-list.ts';
import { filterFields } from '../lists/list-address.ts';

const maxProductIdDigits = 10;

export const reviewsList = defineList({
  page: staffPages.reviews,
  filters: {
    product: loadedChoiceFilter(filterFields.text(maxProductIdDigits), {
      label: (t) => t('reviews.product'),
      all: (t) => t('reviews.allProducts'),
    }),
    state: choiceFilter(reviewStates, {
      label: (t) => t('reviews.state'),
      all: (t) => t('reviews.allStates'),
      nameOf: (t, state) => t(`reviews.states.${state}`),
    }),
    stars: choiceFilter(stars, {
      label: (t) => t('reviews.stars'),
      all: (t) => t('reviews.allStars'),
      nameOf: (t, count) => t('reviews.star', { stars: Number(count) }),
    }),
    /** A single review, from a link. */
    review: linkFilter(filterFields.id),
  },
  cursor: filterFields.id,
  pageSize: 30,
  liveChange: 'onAttention',
});
