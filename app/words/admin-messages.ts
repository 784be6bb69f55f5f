import type { Language } from '#domain/language.ts';
import type { StatusName } from '#domain/orders/list/search.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { reportStatuses } from '#domain/orders/payment-terms.ts';
import { admin as ar } from './ar/admin.ts';
import { admin as en } from './en/admin.ts';
import type { AdminMessages } from './message-types.ts';

/** Includes both languages with the screens: they are small, and staff switch at any time. */
export function adminMessagesOf(language: Language): AdminMessages {
  return language === 'ar' ? ar : en;
}

/** Staff can search by these words, in either language. */
export const reportStatusNames = [en, ar].flatMap((messages) =>
  reportStatuses.map((status) => ({ status, name: messages.paymentStatuses[status] })),
);

/** Both kinds of status; also as they are stored. */
export const statusNames: readonly StatusName[] = [
  ...reportStatuses.map((payment) => ({ payment, name: payment })),
  ...orderStatuses.map((order) => ({ order, name: order })),
  ...reportStatusNames.map(({ status, name }) => ({ payment: status, name })),
  ...[en, ar].flatMap((messages) =>
    orderStatuses.map((order) => ({ order, name: messages.orderStatuses[order] })),
  ),
];
