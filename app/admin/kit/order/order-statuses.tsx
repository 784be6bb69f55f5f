import { useTranslations } from 'use-intl';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';

type OrderStatusesProps = {
  order: { paymentStatus: PaymentStatus; orderStatus: OrderStatus };
  className?: string;
};

export function OrderStatuses({ order, className = '' }: OrderStatusesProps) {
  const t = useTranslations('admin');
  const { paymentStatus, orderStatus } = order;
  return (
    <span className={`flex flex-wrap gap-2 ${className}`}>
      <StatusBadge status={paymentStatus} label={t(`paymentStatuses.${paymentStatus}`)} />
      <StatusBadge status={orderStatus} label={t(`orderStatuses.${orderStatus}`)} />
    </span>
  );
}
