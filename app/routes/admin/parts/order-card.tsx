import { useId } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderStatus } from '#domain/orders/order.ts';
import { useBundleLabel } from '../../../ui/bundle-label.ts';
import { useLanguage } from '../../../ui/language.ts';
import { Price } from '../../../ui/price.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ShownOrder } from '../orders.tsx';
import { CopyButton } from './copy-button.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderEmail } from './order-email.tsx';
import { OrderItems } from './order-items.tsx';
import { orderAsText } from './order-text.ts';
import type { StatusAnswer } from './status-answer.ts';
import { StatusSelect } from './status-select.tsx';
import { type TakeStatus, useStatusChange } from './use-status-change.ts';

type OrderCardProps = {
  order: ShownOrder;
  takeStatus: TakeStatus;
  /** What became of a change of status that was made without scripts. */
  answer: StatusAnswer | undefined;
};

export function OrderCard({ order, takeStatus, answer }: OrderCardProps) {
  const title = useId();
  const { paymentStatus, orderStatus } = order;
  const statusChange = useStatusChange(order, takeStatus);
  return (
    <article
      aria-labelledby={title}
      data-order={order.orderId}
      className="rounded-md border border-hairline bg-paper"
    >
      <Head order={order} status={statusChange.status} title={title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 px-4 py-4 lg:grid-cols-[17rem_minmax(0,1fr)_13rem]">
        <OrderCustomer order={order} />
        <OrderItems order={order} />
        <div>
          <StatusSelect orderId={order.orderId} {...{ statusChange, answer }} />
          <OrderEmail key={`${paymentStatus} ${orderStatus}`} order={order} />
        </div>
      </div>
    </article>
  );
}

type HeadProps = { order: ShownOrder; status: OrderStatus; title: string };

function Head({ order, status, title }: HeadProps) {
  const t = useTranslations('admin');
  const { orderId, paymentStatus } = order;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-b px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-0.5 sm:gap-x-1.5">
        <h2 id={title} className="me-1 font-semibold text-base">
          {t('order.number')}{' '}
          <Link
            to={href('/admin/orders/:orderId', { orderId })}
            className="text-cypress underline underline-offset-4"
          >
            <bdi dir="ltr" className="tabular">
              {orderId}
            </bdi>
          </Link>
        </h2>
        <CopyButton
          text={() => orderId}
          label={`${t('order.copyId')} ${orderId}`}
          done={t('order.copied', { what: orderId })}
        />
        <CopyAll order={order} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <time
          dateTime={order.createdAt.toISOString()}
          title={t('order.created')}
          className="tabular text-muted text-xs"
        >
          {order.created}
        </time>
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={paymentStatus} label={t(`paymentStatuses.${paymentStatus}`)} />
          <StatusBadge status={status} label={t(`orderStatuses.${status}`)} />
        </span>
        <Total order={order} />
      </div>
    </header>
  );
}

function Total({ order: { totalCents, currency } }: { order: ShownOrder }) {
  const t = useTranslations('admin.order');
  return (
    <p className="font-semibold text-base lg:min-w-26 lg:text-end">
      <span className="sr-only">{t('total')} </span>
      {totalCents === undefined ? (
        t('noAmount')
      ) : (
        <bdi dir="ltr">
          <Price cents={totalCents} currency={currency} />{' '}
          <span className="font-normal text-muted text-xs">{currency}</span>
        </bdi>
      )}
    </p>
  );
}

function CopyAll({ order }: { order: ShownOrder }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const bundleLabel = useBundleLabel();
  return (
    <CopyButton
      text={() => orderAsText(order, { t, language, bundleLabel })}
      label={t('order.copyOrder', { id: order.orderId })}
      done={t('order.copiedOrder')}
      words={t('order.copyOrderShort')}
    />
  );
}
