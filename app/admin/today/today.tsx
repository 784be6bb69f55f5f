import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Seedling } from '#app/ui/brand/brand-mark.tsx';
import { documentLanguage } from '#app/ui/use-language.ts';
import { useLivePage } from '../live/live-data.ts';
import { LiveSign } from '../live/live-sign.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { SetupLine } from '../shell/setup-line.tsx';
import { isForbidden, LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/today.ts';
import { FailedPayments } from './failed-payments.tsx';
import { loadToday, type TodayContent, type TodayData } from './load-today.server.ts';
import { RevenueToday } from './revenue-today.tsx';
import { SystemToday } from './system-today.tsx';
import { WaitingLine } from './waiting-line.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ today }) => today.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadToday(request, context);
}

/** After a failed load the page stays as it is, and retries. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await loadForStaff(request, serverLoader);
  } catch (result) {
    if (result instanceof Response || isForbidden(result)) throw result;
    const address = href('/admin/today');
    return { language: documentLanguage(), address, isLoaded: false, day: '', content: undefined };
  }
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.today');
  const changes = ['onOrder', 'onAttention', 'onEmail'] as const;
  const { pageData, liveState } = useLivePage<TodayData>(loaderData, changes);
  const { day, content } = pageData;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="flex flex-wrap items-baseline gap-x-3 font-display text-2xl">
          {t('title')}
          <span className="text-lg text-muted">{day}</span>
        </h1>
        <div className="text-xs">
          <LiveSign state={liveState} />
        </div>
      </div>
      {content?.setup && <SetupLine progress={content.setup} className="mt-4" />}
      {content && <Content content={content} />}
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function Content({ content }: { content: TodayContent }) {
  const t = useTranslations('admin.today');
  const { lines, failedPayments, hasMoreFailedPayments, revenue, system } = content;
  return (
    <div
      className={`mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${revenue ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
    >
      {revenue && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents lg:col-start-2">
          <RevenueToday revenue={revenue} />
          {system && <SystemToday system={system} />}
        </div>
      )}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-lg:row-start-2 lg:col-start-1 lg:row-start-1">
        {lines.length === 0 && failedPayments.length === 0 && <AllDone />}
        {lines.length > 0 && (
          <section aria-label={t('waiting')}>
            <ul className="overflow-hidden rounded-md border border-hairline bg-paper">
              {lines.map((line) => (
                <WaitingLine key={line.attention ?? line.kind} line={line} />
              ))}
            </ul>
          </section>
        )}
        {failedPayments.length > 0 && (
          <FailedPayments orders={failedPayments} hasMore={hasMoreFailedPayments} />
        )}
      </div>
    </div>
  );
}

function AllDone() {
  const t = useTranslations('admin.today');
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-hairline bg-paper px-6 py-16 text-center">
      <Seedling className="text-4xl text-cypress" />
      <p className="font-display text-2xl">{t('none')}</p>
      <p className="max-w-prose text-muted">{t('noneHint')}</p>
      <Link to={href('/admin')} className="font-semibold text-cypress underline underline-offset-4">
        {t('orders')}
      </Link>
    </div>
  );
}
