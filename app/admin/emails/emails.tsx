import { useTranslations } from 'use-intl';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { Notice } from '#app/ui/panel.tsx';
import { emailKinds, emailStates } from '#domain/emails/email.ts';
import { type EmailsPage, listEmails } from '#domain/emails/email-list.server.ts';
import { asLanguage } from '#domain/language.ts';
import { FilterForm, FilterSelect, RefreshButton, SearchBox } from '../kit/filters.tsx';
import { useLivePage } from '../kit/live-data.ts';
import { LiveSign } from '../kit/live-sign.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { momentFormat } from '../kit/moment.ts';
import { adminMeta } from '../kit/page-meta.ts';
import type { Route } from './+types/emails.ts';
import { EmailList } from './email-list.tsx';
import { type EmailsAddress, emailsAddress, toEmailsQuery } from './emails-address.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ emails }) => emails.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, mail } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const filters = emailsAddress.read(new URL(request.url).searchParams);
  const format = momentFormat(language, settings.timeZone);
  const page = await listEmails(db, toEmailsQuery(filters)).catch((error: unknown) => {
    context.get(reportErrorContext)(error);
    return undefined;
  });
  const { emails, ...counts } = page ?? nothing;
  const listed = emails.map((email) => ({ ...email, created: format(email.createdAt) }));
  const address = emailsAddress.write(filters);
  const hasServer = mail !== undefined;
  return {
    language,
    address,
    filters,
    hasServer,
    isLoaded: page !== undefined,
    emails: listed,
    ...counts,
  };
}

/** A lost line leaves what is there; the list tries again by itself. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    const filters = emailsAddress.read(new URL(request.url).searchParams);
    const language = asLanguage(document.documentElement.lang) ?? 'en';
    const address = emailsAddress.write(filters);
    return {
      language,
      address,
      filters,
      hasServer: true,
      isLoaded: false,
      emails: [],
      total: 0,
      hasMore: false,
    };
  }
}

const nothing: EmailsPage = { emails: [], total: 0, hasMore: false };

type EmailsData = Awaited<ReturnType<typeof loader>>;

export default function Emails({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.emails');
  const { shown, liveState, refresh, isLoading } = useLivePage<EmailsData>(loaderData, 'onEmail');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-display text-2xl">{t('title')}</h1>
        <div className="flex items-baseline gap-4 text-muted text-xs">
          <p role="status" className="tabular">
            {shown.isLoaded && t('count', { count: shown.total })}
          </p>
          <LiveSign state={liveState} />
        </div>
      </div>
      {!shown.hasServer && (
        <Notice tone="info" className="mt-4 text-sm">
          {t('noServer')}
        </Notice>
      )}
      <EmailFilters filters={shown.filters} onRefresh={refresh} isRefreshing={isLoading} />
      <EmailList data={shown} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

type EmailFiltersProps = { filters: EmailsAddress; onRefresh: () => void; isRefreshing: boolean };

function EmailFilters({ filters, onRefresh, isRefreshing }: EmailFiltersProps) {
  const t = useTranslations('admin.emails');
  return (
    <FilterForm
      address={emailsAddress}
      filters={filters}
      label={t('filters')}
      submit={t('apply')}
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
        {t('refresh')}
      </RefreshButton>
    </FilterForm>
  );
}
