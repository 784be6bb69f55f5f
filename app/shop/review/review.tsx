import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { sendOrKeep } from '#app/browser/network/send-or-keep.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ReviewMessagesProvider } from '#app/ui/reviews/review-messages-provider.tsx';
import { reviewMessagesOf } from '#app/words/review-messages.ts';
import type { ClosedReason } from '#domain/reviews/review.ts';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/review.ts';
import { handleReviewForm, loadReviewPage } from './review.server.ts';
import { ReviewForm } from './review-form.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (_, { language }) => {
    const { title, description } = reviewMessagesOf(language).write;
    return { title, description, path: undefined };
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadReviewPage(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleReviewForm(request, context);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReviewMessagesProvider>
      <main className="wrap max-w-2xl! py-8 sm:py-14">
        {actionData?.kind === 'sent' ? (
          <Sent />
        ) : loaderData.closed ? (
          <Closed reason={loaderData.closed} />
        ) : (
          <ReviewForm {...loaderData} result={actionData} />
        )}
      </main>
    </ReviewMessagesProvider>
  );
}

function Sent() {
  const t = useTranslations('reviews.sent');
  return (
    <div role="status">
      <h1 className="font-display text-3xl">{t('title')}</h1>
      <p className="mt-2 mb-7 text-muted">{t('text')}</p>
      <ButtonLink to={href('/')}>{t('shop')}</ButtonLink>
    </div>
  );
}

function Closed({ reason }: { reason: ClosedReason | 'link_invalid' }) {
  const t = useTranslations('reviews.closed');
  return (
    <>
      <h1 className="font-display text-3xl">{t(`${reason}.title`)}</h1>
      <p className="mt-2 mb-7 text-muted">{t(`${reason}.text`)}</p>
      <Link
        to={href('/contact')}
        className="font-semibold text-cypress underline underline-offset-4"
      >
        {t('contact')}
      </Link>
    </>
  );
}
