import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { Period } from '#domain/reports/periods.ts';
import type { SalesReport } from '#domain/reports/sales-request.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { Section } from '../ui/section.tsx';
import type { Bar } from './bar-chart.tsx';
import { salesFileAddress } from './sales-address.ts';

// The chart library is loaded when there is something to draw, in the browser only.
const BarChart = lazy(() => import('./bar-chart.tsx'));

type ReportSectionProps = {
  report: SalesReport;
  period: Period;
  bars: readonly Bar[];
  /** Explains the unit of the bars' length. */
  barsAre?: string;
  note: string;
  /** The table. */
  children: ReactNode;
};

/** A chart with its table, its file and what its figures mean. */
export function ReportSection(props: ReportSectionProps) {
  const { report, period, bars, barsAre, note, children } = props;
  const t = useTranslations('admin.sales');
  const title = t(`${report}.title`);
  const file = (
    <a
      href={salesFileAddress.write({ report, period })}
      aria-label={t('csvOf', { title })}
      className={`${subtleButtonClass} inline-flex items-center print:hidden`}
    >
      {t('csv')}
    </a>
  );
  return (
    <Section
      id={report}
      title={title}
      aside={bars.length > 0 && file}
      className="mb-4 break-inside-avoid print:border-0 print:bg-transparent"
    >
      {bars.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <Drawn bars={bars} />
          {children}
        </>
      )}
      <p className="mt-3 max-w-prose text-muted text-xs">
        {bars.length > 0 && barsAre} {note}
      </p>
    </Section>
  );
}

// Classes, because the pages' policy allows no style attributes.
const heights = [
  { maxBars: 1, height: 'h-12' },
  { maxBars: 3, height: 'h-24' },
  { maxBars: 6, height: 'h-44' },
  { maxBars: 9, height: 'h-64' },
];

function Drawn({ bars }: { bars: readonly Bar[] }) {
  const isHydrated = useIsHydrated();
  return (
    <div
      aria-hidden="true"
      className={`mb-3 ${heights.find(({ maxBars }) => bars.length <= maxBars)?.height ?? 'h-88'}`}
      data-chart={isHydrated ? 'drawn' : 'waiting'}
    >
      {isHydrated && (
        <Suspense>
          <BarChart bars={bars} />
        </Suspense>
      )}
    </div>
  );
}

export type Column<Row> = {
  name: string;
  isNumber?: boolean;
  show: (row: Row) => ReactNode;
};

type FigureTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly (Row & { key: string })[];
};

const cell = 'px-2 py-1.5 align-baseline first:ps-0 last:pe-0';

export function FigureTable<Row>({ label, columns, rows }: FigureTableProps<Row>) {
  const cellClass = (isNumber?: boolean) => `${cell} ${isNumber ? 'text-end' : 'text-start'}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section tabIndex={0} aria-label={label} className="overflow-x-auto print:overflow-visible">
      <table className="tabular w-full text-xs">
        <thead>
          <tr className="border-hairline border-b text-muted">
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={`${cellClass(isNumber)} font-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map(({ name, isNumber, show }, at) =>
                at === 0 ? (
                  <th
                    key={name}
                    scope="row"
                    className={`${cellClass()} min-w-24 wrap-anywhere font-normal`}
                  >
                    {show(row)}
                  </th>
                ) : (
                  <td key={name} className={cellClass(isNumber)}>
                    {show(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
