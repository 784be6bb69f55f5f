import '../ui/report-sheet.css';
import type { ReactNode } from 'react';
import { href, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { periods } from '#domain/reports/periods.ts';
import { breakdowns } from '#domain/reports/sales.ts';
import { FilterForm } from '../lists/filters.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { loadOrReport } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Select } from '../ui/select.tsx';
import type { Route } from './+types/sales.ts';
import { BreakdownSection } from './breakdown-section.tsx';
import { type LoadedSales, loadSales } from './load-sales.server.ts';
import { salesAddress } from './sales-address.ts';
import { StepsSection } from './steps-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ sales }) => sales.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { period } = salesAddress.fromRequest(request).filters;
  const sales = await loadOrReport(context, loadSales(context, period));
  return { language: context.get(visitorContext).language, period, sales };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export default function Sales({ loaderData: { period, sales } }: Route.ComponentProps) {
  const t = useTranslations('admin.sales');
  const isLoading = useNavigation().state === 'loading';
  if (!sales) return <LoadFailed />;
  return (
    <main
      id="content"
      tabIndex={-1}
      data-report
      className="wrap flex-1 py-4 outline-none sm:py-5 print:max-w-none print:p-0"
    >
      <BackLink to={href('/admin/payments')} className="print:hidden">
        {t('back')}
      </BackLink>
      <p className="hidden font-display text-xl print:block">{sales.storeName}</p>
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2.5 print:hidden">
        <FilterForm
          address={salesAddress}
          filters={{ period }}
          label={t('filters')}
          className="grid w-full gap-2.5 sm:w-52"
        >
          <Select name="period" defaultValue={period} aria-label={t('period')}>
            <PeriodOptions />
          </Select>
        </FilterForm>
        <Button variant="secondary" className="py-1!" onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
      <ReportDetails sales={sales} period={period} />
      <div aria-busy={isLoading} className="mt-4 gap-4 lg:columns-2 print:columns-1">
        {breakdowns.slice(0, 3).map((one) => (
          <BreakdownSection
            key={one}
            breakdown={one}
            period={period}
            data={sales.breakdowns[one]}
          />
        ))}
        <StepsSection steps={sales.steps} period={period} />
        {breakdowns.slice(3).map((one) => (
          <BreakdownSection
            key={one}
            breakdown={one}
            period={period}
            data={sales.breakdowns[one]}
          />
        ))}
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function PeriodOptions() {
  const t = useTranslations('admin.payments.periods');
  return periods.map((period) => (
    <option key={period} value={period}>
      {t(period)}
    </option>
  ));
}

type ReportDetailsProps = { sales: LoadedSales; period: (typeof periods)[number] };

function ReportDetails({
  sales: { from, until, made, timeZone },
  period,
}: ReportDetailsProps): ReactNode {
  const t = useTranslations('admin.sales');
  const name = useTranslations('admin.payments.periods');
  const span = () => {
    if (!from) return '';
    const ends = { from: isolateDirection(from), until: isolateDirection(until ?? '') };
    return until ? t('between', ends) : t('from', ends);
  };
  return (
    <p className="mt-3 text-muted text-xs">
      <span className="hidden font-semibold print:inline">{name(period)}: </span>
      {span()} {t('made', { made: isolateDirection(made), zone: isolateDirection(timeZone) })}
    </p>
  );
}
