import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { conversion, type OrderCounts, type Revenue } from '#domain/reports/revenue.ts';
import { bucketName } from './bucket-name.ts';
import { Amounts, count } from './total-cards.tsx';

/** How many of the orders that were begun are paid. */
export function Share({ counts }: { counts: OrderCounts }) {
  const t = useTranslations('admin.payments.chart');
  const share = conversion(counts);
  if (share === undefined) return t('noConversion');
  return <bdi dir="ltr">{formatShare(share)}</bdi>;
}

function formatShare(share: number): string {
  const style = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-US', style).format(share);
}

const cell = 'px-3 py-1.5 text-end align-baseline first:ps-0 first:text-start last:pe-0';

/** All that the chart draws, and every currency. */
export function Figures({ revenue: { unit, buckets } }: { revenue: Revenue }) {
  const t = useTranslations('admin.payments.chart');
  const language = useLanguage();
  const counts = ['begun', 'paid', 'failed', 'abandoned'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section tabIndex={0} aria-label={t('asTable')} className="max-h-96 overflow-auto">
      <table className="tabular w-full text-xs">
        <thead>
          <tr className="border-hairline border-b text-muted">
            <th scope="col" className={`${cell} font-normal`}>
              {unit === 'day' ? t('onDay') : t('inMonth')}
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              {t('revenue')}
            </th>
            {counts.map((key) => (
              <th key={key} scope="col" className={`${cell} font-normal`}>
                {t(key)}
              </th>
            ))}
            <th scope="col" className={`${cell} font-normal`}>
              {t('conversion')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {[...buckets].reverse().map((bucket) => (
            <tr key={bucket.day}>
              <th scope="row" className={`${cell} font-normal whitespace-nowrap`}>
                {bucketName(bucket.day, unit, language)}
              </th>
              <td className={cell}>
                <Amounts amounts={bucket.revenue} />
              </td>
              {counts.map((key) => (
                <td key={key} className={cell}>
                  {count(bucket[key])}
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
