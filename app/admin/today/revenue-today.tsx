import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { Amounts, formatPercent } from '../ui/figures.tsx';
import { Section } from '../ui/section.tsx';
import type { TodayContent } from './load-today.server.ts';
import './today.css';

type Revenue = NonNullable<TodayContent['revenue']>;

/** The day so far, beside a usual whole day. */
export function RevenueToday({ revenue: { paid, revenue, usual } }: { revenue: Revenue }) {
  const t = useTranslations('admin.today.revenue');
  return (
    <Section
      title={t('title')}
      aside={
        <Link
          to={`${href('/admin/sales')}?period=today`}
          className={`${subtleButtonClass} inline-flex items-center`}
        >
          {t('report')}
        </Link>
      }
    >
      <p className="tabular font-display text-2xl">
        <Amounts amounts={revenue} />
      </p>
      <p className="text-muted text-xs">{t('paid', { count: paid })}</p>
      {usual ? (
        <UsualDay amount={amountIn(revenue, usual.currency)} usual={usual} />
      ) : (
        <p className="mt-3 text-muted text-xs">{t('noUsual')}</p>
      )}
    </Section>
  );
}

function amountIn(revenue: Revenue['revenue'], currency: string): number {
  return revenue.find((sum) => sum.currency === currency)?.amount ?? 0;
}

type UsualDayProps = { amount: number; usual: NonNullable<Revenue['usual']> };

function UsualDay({ amount, usual }: UsualDayProps) {
  const t = useTranslations('admin.today.revenue');
  const share = usual.amount > 0 ? amount / usual.amount : 0;
  return (
    <>
      <progress
        max={1}
        value={Math.min(share, 1)}
        aria-label={t('meter', { percent: formatPercent(share) })}
        className="staff-meter mt-3"
      />
      <p className="tabular mt-1 text-muted text-xs">
        {t.rich('usual', { amount: () => <Price money={usual} className="font-semibold" /> })}
      </p>
    </>
  );
}
