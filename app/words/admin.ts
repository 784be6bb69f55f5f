import type { Language } from '#domain/language.ts';
import { paymentStatuses } from '#domain/orders/order.ts';
import { admin as ar } from './ar/admin.ts';
import { admin as en } from './en/admin.ts';
import type { AdminMessages } from './words.ts';

/** Both languages come with the screens: they are small, and staff switch at any time. */
export function adminMessagesOf(language: Language): AdminMessages {
  return language === 'ar' ? ar : en;
}

/** Staff can search by these words. */
export function paymentStatusNames(language: Language) {
  const words = adminMessagesOf(language).paymentStatuses;
  return paymentStatuses.map((status) => ({ status, name: words[status] }));
}
