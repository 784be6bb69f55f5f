import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import type { OrderData } from '../kit/order/load-order.server.ts';
import { OrderItems } from '../kit/order/order-items.tsx';
import { useStatusChange, useUndo } from '../kit/order/use-status-change.ts';
import { Section } from '../kit/section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { OrderHead } from './order-head.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { ShippingSection } from './shipping-section.tsx';
import { StatusSection } from './status-section.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { Totals } from './totals.tsx';
import { useLiveOrder } from './use-live-order.ts';

// The page is loaded again after every change: what the server says needs to be put nowhere.
const takeNothing = () => undefined;

/** Everything on one order, and everything that can be done about it. */
export function OrderPage(page: OrderData) {
  const t = useTranslations('admin.orderPage');
  const { order, payments, emails, notes, timeline, version, asOf } = page;
  const line = useLiveOrder(order.orderId, asOf);
  const statusChange = useStatusChange(order, takeNothing);
  const undo = useUndo(takeNothing);
  const [refunding, setRefunding] = useState<string>();
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <OrderHead order={order} status={statusChange.status} line={line} />
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
