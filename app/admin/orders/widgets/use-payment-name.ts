import { useTranslations } from 'use-intl';
import type { PaymentStatus } from '#domain/orders/order.ts';
import { dueTerms, type PaymentTerms } from '#domain/orders/payment-terms.ts';

type Payment = { paymentStatus: PaymentStatus; terms?: PaymentTerms | undefined };

/** Names the state of an order's payment: "Cash due" for one that the courier is still to be paid for. */
export function usePaymentName(): (payment: Payment) => string {
  const t = useTranslations('admin');
  return (payment) => {
    const due = dueTerms(payment);
    return due ? t(`due.${due}`) : t(`paymentStatuses.${payment.paymentStatus}`);
  };
}
