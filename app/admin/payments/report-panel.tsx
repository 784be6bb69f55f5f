import { useState } from 'react';
import { href, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, looks } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { RefreshButton } from '../kit/filters.tsx';
import { ChartSection } from './chart-section.tsx';
import type { PaymentsData } from './load-payments.server.ts';
import { OrderDialog } from './order-dialog.tsx';
import { csvAddress, isSameReport, paymentsAddress, printAddress } from './payments-address.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';
import { RevenueCards, TotalCard } from './total-cards.tsx';

type ReportPanelProps = { data: PaymentsData; refresh: () => Promise<void> };

/** One report: its filters and exports, its totals, and its rows. */
export function ReportPanel({ data, refresh }: ReportPanelProps) {
  const [opened, setOpened] = useState<string>();
  const { asked, revenue, timeZone } = data;
  const { isRefreshing, onRefresh } = usePressedRefresh(refresh);
  const isFiltering = useNavigation().state === 'loading';
  const isOther = useIsOther(data);
  const isLoading = isFiltering || isRefreshing;
  return (
    <>
      <ReportFilters
        asked={asked}
        tools={<ReportTools data={data} {...{ onRefresh, isRefreshing, isLoading }} />}
      >
        {asked.tab === 'orders' ? (
          <TotalCard total={data.total} />
        ) : (
          <RevenueCards revenue={revenue} />
        )}
        {revenue && <ChartSection revenue={revenue} timeZone={timeZone} />}
      </ReportFilters>
      <ReportList data={data} {...{ isLoading, isOther }} onOpen={setOpened} />
      {opened && <OrderDialog orderId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** What comes by itself comes quietly; only who has asked is told that it is loading. */
function usePressedRefresh(refresh: () => Promise<void>) {
  const [isRefreshing, setRefreshing] = useState(false);
  const onRefresh = async () => {
    setRefreshing(true);
    await refresh().finally(() => setRefreshing(false));
  };
  return { isRefreshing, onRefresh };
}

/** Whether another report is on its way: the rows that are still there are not its own. */
function useIsOther({ asked }: PaymentsData): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== href('/admin/payments')) return false;
  const next = paymentsAddress.read(new URLSearchParams(location.search));
  return !isSameReport(next, asked);
}

type ReportToolsProps = {
  data: PaymentsData;
  onRefresh: () => void;
  isRefreshing: boolean;
  isLoading: boolean;
};

/** Refresh, and the two ways out: paper and a file. */
function ReportTools({ data, onRefresh, isRefreshing, isLoading }: ReportToolsProps) {
  const t = useTranslations('admin.payments');
  const [isBlocked, setBlocked] = useState(false);
  const { asked, rows } = data;
  const isEmpty = rows.length === 0;
  const print = () => setBlocked(!openPrintWindow(printAddress.write(asked)));
  return (
    <>
      <RefreshButton {...{ isRefreshing, onRefresh }}>{t(`refresh.${asked.tab}`)}</RefreshButton>
      <Button variant="secondary" className="py-1!" disabled={isEmpty || isLoading} onClick={print}>
        {t('exportPdf')}
      </Button>
      {isEmpty ? (
        <Button variant="secondary" className="py-1!" disabled>
          {t('exportCsv')}
        </Button>
      ) : (
        <a href={csvAddress.write(asked)} className={`${looks({ variant: 'secondary' })} py-1!`}>
          {t('exportCsv')}
        </a>
      )}
      {isBlocked && (
        <Notice tone="info" role="alert" className="w-full">
          {t('blocked')}{' '}
          <a href={printAddress.write(asked)} className="underline underline-offset-4">
            {t('openReport')}
          </a>
        </Notice>
      )}
    </>
  );
}

/** False when the browser lets no window open. */
function openPrintWindow(address: string): boolean {
  return window.open(address, '_blank', 'popup,width=960,height=900') !== null;
}
