import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { OrderEmail } from '../orders/widgets/order-email.tsx';
import { OrderLink } from '../orders/widgets/order-link.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import { Section } from '../ui/section.tsx';
import type { FailedPayment } from './load-today.server.ts';

type FailedPaymentsProps = { orders: FailedPayment[]; hasMore: boolean };

/** Orders whose payment failed, each with the email that has the payment link. */
export function FailedPayments({ orders, hasMore }: FailedPaymentsProps) {
  const t = useTranslations('admin.today.failed');
  return (
    <Section
      title={t('title')}
      aside={
        hasMore && (
          <Link
            to={`${href('/admin')}?view=unpaid`}
            className={`${subtleButtonClass} inline-flex items-center`}
          >
            {t('all')}
          </Link>
        )
      }
    >
      <p className="-mt-1 text-muted text-xs">{t('hint')}</p>
      <ul className="mt-1">
        {orders.map((order) => (
          <li key={order.orderId} className="border-hairline not-first:border-t py-2">
            <FailedPaymentRow order={order} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FailedPaymentRow({ order }: { order: FailedPayment }) {
  const t = useTranslations('admin.today.failed');
  const { orderId, name, created, createdAt, totalCents, currency } = order;
  return (
    <article
      data-order={orderId}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto_15rem]"
    >
      <div className="min-w-0">
        <p className="font-semibold">
          <OrderLink orderId={orderId} />
        </p>
        <p className="text-muted text-xs">
          <bdi>{name}</bdi>
          <span aria-hidden="true"> · </span>
          <time dateTime={createdAt.toISOString()} className="tabular whitespace-nowrap">
            {created}
          </time>
        </p>
      </div>
      {totalCents !== undefined && (
        <Price cents={totalCents} currency={currency} className="font-semibold" />
      )}
      <div className="col-span-full sm:col-span-1">
        <OrderEmail order={order} isQuiet label={t('send')} className="mt-1 sm:mt-0" />
      </div>
    </article>
  );
}
