import { type ReactNode, useState } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { reportStatuses } from '#domain/orders/payment-terms.ts';
import { ListField, RefreshButton, SearchBox, useFilterForm } from '../lists/filters.tsx';
import { ChartSection } from './chart-section.tsx';
import type { PaymentsData } from './load-payments.server.ts';
import { OrderDialog } from './order-dialog.tsx';
import {
  csvAddress,
  isSameReport,
  type PaymentsFilters,
  paymentsList,
  printAddress,
} from './payments-list.ts';
import { ReportList } from './report-list.tsx';
import { RevenueCards, TotalCard } from './total-cards.tsx';

type ReportPanelProps = { data: PaymentsData; refresh: () => Promise<void> };

export function ReportPanel({ data, refresh }: ReportPanelProps) {
  const [opened, setOpened] = useState<string>();
  const { filters, extras } = data;
  const revenue = extras?.revenue;
  const { isRefreshing, onRefresh } = usePressedRefresh(refresh);
  const isFiltering = useNavigation().state === 'loading';
  const isOther = useIsOther(data);
  const isLoading = isFiltering || isRefreshing;
  return (
    <>
      <ReportFilters
        filters={filters}
        hasCashDue={extras?.hasCashDue === true || filters.status === 'cash_due'}
        tools={
          <ReportTools
            data={data}
            onRefresh={onRefresh}
            isRefreshing={isRefreshing}
            isLoading={isLoading}
          />
        }
      >
        {filters.tab === 'orders' ? (
          <TotalCard total={extras?.total ?? 0} />
        ) : (
          <RevenueCards revenue={revenue} />
        )}
        {revenue && <ChartSection revenue={revenue} timeZone={extras.timeZone} />}
      </ReportFilters>
      <ReportList data={data} isLoading={isLoading} isOther={isOther} onOpen={setOpened} />
      {opened && <OrderDialog orderId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Background refreshes are silent; only a click on Refresh shows that it is loading. */
function usePressedRefresh(refresh: () => Promise<void>) {
  const [isRefreshing, setRefreshing] = useState(false);
  const onRefresh = async () => {
    setRefreshing(true);
    await refresh().finally(() => setRefreshing(false));
  };
  return { isRefreshing, onRefresh };
}

function useIsOther({ filters }: PaymentsData): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== href('/admin/payments')) return false;
  const next = paymentsList.address.read(new URLSearchParams(location.search));
  return !isSameReport(next, filters);
}

type ReportToolsProps = {
  data: PaymentsData;
  onRefresh: () => void;
  isRefreshing: boolean;
  isLoading: boolean;
};

function ReportTools({ data, onRefresh, isRefreshing, isLoading }: ReportToolsProps) {
  const t = useTranslations('admin.payments');
  const [isBlocked, setBlocked] = useState(false);
  const { filters, rows } = data;
  const isEmpty = rows.length === 0;
  const print = () => setBlocked(!openPrintWindow(printAddress.write(filters)));
  return (
    <>
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh}>
        {t(`refresh.${filters.tab}`)}
      </RefreshButton>
      <Button variant="secondary" className="py-1!" disabled={isEmpty || isLoading} onClick={print}>
        {t('exportPdf')}
      </Button>
      {isEmpty ? (
        <Button variant="secondary" className="py-1!" disabled>
          {t('exportCsv')}
        </Button>
      ) : (
        <a
          href={csvAddress.write(filters)}
          className={`${buttonClass({ variant: 'secondary' })} py-1!`}
        >
          {t('exportCsv')}
        </a>
      )}
      {isBlocked && (
        <Notice tone="info" role="alert" className="w-full">
          {t('blocked')}{' '}
          <a href={printAddress.write(filters)} className="underline underline-offset-4">
            {t('openReport')}
          </a>
        </Notice>
      )}
    </>
  );
}

function openPrintWindow(address: string): boolean {
  return window.open(address, '_blank', 'popup,width=960,height=900') !== null;
}

type ReportFiltersProps = {
  filters: PaymentsFilters;
  hasCashDue: boolean;
  tools: ReactNode;
  children: ReactNode;
};

const formId = 'report-filters';

function ReportFilters({ filters, hasCashDue, tools, children }: ReportFiltersProps) {
  const t = useTranslations('admin.payments');
  const list = useTranslations('admin.list');
  const { tab, q, period, status } = filters;
  const statuses = useTranslations('admin.paymentStatuses');
  const form = useFilterForm(paymentsList.address, filters);
  const statusOptions = [
    ['all', t('allStatuses')] as const,
    ...reportStatuses
      .filter((one) => one !== 'cash_due' || hasCashDue)
      .map((one) => [one, statuses(one)] as const),
  ];
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <Form
          id={formId}
          {...form}
          method="get"
          action={paymentsList.address.path}
          className="w-full sm:me-auto sm:w-52"
        >
          <input type="hidden" name="tab" value={tab} />
          {/* Keeps the other report's filter. */}
          <input
            type="hidden"
            {...(tab === 'payments'
              ? { name: 'status', defaultValue: status }
              : { name: 'period', defaultValue: period })}
          />
          <ListField
            key={tab}
            list={paymentsList}
            filters={filters}
            name={tab === 'payments' ? 'period' : 'status'}
            options={tab === 'payments' ? undefined : statusOptions}
          />
        </Form>
        {/* On a phone the figures come first. */}
        <div className="flex flex-wrap gap-2.5 max-sm:order-1">{tools}</div>
        <div className="w-full">{children}</div>
      </div>
      <search className="mt-4 block" aria-label={t('filters')}>
        <SearchBox
          label={t('search')}
          hint={t(`searchHint.${tab}`)}
          value={q}
          form={formId}
          onChange={form.onChange}
        />
        <noscript>
          <Button type="submit" form={formId} className="mt-2.5">
            {list('apply')}
          </Button>
        </noscript>
      </search>
    </>
  );
}
