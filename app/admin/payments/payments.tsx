import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { directionOf } from '#domain/language.ts';
import { type Report, reports } from '#domain/reports/report-request.ts';
import { ListHead } from '../lists/list-page.tsx';
import { useLiveList } from '../lists/list-screen.tsx';
import { loadList } from '../lists/load-list.server.ts';
import { loadListInBrowser } from '../lists/load-list-in-browser.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/payments.ts';
import { loadReportFigures, queryPayments } from './load-payments.server.ts';
import { type PaymentsFilters, paymentsList } from './payments-list.ts';
import { ReportPanel } from './report-panel.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ payments }) => payments.title);

export async function loader(args: Route.LoaderArgs) {
  return loadList(paymentsList, args, { rows: queryPayments, extras: loadReportFigures });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadListInBrowser(paymentsList, request, serverLoader, { isHeld: false });
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.payments');
  const { data, liveState, refresh } = useLiveList(paymentsList, loaderData);
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <BackLink to={href('/admin')}>{t('back')}</BackLink>
      <ListHead title={t('title')} live={liveState}>
        <Link to={href('/admin/sales')} className={`${subtleButtonClass} inline-flex items-center`}>
          {t('sales')}
        </Link>
      </ListHead>
      <PaymentTabs filters={loaderData.filters} />
      <TabPanel tab={loaderData.filters.tab}>
        <ReportPanel data={data} refresh={refresh} />
      </TabPanel>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function PaymentTabs({ filters }: { filters: PaymentsFilters }) {
  const t = useTranslations('admin.payments.tabs');
  const { tabs, press } = useArrowKeys(filters);
  return (
    <div
      ref={tabs}
      role="tablist"
      aria-label={t('label')}
      className="mt-3 flex gap-x-6 overflow-x-auto border-hairline border-b"
    >
      {reports.map((tab) => (
        <Link
          key={tab}
          id={tabId(tab)}
          to={addressOf(filters, tab)}
          role="tab"
          aria-selected={tab === filters.tab}
          aria-controls={tab === filters.tab ? panelId(tab) : undefined}
          tabIndex={tab === filters.tab ? 0 : -1}
          onKeyDown={press}
          preventScrollReset
          className={`-mb-px inline-flex min-h-11 items-center border-b-2 px-1 font-semibold whitespace-nowrap no-underline -outline-offset-2 ${
            tab === filters.tab
              ? 'border-cypress text-cypress'
              : 'border-transparent text-muted hover:text-ink'
          }`}
        >
          {t(tab)}
        </Link>
      ))}
    </div>
  );
}

function TabPanel({ tab, children }: { tab: Report; children: ReactNode }) {
  return (
    <div key={tab} role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} className="pt-4">
      {children}
    </div>
  );
}

const tabId = (tab: Report) => `tab-${tab}`;
const panelId = (tab: Report) => `panel-${tab}`;

function addressOf(filters: PaymentsFilters, tab: Report): string {
  if (tab === filters.tab) return paymentsList.address.write(filters);
  return paymentsList.address.write({ ...filters, tab, q: '', before: undefined });
}

function useArrowKeys(filters: PaymentsFilters) {
  const tabs = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isMirrored = directionOf(useLanguage()) === 'rtl';

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = reports.indexOf(filters.tab);
    const next = nextTab(event.key, at, isMirrored);
    const tab = next === undefined ? undefined : reports.at(next % reports.length);
    if (tab === undefined) return;
    event.preventDefault();
    tabs.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
    if (tab !== filters.tab) void navigate(addressOf(filters, tab), { preventScrollReset: true });
  };
  return { tabs, press };
}

function nextTab(key: string, at: number, isMirrored: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return reports.length - 1;
  if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return at + 1;
  if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return at + reports.length - 1;
  return undefined;
}
