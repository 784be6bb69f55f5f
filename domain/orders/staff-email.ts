import type { Language } from '../language.ts';

export type StaffEmailErrorCode =
  | 'order_unknown'
  | 'order_differs'
  | 'payment_not_failed'
  | 'status_not_mailed'
  | 'address_missing';

const words: Record<Language, Record<StaffEmailErrorCode, string>> = {
  en: {
    order_unknown: 'This order no longer exists.',
    order_differs: 'The order has changed meanwhile. Look at it again before you write.',
    payment_not_failed: 'This e-mail is only for orders whose payment has failed.',
    status_not_mailed: 'This e-mail is only for paid orders that are on their way or delivered.',
    address_missing: 'This order has no e-mail address.',
  },
  ar: {
    order_unknown: 'هذا الطلب لم يعد موجودًا.',
    order_differs: 'تغيّر الطلب في هذه الأثناء. راجعه مرة أخرى قبل المراسلة.',
    payment_not_failed: 'هذه الرسالة للطلبات التي فشل دفعها فقط.',
    status_not_mailed: 'هذه الرسالة للطلبات المدفوعة التي في طريقها أو سُلّمت فقط.',
    address_missing: 'لا بريد إلكتروني في هذا الطلب.',
  },
};

/** An e-mail that staff cannot have sent, with a message for them in either language. */
export class StaffEmailError extends Error {
  readonly code: StaffEmailErrorCode;
  /** What the caller said of the order that is not so. */
  readonly field: string | undefined;

  constructor(code: StaffEmailErrorCode, field?: string) {
    super(code);
    this.name = 'StaffEmailError';
    this.code = code;
    this.field = field;
  }

  text(language: Language): string {
    return words[language][this.code];
  }
}

/** The statuses of a paid order that the green button is there for. */
export const buttonStatuses = ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const;

type Order = { paymentStatus: string; orderStatus: string };

/** Which e-mail staff may send about an order: about its failed payment, or how far it has come. */
export function staffEmailOf(order: Order): 'payment_problem' | 'order_status' | undefined {
  if (order.paymentStatus === 'failed') return 'payment_problem';
  const isMailed = buttonStatuses.some((status) => status === order.orderStatus);
  return order.paymentStatus === 'paid' && isMailed ? 'order_status' : undefined;
}
