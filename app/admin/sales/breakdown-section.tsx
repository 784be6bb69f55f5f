import { useTranslations } from 'use-intl';
import { money } from '#domain/money.ts';
import { formatShortMoney } from '#domain/money-formats.ts';
import type { Period } from '#domain/reports/periods.ts';
import { type Breakdown, barMeasureOf, type SoldItem } from '#domain/reports/sales.ts';
import { Amounts, formatCount, formatPercent } from '../ui/figures.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import type { BreakdownView } from './load-sales.server.ts';
import { type Column, FigureTable, ReportSection } from './report-section.tsx';

type BreakdownProps = { breakdown: Breakdown; period: Period; data: BreakdownView };
type Row = Omit<SoldItem, 'item'> & { key: string; name: string };

export function BreakdownSection({ breakdown, period, data }: BreakdownProps) {
  const t = useTranslations('admin.sales');
  const rows = useBreakdownRows(data);
  const isByRevenue = barMeasureOf(breakdown) === 'revenue';
  const bars = rows.map((row) => ({
    name: row.name,
    ...(isByRevenue ? revenueBar(row, data.currency) : ordersBar(row)),
  }));
  return (
    <ReportSection
      report={breakdown}
      period={period}
      bars={bars}
      barsAre={
        isByRevenue
          ? t('chartOf', { currency: isolateDirection(data.currency) })
          : t('chartOfOrders')
      }
      note={t(`${breakdown}.note`)}
    >
      {breakdown === 'customers' && <ShareOfReturning data={data} />}
      <FigureTable
        label={t('tableOf', { title: t(`${breakdown}.title`) })}
        columns={useColumns(breakdown, rows)}
        rows={rows}
      />
    </ReportSection>
  );
}

function useBreakdownRows({ items, others }: BreakdownView): Row[] {
  const t = useTranslations('admin.sales');
  const rows = items.map(({ item, ...row }) => ({ ...row, key: item }));
  if (!others) return rows;
  return [...rows, { ...others, key: 'others', name: t('others', { count: others.count }) }];
}

function revenueBar({ money: amounts }: Row, currency: string) {
  const amount = amounts.find((one) => one.currency === currency)?.amount ?? 0;
  return { value: amount, label: formatShortMoney(money(amount, currency)) };
}

function ordersBar({ orders }: Row) {
  return { value: orders, label: formatCount(orders) };
}

function useColumns(breakdown: Breakdown, rows: readonly Row[]): Column<Row>[] {
  const t = useTranslations('admin.sales');
  const columns = useTranslations('admin.sales.columns');
  const hasRefunds = rows.some(({ refunded }) => refunded.length > 0);
  const number = (name: string, show: Column<Row>['show']) => ({ name, show, isNumber: true });
  return [
    { name: t(`${breakdown}.item`), show: ({ name }) => <bdi>{name}</bdi> },
    number(columns('orders'), ({ orders }) => formatCount(orders)),
    ...(breakdown === 'products'
      ? [number(columns('pieces'), ({ pieces }) => formatCount(pieces))]
      : []),
    number(columns(breakdown === 'unpaid' ? 'amount' : 'revenue'), ({ money: amounts }) => (
      <Amounts amounts={amounts} />
    )),
    ...(hasRefunds
      ? [number(columns('refunded'), ({ refunded }) => <Amounts amounts={refunded} />)]
      : []),
  ];
}

function ShareOfReturning({ data: { items } }: { data: BreakdownView }) {
  const t = useTranslations('admin.sales.customers');
  const ordersOf = (kind: string) => items.find(({ item }) => item === kind)?.orders ?? 0;
  const returning = ordersOf('returning');
  const all = returning + ordersOf('first');
  if (all === 0) return null;
  return (
    <p className="mb-3 text-sm">
      {t('share', { share: isolateDirection(formatPercent(returning / all)) })}
    </p>
  );
}
