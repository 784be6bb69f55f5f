import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { Language } from '#domain/language.ts';
import { paymentStatuses } from '#domain/orders/order.ts';

/** What staff call the payment statuses, so that they can look for them by these words. */
export function paymentStatusNames(language: Language) {
  const words = adminMessagesOf(language).paymentStatuses;
  return paymentStatuses.map((status) => ({ status, name: words[status] }));
}
