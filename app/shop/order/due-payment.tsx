import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import type { OrderView } from './order-view.ts';

type DueOrder = Pick<OrderView, 'orderId' | 'due' | 'total' | 'currency'>;

/** Tells how a placed order is paid later: to the courier, or to which account. */
export function DuePayment({ order, className = '' }: { order: DueOrder; className?: string }) {
  const t = useTranslations('checkout.due');
  const { orderId, due, total, currency } = order;
  if (!due) return null;
  const amount =
    total === undefined ? undefined : (
      <Price cents={total} currency={currency} className="font-semibold" />
    );
  if (due.terms === 'cash') {
    return (
      <p className={`font-semibold ${className}`}>
        {t('cash')}
        {amount && <>: {amount}</>}
      </p>
    );
  }
  return (
    <section aria-labelledby="transfer-title" className={`text-start ${className}`}>
      <h2 id="transfer-title" className="font-display text-xl">
        {t('transfer')}
      </h2>
      <dl className="mt-3 divide-y divide-hairline rounded-md border border-edge bg-paper px-4 text-sm">
        {due.account.length > 0 && (
          <Row name={t('account')}>
            {due.account.map((line) => (
              // A press selects the whole line, to be copied.
              <span key={line} className="block">
                <bdi className="select-all">{line}</bdi>
              </span>
            ))}
          </Row>
        )}
        {amount && <Row name={t('amount')}>{amount}</Row>}
        <Row name={t('purpose')}>
          <bdi dir="ltr" className="tabular select-all font-semibold">
            {orderId}
          </bdi>
          <span className="block text-muted">{t('purposeHint')}</span>
        </Row>
        {due.until && <Row name={t('until')}>{due.until}</Row>}
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
