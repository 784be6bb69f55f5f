import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { reviewStates, stars } from '#domain/reviews/review.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { FilterForm, FilterSelect } from '../lists/filters.tsx';
import { EmptyList, ListHead, ListPages } from '../lists/list-page.tsx';
import { useLivePage } from '../live/live-data.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/reviews.ts';
import { ReviewItem } from './review-item.tsx';
import { loadReviews, moderate, type ReviewResult, type ReviewsData } from './reviews.server.ts';
import { reviewsAddress } from './reviews-address.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ reviews }) => reviews.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadReviews(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return moderate(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: ReviewResult) => {
    // The review may leave the list, so its message goes into a toast.
    const toast = result.kind === 'done' && form.get(`toast_${result.act}`);
    if (toast) showToast(`${toast}`);
  });
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.reviews');
  const { pageData, liveState } = useLivePage<ReviewsData>(loaderData, 'onAttention');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <ListHead
        title={t('title')}
        count={pageData.isLoaded && t('count', { count: pageData.total })}
        live={liveState}
      />
      <ReviewFilters data={pageData} />
      <ReviewList data={pageData} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function ReviewFilters({ data: { filters, products } }: { data: ReviewsData }) {
  const t = useTranslations('admin.reviews');
  return (
    <FilterForm
      address={reviewsAddress}
      filters={filters}
      label={t('filters')}
      className="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[1fr_12rem_12rem]"
    >
      <FilterSelect
        name="product"
        value={filters.product}
        label={t('product')}
        all={t('allProducts')}
        options={products}
      />
      <FilterSelect
        name="state"
        value={filters.state}
        label={t('state')}
        all={t('allStates')}
        options={reviewStates.map((state) => [state, t(`states.${state}`)])}
      />
      <FilterSelect
        name="stars"
        value={filters.stars}
        label={t('stars')}
        all={t('allStars')}
        options={stars.map((count) => [count, t('star', { stars: Number(count) })])}
      />
    </FilterForm>
  );
}

function ReviewList({ data }: { data: ReviewsData }) {
  const t = useTranslations('admin.reviews');
  const { filters, reviews, isLoaded, hasMore } = data;
  const isUnfiltered = reviewsAddress.write(filters) === reviewsAddress.path;
  return (
    <ListPages
      address={reviewsAddress}
      filters={filters}
      next={hasMore ? reviews.at(-1)?.id : undefined}
      newest={t('newest')}
      older={t('older')}
      className="mt-5 grid gap-2.5"
    >
      {filters.review && reviews.length > 0 && (
        <Link
          to={reviewsAddress.path}
          className={`${subtleButtonClass} inline-flex items-center justify-self-start`}
        >
          {t('all')}
        </Link>
      )}
      {isLoaded && reviews.length === 0 && (
        <EmptyList
          namespace="reviews"
          unfilteredAddress={isUnfiltered ? undefined : reviewsAddress.path}
        />
      )}
      {reviews.length > 0 && (
        <ol aria-label={t('list')} className="grid gap-2.5">
          {reviews.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewItem review={review} />
            </li>
          ))}
        </ol>
      )}
    </ListPages>
  );
}
