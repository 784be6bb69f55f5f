import type { Language } from '#domain/language.ts';
import type { StatusName } from '#domain/orders/list/search.ts';
import { orderStatuses, paymentStatuses } from '#domain/orders/order.ts';
import { admin as ar } from './ar/admin.ts';
import { admin as en } from './en/admin.ts';
import type { AdminMessages } from './message-types.ts';

/** Includes both languages with the screens: they are small, and staff switch at any time. */
export function adminMessagesOf(language: Language): AdminMessages {
  return language === 'ar' ? ar : en;
}

/** Staff can search by these words, in either language. */
const paymentStatusNames = [en, ar].flatMap((messages) =>
  paymentStatuses.map((status) => ({ status, name: messages.paymentStatuses[status] })),
);

/** The same in reports, which have a status more. */
export const reportStatusNames = [en, ar].flatMap((messages) =>
  keysOf(messages.paymentStatuses).map((status) => ({
    status,
    name: messages.paymentStatuses[status],
  })),
);

/** Both kinds of status; also as they are stored. */
export const statusNames: readonly StatusName[] = [
  ...paymentStatuses.map((payment) => ({ payment, name: payment })),
  ...orderStatuses.map((order) => ({ order, name: order })),
  ...paymentStatusNames.map(({ status, name }) => ({ payment: status, name })),
  ...[en, ar].flatMap((messages) =>
    orderStatuses.map((order) => ({ order, name: messages.orderStatuses[order] })),
  ),
];

function keysOf<Key extends string>(record: Record<Key, string>): Key[] {
  return Object.keys(record) as Key[];
}
