import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import {
  conversionRate,
  mainCurrency,
  type OrderCounts,
  type Revenue,
} from '#domain/reports/revenue.ts';
import { Amounts, formatCount, formatPercent } from '../ui/figures.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { chartBucketLabel } from './chart-bucket-label.ts';

// The chart library is loaded when there is something to draw, in the browser only.
const RevenueChart = lazy(() => import('./revenue-chart.tsx'));

type ChartSectionProps = { revenue: Revenue; timeZone: string };

export function ChartSection({ revenue, timeZone }: ChartSectionProps) {
  const t = useTranslations('admin.payments.chart');
  const { unit, buckets } = revenue;
  const isHydrated = useIsHydrated();
  const currency = mainCurrency(revenue.revenue);
  const hasOthers = revenue.revenue.length > 1;
  return (
    <Section title={t(unit)} className="mt-3">
      <p className="tabular text-sm">
        {t('summary', {
          orders: revenue.placed,
          paid: formatCount(revenue.paid),
          failed: formatCount(revenue.failed),
          abandoned: formatCount(revenue.abandoned),
        })}{' '}
        {revenue.cashDue && `${t('due', { count: formatCount(revenue.cashDue) })} `}
        {t('conversion')}: <Share counts={revenue} />
      </p>
      {buckets.length > 1 && (
        <div
          aria-hidden="true"
          className="mt-3 h-56 sm:h-64"
          data-chart={isHydrated ? 'drawn' : 'waiting'}
        >
          {isHydrated && (
            <Suspense>
              <RevenueChart revenue={revenue} currency={currency} />
            </Suspense>
          )}
        </div>
      )}
      <p className="mt-2 max-w-prose text-muted text-xs">
        {t('definition', { zone: isolateDirection(timeZone) })}
        {hasOthers && buckets.length > 1 && ` ${t('oneCurrency', { currency })}`}
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-8 items-center text-cypress text-xs underline underline-offset-4">
          {t('asTable')}
        </summary>
        <Figures revenue={revenue} />
      </details>
    </Section>
  );
}

function Share({ counts }: { counts: OrderCounts }) {
  const t = useTranslations('admin.payments.chart');
  const share = conversionRate(counts);
  if (share === undefined) return t('noConversion');
  return <bdi dir="ltr">{formatPercent(share)}</bdi>;
}

const cell = 'px-3 py-1.5 text-end align-baseline first:ps-0 first:text-start last:pe-0';

function Figures({ revenue: { unit, buckets, cashDue } }: { revenue: Revenue }) {
  const t = useTranslations('admin.payments.chart');
  const language = useLanguage();
  const counts = [
    'placed',
    'paid',
    'failed',
    ...(cashDue ? (['cashDue'] as const) : []),
    'abandoned',
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section tabIndex={0} aria-label={t('asTable')} className="max-h-96 overflow-auto">
      <table className="tabular w-full text-xs">
        <thead>
          <tr className="border-hairline border-b text-muted">
            <th scope="col" className={`${cell} font-normal`}>
              {unit === 'day' ? t('onDay') : t('inMonth')}
            </th>
            {(['revenue', ...counts, 'conversion'] as const).map((key) => (
              <th key={key} scope="col" className={`${cell} font-normal`}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {[...buckets].reverse().map((bucket) => (
            <tr key={bucket.day}>
              <th scope="row" className={`${cell} font-normal whitespace-nowrap`}>
                {chartBucketLabel(bucket.day, unit, language)}
              </th>
              <td className={cell}>
                <Amounts amounts={bucket.revenue} />
              </td>
              {counts.map((key) => (
                <td key={key} className={cell}>
                  {formatCount(bucket[key] ?? 0)}
                </td>
              ))}
              <td className={cell}>
                <Share counts={bucket} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
