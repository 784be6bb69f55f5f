import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { sendForm } from '../forms/staff-form.tsx';
import { ListRows, ListScreen, useLiveList } from '../lists/list-screen.tsx';
import { loadList } from '../lists/load-list.server.ts';
import { loadListInBrowser } from '../lists/load-list-in-browser.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/reviews.ts';
import { ReviewItem } from './review-item.tsx';
import { loadProductOptions, moderate, queryReviews, type ReviewResult } from './reviews.server.ts';
import { reviewsList } from './reviews-list.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ reviews }) => reviews.title);

export async function loader(args: Route.LoaderArgs) {
  return loadList(reviewsList, args, { rows: queryReviews, extras: loadProductOptions });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadListInBrowser(reviewsList, request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return moderate(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: ReviewResult) => {
    // The review may leave the list, so its message goes into a toast.
    const toast = result.kind === 'done' && form.get(`toast_${result.intent}`);
    if (toast) showToast(`${toast}`);
  });
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.reviews');
  const live = useLiveList(reviewsList, loaderData);
  const { filters, rows, extras } = live.data;
  return (
    <ListScreen
      list={reviewsList}
      live={live}
      namespace="reviews"
      countText={(count, isMore) => t(isMore ? 'countMore' : 'count', { count })}
      options={{ product: extras?.products ?? [] }}
      filtersClass="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[1fr_12rem_12rem]"
      rowsClass="mt-5 grid gap-2.5"
    >
      {filters.review && rows.length > 0 && (
        <Link
          to={reviewsList.address.path}
          className={`${subtleButtonClass} inline-flex items-center justify-self-start`}
        >
          {t('all')}
        </Link>
      )}
      <ListRows rows={rows} layout="cards" label={t('list')} keyOf={({ id }) => id}>
        {(review) => <ReviewItem review={review} />}
      </ListRows>
    </ListScreen>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}
