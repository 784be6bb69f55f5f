import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Money, subtract } from '#domain/money.ts';
import type { CourierCash } from '#domain/payments/remittances/list-remittances.server.ts';
import { PriceWithCode } from '../../ui/figures.tsx';
import { Section } from '../../ui/section.tsx';

/** The cash that couriers have collected, or will collect, and that staff have not recorded. */
export function CourierCashSection({ cash }: { cash: CourierCash[] }) {
  const t = useTranslations('admin.remittances.due');
  return (
    <Section title={t('title')} className="mt-4">
      {cash.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="-my-2 divide-y divide-hairline">
          {cash.map((row) => (
            <li
              key={`${row.carrier} ${row.sum.currency}`}
              data-carrier={row.carrier ?? ''}
              className="grid grid-cols-2 gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_10rem_10rem] sm:items-baseline"
            >
              <Courier row={row} />
              <Amount label={t('delivered')} money={row.delivered} isStrong />
              <Amount label={t('onTheWay')} money={subtract(row.sum, row.delivered)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Courier({ row: { carrier, orders: count } }: { row: CourierCash }) {
  const t = useTranslations('admin.remittances.due');
  const query = new URLSearchParams({ view: 'cash_due', carrier: carrier ?? '' });
  return (
    <p className="wrap-anywhere min-w-0 max-sm:col-span-2">
      {carrier ? (
        <Link
          to={`${href('/admin')}?${query}`}
          className="font-semibold text-cypress underline-offset-4 hover:underline"
        >
          <bdi>{carrier}</bdi>
        </Link>
      ) : (
        <span className="font-semibold">{t('noCarrier')}</span>
      )}{' '}
      <span className="text-muted">{t('orders', { count })}</span>
    </p>
  );
}

type AmountProps = { label: string; money: Money; isStrong?: boolean };

function Amount({ label, money, isStrong = false }: AmountProps) {
  return (
    <p className={isStrong ? 'font-semibold' : ''}>
      <span className="block font-normal text-muted text-xs">{label}</span>
      <PriceWithCode money={money} />
    </p>
  );
}
