import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { Revenue } from '#domain/reports/revenue.ts';
import { isolated } from '../kit/isolated.ts';
import { Section } from '../kit/section.tsx';
import { Figures, Share } from './chart-figures.tsx';
import { count } from './total-cards.tsx';

// The drawing library comes when there is something to draw, and only to a browser.
const RevenueChart = lazy(() => import('./revenue-chart.tsx'));

type ChartSectionProps = { revenue: Revenue; timeZone: string };

/** Revenue over time with what became of the orders; the table says all that the drawing does. */
export function ChartSection({ revenue, timeZone }: ChartSectionProps) {
  const t = useTranslations('admin.payments.chart');
  const { unit, buckets } = revenue;
  const isBrowser = useIsBrowser();
  const currency = mainCurrency(revenue);
  const hasOthers = revenue.revenue.length > 1;
  return (
    <Section title={t(unit)} className="mt-3">
      <p className="tabular text-sm">
        {t('summary', {
          orders: revenue.begun,
          paid: count(revenue.paid),
          failed: count(revenue.failed),
          abandoned: count(revenue.abandoned),
        })}{' '}
        {t('conversion')}: <Share counts={revenue} />
      </p>
      {buckets.length > 1 && (
        <div
          aria-hidden="true"
          className="mt-3 h-56 sm:h-64"
          data-chart={isBrowser ? 'drawn' : 'waiting'}
        >
          {isBrowser && (
            <Suspense>
              <RevenueChart revenue={revenue} currency={currency} />
            </Suspense>
          )}
        </div>
      )}
      <p className="mt-2 max-w-prose text-muted text-xs">
        {t('definition', { zone: isolated(timeZone) })}
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

/** The currency that most came in: two of them have no axis in common. */
function mainCurrency({ revenue }: Revenue): string {
  const [most] = [...revenue].sort((a, b) => b.cents - a.cents);
  return most?.currency ?? 'USD';
}

const nothingChanges = () => () => undefined;

/** False on the server, and in a browser until React has taken over. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
