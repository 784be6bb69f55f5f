import type { Language } from '#domain/language.ts';
import { checkout as ar } from './ar/checkout.ts';
import { checkout as en } from './en/checkout.ts';
import type { CheckoutMessages } from './message-types.ts';

/** Includes both languages with the screens from checkout on: a page that only sells needs neither. */
export function checkoutMessagesOf(language: Language): CheckoutMessages {
  return language === 'ar' ? ar : en;
}
