import { checkout } from './en/checkout.ts';
import { shop } from './en/shop.ts';

// English is the type of Arabic: a message that is missing or too much there does not compile.
const messages = { shop, checkout };

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

export type Messages = Words<typeof messages>;

export const en: Messages = messages;

/**
 * Every message a screen may ask for, with its English text as type, so that a call without a
 * message's arguments does not compile. The back office adds its own by declaring this interface
 * again beside its messages.
 */
export interface KnownMessages {
  shop: typeof shop;
  checkout: typeof checkout;
}

/** Arabic text with the digits 0-9, as everywhere in the store. */
export type Locale = 'en' | 'ar-u-nu-latn';

declare module 'use-intl' {
  interface AppConfig {
    Messages: KnownMessages;
    Locale: Locale;
  }
}
