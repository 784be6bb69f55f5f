import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLiveData, useSettled } from '../kit/live-data.ts';
import { OrderItems } from '../kit/order/order-items.tsx';
import { useStatusChange, useUndo } from '../kit/order/use-status-change.ts';
import { Section } from '../kit/section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import type { OrderData, ShownFullOrder, ShownPayment } from './load-order.server.ts';
import { NotesSection } from './notes-section.tsx';
import { OrderHead } from './order-head.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { ShippingSection } from './shipping-section.tsx';
import { StatusSection } from './status-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

// The page is loaded again after every change: what the server says needs to be put nowhere.
const takeNothing = () => undefined;

/** Everything on one order, and everything that can be done about it. */
export function OrderPage(page: OrderData) {
  const t = useTranslations('admin.orderPage');
  const { order, payments, emails, notes, timeline, version, asOf } = page;
  const { revalidate } = useRevalidator();
  const refresh = useSettled(() => void revalidate());
  // What is being typed stays.
  const liveState = useLiveData({
    since: asOf,
    onOrder: (changed) => changed === order.orderId && refresh(),
    onReload: refresh,
  });
  const statusChange = useStatusChange(order, takeNothing);
  const undo = useUndo(takeNothing);
  const [refunding, setRefunding] = useState<string>();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <OrderHead order={order} status={statusChange.status} liveState={liveState} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-span-2">
          <StatusSection
            {...{ order, statusChange, undo }}
            onRefund={() => setRefunding(payments.find(({ refundable }) => refundable)?.id)}
            canRefund={payments.some(({ refundable }) => refundable)}
          />
          <ShippingSection order={order} />
          <CustomerSection {...{ order, version }} />
          <NotesSection {...{ order, notes }} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-1 lg:row-start-1">
          <Section title={t('items')}>
            <OrderItems order={order} />
            <Totals {...{ order, payments }} />
          </Section>
          <PaymentsSection {...{ order, payments, refunding, setRefunding }} />
          <EmailsSection {...{ order, emails }} />
          <TimelineSection timeline={timeline} />
          <DetailsSection order={order} />
        </div>
      </div>
      <ChangeTeller timeline={timeline} />
    </main>
  );
}

/** Says that a colleague has changed the order, where one would otherwise only see it move. */
function ChangeTeller({ timeline }: Pick<OrderData, 'timeline'>) {
  const t = useTranslations('admin.orderPage');
  const newest = timeline.find(({ actor, isMine }) => actor === 'staff' && !isMine);
  const seen = useRef(newest?.key);
  useEffect(() => {
    if (seen.current === newest?.key) return;
    seen.current = newest?.key;
    const isTyping = document.activeElement?.matches('input, textarea, select');
    if (isTyping) showToast(t('changedMeanwhile'));
  }, [newest, t]);
  return null;
}

type TotalsProps = { order: ShownFullOrder; payments: ShownPayment[] };

/** How the total is made, and beside it what was given back. */
function Totals({ order, payments }: TotalsProps) {
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
