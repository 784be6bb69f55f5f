import { useTranslations } from 'use-intl';
import type { Period } from '#domain/reports/periods.ts';
import { type Steps, toFunnelSteps } from '#domain/reports/sales-steps.ts';
import { formatCount, formatPercent } from '../ui/figures.tsx';
import { FigureTable, ReportSection } from './report-section.tsx';

/** Shows how many visitors continued from each step to the next. */
export function StepsSection({ steps, period }: { steps: Steps; period: Period }) {
  const t = useTranslations('admin.sales.steps');
  const all = useTranslations('admin.sales');
  const columns = useTranslations('admin.sales.columns');
  const rows = toFunnelSteps(steps).map((row) => ({
    ...row,
    key: row.step,
    name: t(`names.${row.step}`),
  }));
  const hasAny = rows.some((row) => row.count > 0);
  const bars = rows.map((row) => ({
    name: row.name,
    value: row.count,
    label: formatCount(row.count),
  }));
  return (
    <ReportSection
      report="steps"
      period={period}
      bars={hasAny ? bars : []}
      note={steps.products === undefined ? t('noViews') : t('note')}
    >
      <FigureTable
        label={all('tableOf', { title: t('title') })}
        rows={rows}
        columns={[
          { name: t('item'), show: ({ name }) => name },
          { name: columns('count'), isNumber: true, show: (row) => formatCount(row.count) },
          {
            name: t('vsPrevious'),
            isNumber: true,
            show: ({ shareOfPrevious }) =>
              shareOfPrevious !== undefined && (
                <bdi dir="ltr">{formatPercent(shareOfPrevious)}</bdi>
              ),
          },
        ]}
      />
    </ReportSection>
  );
}
