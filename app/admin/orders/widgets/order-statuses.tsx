import { useTranslations } from 'use-intl';
import { AlertIcon, TruckIcon } from '#app/ui/icons.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import type { PaymentTerms } from '#domain/orders/payment-terms.ts';
import { usePaymentName } from './use-payment-name.ts';

type OrderStatusesProps = {
  order: {
    paymentStatus: PaymentStatus;
    orderStatus: OrderStatus;
    terms?: PaymentTerms | undefined;
    totalCents?: number | undefined;
  };
  className?: string;
};

export function OrderStatuses({ order, className = '' }: OrderStatusesProps) {
  const t = useTranslations('admin');
  const paymentName = usePaymentName();
  const { paymentStatus, orderStatus } = order;
  return (
    <span className={`flex flex-wrap gap-2 ${className}`}>
      <StatusBadge
        status={paymentStatus}
        label={paymentName(order)}
        mark={paymentStatus === 'failed' ? failed : undefined}
      />
      <StatusBadge
        status={orderStatus}
        label={t(`orderStatuses.${orderStatus}`)}
        mark={orderStatus === 'out_for_delivery' ? onItsWay : undefined}
      />
    </span>
  );
}

// Their colours are two reds. Not for the shop, which shows one of them at a time.
const failed = <AlertIcon className="-mx-0.5" />;
const onItsWay = <TruckIcon className="-mx-0.5" />;
