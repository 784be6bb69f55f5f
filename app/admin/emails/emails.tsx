import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { isWithheld } from '#domain/emails/email.ts';
import { directionOf } from '#domain/language.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { ListRows, ListScreen, useLiveList } from '../lists/list-screen.tsx';
import { loadList } from '../lists/load-list.server.ts';
import { loadListInBrowser } from '../lists/load-list-in-browser.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { EmailCauseText, StateBadge } from '../ui/email-state-badge.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/emails.ts';
import { emailsList } from './emails-list.ts';
import { type EmailView, loadMailState, queryEmails } from './emails-query.server.ts';
import { handleUnsentAction } from './unsent.server.ts';
import { UnsentSection } from './unsent-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ emails }) => emails.title);

export async function loader(args: Route.LoaderArgs) {
  return loadList(emailsList, args, { rows: queryEmails, extras: loadMailState });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadListInBrowser(emailsList, request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleUnsentAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

export default function Emails({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.emails');
  const live = useLiveList(emailsList, loaderData);
  const { rows, extras } = live.data;
  const hasServer = extras?.hasServer ?? true;
  return (
    <ListScreen
      list={emailsList}
      live={live}
      namespace="emails"
      countText={(count, isMore) => t(isMore ? 'countMore' : 'count', { count })}
      notices={
        <>
          {!hasServer && (
            <Notice tone="info" className="mt-4 text-sm">
              {t('noServer')}
            </Notice>
          )}
          {extras?.unsent && <UnsentSection unsent={extras.unsent} hasServer={hasServer} />}
        </>
      }
      filtersClass="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[1fr_12rem_12rem_auto]"
      filterClasses={{ q: 'col-span-2 sm:col-span-1' }}
      refreshClass="col-span-2 sm:col-span-1"
      rowsClass="mt-5"
    >
      <ListRows rows={rows} layout="rows" keyOf={({ id }) => id}>
        {(email) => <EmailRow email={email} />}
      </ListRows>
    </ListScreen>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function EmailRow({ email }: { email: EmailView }) {
  const t = useTranslations('admin.emails');
  const isArabic = useLanguage() === 'ar';
  const { id, kind, recipient, state, error, created, createdAt } = email;
  return (
    <Link
      to={href('/admin/emails/:id', { id })}
      data-email={id}
      className="grid gap-x-6 gap-y-1 px-4 py-2.5 no-underline transition-colors hover:bg-sand/40 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{t(`kinds.${kind ?? 'unknown'}`)}</span>
        <bdi
          dir="ltr"
          className={`block truncate text-muted ${isArabic ? 'text-end' : 'text-start'}`}
        >
          {recipient}
        </bdi>
      </span>
      <span className="min-w-0 text-muted text-xs">
        <Subject email={email} />
        <span className="block truncate">
          {t('by')}: <EmailCauseText email={email} />
        </span>
        {error && state !== 'sent' && (
          <bdi
            dir="ltr"
            className={`block truncate text-bad ${isArabic ? 'text-end' : 'text-start'}`}
          >
            {isWithheld(error) ? t(`withheld.${error}`) : error}
          </bdi>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:justify-end">
        <time dateTime={createdAt.toISOString()} className="tabular text-muted text-xs">
          {created}
        </time>
        <span className="sm:min-w-26">
          <StateBadge state={state} />
        </span>
      </span>
    </Link>
  );
}

/**
 * Keeps the subject's own direction, so that truncation does not cut its beginning; aligned with the
 * other rows.
 */
function Subject({ email: { subject, orderId, language } }: { email: EmailView }) {
  const isOther = useLanguage() !== language;
  return (
    <bdi
      dir={directionOf(language)}
      className={`block truncate ${isOther ? 'text-end' : 'text-start'}`}
    >
      {subject ?? orderId}
    </bdi>
  );
}
