import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/status-badge.tsx';
import { PriceWithCode } from '../../ui/figures.tsx';
import { Section } from '../../ui/section.tsx';
import type { RemittanceView } from './remittances.server.ts';

/** The last remittances, newest first. */
export function RemittanceListSection({ remittances }: { remittances: RemittanceView[] }) {
  const t = useTranslations('admin.remittances');
  return (
    <Section title={t('last')} className="mt-6">
      {remittances.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="-my-2 divide-y divide-hairline">
          {remittances.map((remittance) => (
            <li
              key={remittance.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)_6rem_10rem_minmax(0,14rem)] sm:items-baseline"
            >
              <Remittance remittance={remittance} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Remittance({ remittance }: { remittance: RemittanceView }) {
  const t = useTranslations('admin.remittances');
  const { carrier, day, orders: count, sums, by, when, isUndone } = remittance;
  return (
    <>
      <span className="tabular max-sm:order-2 max-sm:text-end max-sm:text-muted">{day}</span>
      <p className="wrap-anywhere min-w-0 max-sm:order-1">
        <bdi className="font-semibold">{carrier}</bdi>{' '}
        {isUndone && <Badge className="bg-sand/60 text-muted">{t('isUndone')}</Badge>}
      </p>
      <span className="text-muted max-sm:order-3">{t('due.orders', { count })}</span>
      <p className={`max-sm:order-4 max-sm:text-end ${isUndone ? 'line-through' : ''}`}>
        {sums.map((money) => (
          <span key={money.currency} className="block">
            <PriceWithCode money={money} />
          </span>
        ))}
      </p>
      <p className="wrap-anywhere min-w-0 text-muted text-xs max-sm:order-5 max-sm:col-span-2">
        {by && (
          <>
            <bdi>{by}</bdi>
            <span aria-hidden="true"> · </span>
          </>
        )}
        {when}
      </p>
    </>
  );
}
