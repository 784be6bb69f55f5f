import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { money } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { PriceWithCode } from '../../ui/figures.tsx';
import { CopyOrder } from '../widgets/copy-order.tsx';
import { OrderCustomer } from '../widgets/order-customer.tsx';
import { OrderEmail } from '../widgets/order-email.tsx';
import { OrderFlags } from '../widgets/order-flags.tsx';
import { OrderItems } from '../widgets/order-items.tsx';
import { OrderLink } from '../widgets/order-link.tsx';
import { OrderStatuses } from '../widgets/order-statuses.tsx';
import type { StatusResult } from '../widgets/status-change-contract.ts';
import { useStatusDialog } from '../widgets/status-dialog.tsx';
import { StatusSelect } from '../widgets/status-select.tsx';
import { type ApplyStatus, useStatusChange } from '../widgets/use-status-change.ts';
import { NextStep } from './next-step.tsx';
import type { ListedOrderView } from './orders-query.server.ts';

type OrderCardProps = {
  order: ListedOrderView;
  applyStatus: ApplyStatus;
  result: StatusResult | undefined;
  /** The checkbox of a card in the list; an open table row has its checkbox outside the card. */
  choice?: ReactNode;
};

export function OrderCard({ order, applyStatus, result, choice }: OrderCardProps) {
  const title = useId();
  const { paymentStatus, orderStatus } = order;
  const statusChange = useStatusChange(order, applyStatus);
  const { openDialog, requestChange, dialog } = useStatusDialog({ order, statusChange });
  return (
    <article
      aria-labelledby={title}
      data-order={order.orderId}
      className="rounded-md border border-hairline bg-paper"
    >
      <Head order={order} title={title} choice={choice} status={statusChange.status} />
      <OrderFlags order={order} className="px-4 pt-2" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-4 py-3 lg:grid-cols-[19rem_minmax(0,1fr)_12.5rem]">
        <OrderCustomer order={order} />
        <OrderItems order={order} />
        <div>
          <StatusSelect
            orderId={order.orderId}
            statusChange={statusChange}
            result={result}
            intercept={openDialog}
          />
          <NextStep
            order={order}
            statusChange={statusChange}
            requestChange={requestChange}
            className="mt-2 w-full"
          />
          <OrderEmail key={`${paymentStatus} ${orderStatus}`} order={order} />
          {dialog}
        </div>
      </div>
    </article>
  );
}

type HeadProps = { order: ListedOrderView; status: OrderStatus; title: string; choice: ReactNode };

function Head({ order, status, title, choice }: HeadProps) {
  const t = useTranslations('admin');
  const { orderId } = order;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b px-4 py-1.5">
      <div className="flex grow items-center gap-x-1">
        {choice}
        <h2 id={title} className="me-1 font-semibold text-base">
          {t('order.number')} <OrderLink orderId={orderId} />
        </h2>
        <CopyOrder order={order} />
      </div>
      <time
        dateTime={order.createdAt.toISOString()}
        title={t('order.created')}
        className="tabular order-2 grow text-muted text-xs sm:order-none sm:grow-0"
      >
        {order.created}
      </time>
      <OrderStatuses
        order={{ ...order, orderStatus: status }}
        className="order-3 max-sm:w-full max-sm:pb-1 sm:order-none"
      />
      <Total order={order} />
    </header>
  );
}

function Total({ order: { totalCents, currency } }: { order: ListedOrderView }) {
  const t = useTranslations('admin.order');
  return (
    <p className="order-2 whitespace-nowrap font-semibold text-base sm:order-none lg:min-w-26 lg:text-end">
      <span className="sr-only">{t('total')} </span>
      {totalCents === undefined ? (
        t('noAmount')
      ) : (
        <PriceWithCode money={money(totalCents, currency)} />
      )}
    </p>
  );
}
