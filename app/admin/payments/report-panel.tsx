import { useState } from 'react';
import { href, useNavigation } from 'react-router';
import { ChartSection } from './chart-section.tsx';
import { OrderDialog } from './order-dialog.tsx';
import type { PaymentsData } from './payments.tsx';
import { isSameReport, readPaymentsAddress } from './payments-address.ts';
import { ReportFilters } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';
import { ReportTools } from './report-tools.tsx';
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
        {asked.tab === 'orders' ? <TotalCard data={data} /> : <RevenueCards revenue={revenue} />}
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
  const next = readPaymentsAddress(new URLSearchParams(location.search));
  return !isSameReport(next, asked);
}
