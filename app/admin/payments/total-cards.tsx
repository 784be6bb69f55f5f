import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { storeMoney } from '#domain/currency.ts';
import type { Revenue } from '#domain/reports/revenue.ts';
import { Amounts, formatCount } from '../ui/figures.tsx';

export function RevenueCards({ revenue }: { revenue: Revenue | undefined }) {
  const t = useTranslations('admin.payments');
  const none = [storeMoney(0)];
  return (
    <dl className="mt-3 grid gap-2.5 sm:grid-cols-2">
      <Card name={t('paidOrders')}>{formatCount(revenue?.paid ?? 0)}</Card>
      <Card name={t('revenue')}>
        <Amounts amounts={revenue?.revenue ?? none} />
        {revenue && revenue.refunded.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-x-2 font-normal font-sans text-muted text-xs">
            {t('refunded')}
            <Amounts amounts={revenue.refunded} />
          </span>
        )}
      </Card>
    </dl>
  );
}

export function TotalCard({ total }: { total: number }) {
  const t = useTranslations('admin.payments');
  return (
    <dl className="mt-3 grid gap-2.5 sm:grid-cols-2">
      <Card name={t('totalOrders')}>{formatCount(total)}</Card>
    </dl>
  );
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-hairline bg-paper px-4 py-3">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="tabular mt-0.5 font-display text-xl">{children}</dd>
    </div>
  );
}
