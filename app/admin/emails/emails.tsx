import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { Notice } from '#app/ui/panel.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { emailKinds, emailStates, isWithheld } from '#domain/emails/email.ts';
import { listEmails } from '#domain/emails/email-list.server.ts';
import type { ListedEmail } from '#domain/emails/email-list.ts';
import { directionOf } from '#domain/language.ts';
import { mayHold } from '#domain/orders/list/search.server.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { FilterForm, FilterSelect, RefreshButton, SearchBox } from '../lists/filters.tsx';
import { EmptyList, ListHead, ListPages, loadOrEmpty } from '../lists/list-page.tsx';
import { useLivePage } from '../live/live-data.ts';
import { momentFormatOf, tryLoad } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { EmailCauseText, StateBadge } from '../ui/email-state-badge.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/emails.ts';
import { type EmailsAddress, emailsAddress, toEmailsQuery } from './emails-address.ts';
import { handleUnsentAction, loadUnsent } from './unsent.server.ts';
import { UnsentSection } from './unsent-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ emails }) => emails.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, mail } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const params = emailsAddress.fromRequest(request);
  const query = toEmailsQuery(params.filters);
  const list = async () =>
    listEmails(db, { ...query, orderCondition: await mayHold(db, query.search) });
  const page = await tryLoad(context, list());
  const format = momentFormatOf(context);
  const emails = page?.emails.map((email) => ({ ...email, created: format(email.createdAt) }));
  const unsent = page && (await tryLoad(context, loadUnsent(context)));
  const pageData = page && {
    ...page,
    isLoaded: true,
    emails: emails ?? [],
    unsent: unsent ?? nothing.unsent,
  };
  return { language, ...params, hasServer: mail !== undefined, ...(pageData ?? nothing) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const params = emailsAddress.fromRequest(request);
  return loadOrEmpty(serverLoader, (language) => ({
    language,
    ...params,
    hasServer: true,
    ...nothing,
  }));
}

const nothing = {
  isLoaded: false,
  emails: [],
  total: 0,
  isMore: false,
  hasMore: false,
  unsent: { count: 0, since: '' },
};

export async function action({ request, context }: Route.ActionArgs) {
  return handleUnsentAction(request, context);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

type EmailsData = Awaited<ReturnType<typeof loader>>;

export default function Emails({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.emails');
  const { pageData, liveState, refresh, isLoading } = useLivePage<EmailsData>(
    loaderData,
    'onEmail',
  );
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <ListHead
        title={t('title')}
        count={
          pageData.isLoaded && t(pageData.isMore ? 'countMore' : 'count', { count: pageData.total })
        }
        live={liveState}
      />
      {!pageData.hasServer && (
        <Notice tone="info" className="mt-4 text-sm">
          {t('noServer')}
        </Notice>
      )}
      <UnsentSection unsent={pageData.unsent} hasServer={pageData.hasServer} />
      <EmailFilters filters={pageData.filters} onRefresh={refresh} isRefreshing={isLoading} />
      <EmailList data={pageData} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type EmailFiltersProps = { filters: EmailsAddress; onRefresh: () => void; isRefreshing: boolean };

function EmailFilters({ filters, onRefresh, isRefreshing }: EmailFiltersProps) {
  const t = useTranslations('admin.emails');
  const list = useTranslations('admin.list');
  return (
    <FilterForm
      address={emailsAddress}
      filters={filters}
      label={t('filters')}
      className="mt-4 grid grid-cols-2 gap-2.5 sm:grid-cols-[1fr_12rem_12rem_auto]"
    >
      <SearchBox
        value={filters.q}
        label={t('search')}
        hint={t('searchHint')}
        className="col-span-2 sm:col-span-1"
      />
      <FilterSelect
        name="state"
        value={filters.state}
        label={t('state')}
        all={t('allStates')}
        options={emailStates.map((state) => [state, t(`states.${state}`)])}
      />
      <FilterSelect
        name="kind"
        value={filters.kind}
        label={t('kind')}
        all={t('allKinds')}
        options={emailKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
      />
      <RefreshButton
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
        className="col-span-2 sm:col-span-1"
      >
        {list('refresh')}
      </RefreshButton>
    </FilterForm>
  );
}

type Listed = ListedEmail & { created: string };

type EmailListProps = {
  data: { filters: EmailsAddress; emails: Listed[]; isLoaded: boolean; hasMore: boolean };
};

function EmailList({ data }: EmailListProps) {
  const t = useTranslations('admin.emails');
  const { filters, emails, isLoaded, hasMore } = data;
  const isUnfiltered =
    filters.q.trim() === '' && !filters.state && !filters.kind && !filters.before;
  return (
    <ListPages
      address={emailsAddress}
      filters={filters}
      next={hasMore ? emails.at(-1)?.id : undefined}
      newest={t('newest')}
      older={t('older')}
      className="mt-5"
    >
      {isLoaded && emails.length === 0 && (
        <EmptyList
          namespace="emails"
          unfilteredAddress={isUnfiltered ? undefined : emailsAddress.path}
        />
      )}
      {emails.length > 0 && (
        <ol className="divide-y divide-hairline rounded-md border border-hairline bg-paper">
          {emails.map((email) => (
            <li key={email.id}>
              <EmailRow email={email} />
            </li>
          ))}
        </ol>
      )}
    </ListPages>
  );
}

function EmailRow({ email }: { email: Listed }) {
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
function Subject({ email: { subject, orderId, language } }: { email: Listed }) {
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
