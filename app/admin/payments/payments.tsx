import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '#app/context.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { directionOf } from '#domain/language.ts';
import { type Report, reports } from '#domain/reports/report-request.ts';
import { ListHead, loadOrEmpty } from '../lists/list-page.tsx';
import { useLivePage } from '../live/live-data.ts';
import { tryLoad } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/payments.ts';
import { type LoadedReport, loadReport } from './load-payments.server.ts';
import { type PaymentsAddress, paymentsAddress } from './payments-address.ts';
import { ReportPanel } from './report-panel.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ payments }) => payments.title);

const pageSize = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { filters, address } = paymentsAddress.fromRequest(request);
  const report = await tryLoad(context, loadReport(context, filters, pageSize));
  const { language } = context.get(visitorContext);
  return { language, filters, address, isLoaded: report !== undefined, ...(report ?? nothing) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { filters, address } = paymentsAddress.fromRequest(request);
  return loadOrEmpty(serverLoader, (language) => ({
    language,
    filters,
    address,
    isLoaded: false,
    ...nothing,
  }));
}

const nothing: LoadedReport = {
  revenue: undefined,
  total: 0,
  matches: undefined,
  hasMore: false,
  rows: [],
  generatedAt: '',
  from: undefined,
  until: undefined,
  timeZone: 'UTC',
};

export default function Payments({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.payments');
  const { pageData, liveState, refresh } = useLivePage<typeof loaderData>(loaderData, 'onOrder');
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
        <ReportPanel data={pageData} refresh={refresh} />
      </TabPanel>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function PaymentTabs({ filters }: { filters: PaymentsAddress }) {
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

function addressOf(filters: PaymentsAddress, tab: Report): string {
  if (tab === filters.tab) return paymentsAddress.write(filters);
  return paymentsAddress.write({ ...filters, tab, q: '', before: undefined });
}

function useArrowKeys(filters: PaymentsAddress) {
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
