import { useTranslations } from 'use-intl';
import type { PaymentStatus } from '#domain/orders/order.ts';
import { dueTerms, type PaymentTerms } from '#domain/orders/payment-terms.ts';

type Payment = {
  paymentStatus: PaymentStatus;
  terms?: PaymentTerms | undefined;
  totalCents?: number | undefined;
};

/** Names the state of an order's payment: "Cash due" for one that the courier is still to be paid for. */
export function usePaymentName(): (payment: Payment) => string {
  const t = useTranslations('admin');
  return (payment) => {
    const { paymentStatus, terms, totalCents } = payment;
    if (terms === 'link' && paymentStatus === 'pending') return t('due.link');
    if (totalCents === 0 && paymentStatus === 'paid') return t('due.nothing');
    const due = dueTerms(payment);
    return due ? t(`due.${due}`) : t(`paymentStatuses.${paymentStatus}`);
  };
}
