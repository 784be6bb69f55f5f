import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import type { ShownFullOrder, ShownPayment } from '../kit/order/load-order.server.ts';

type TotalsProps = { order: ShownFullOrder; payments: ShownPayment[] };

/** How the total is made, and beside it what was given back. */
export function Totals({ order, payments }: TotalsProps) {
  const t = useTranslations('admin.orderPage');
  const { subtotalCents, shippingCents, taxCents, totalCents, currency } = order;
  const none = useTranslations('admin.order')('noAmount');
  const refunds = payments.flatMap((payment) => payment.refunds);
  const sum = (...states: string[]) =>
    refunds
      .filter(({ state }) => states.includes(state))
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  const [given, going] = [sum('done'), sum('requested', 'unknown')];
  const money = (cents: number) => <Price cents={cents} currency={currency} />;
  return (
    <dl className="ms-auto mt-3 grid max-w-72 gap-1 border-hairline border-t pt-3">
      {subtotalCents !== undefined && <Row label={t('subtotal')}>{money(subtotalCents)}</Row>}
      {shippingCents !== undefined && (
        <Row label={t('shippingCost')}>{shippingCents ? money(shippingCents) : t('free')}</Row>
      )}
      {taxCents !== undefined && <Row label={t('tax')}>{money(taxCents)}</Row>}
      <Row label={t('total')} strong>
        {totalCents === undefined ? (
          none
        ) : (
          <bdi dir="ltr">
            {money(totalCents)} <span className="font-normal text-muted text-xs">{currency}</span>
          </bdi>
        )}
      </Row>
      {given > 0 && <Row label={t('refunded')}>{money(-given)}</Row>}
      {going > 0 && <Row label={t('refunding')}>{money(-going)}</Row>}
      {given > 0 && totalCents !== undefined && (
        <Row label={t('kept')} strong>
          {money(totalCents - given)}
        </Row>
      )}
    </dl>
  );
}

type RowProps = { label: string; strong?: boolean; children: ReactNode };

function Row({ label, strong, children }: RowProps) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
