import type { admin } from './en/admin.ts';
import type { checkout } from './en/checkout.ts';
import type { shop } from './en/shop.ts';

/**
 * What Arabic must have of words whose English is `T`: a message that is missing or too much there
 * does not compile.
 */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

/** What every page of the shop has at hand, in one language. */
export type Messages = Words<Pick<KnownMessages, 'shop' | 'checkout'>>;

/** The words of the back office, which only its own screens load. */
export type AdminMessages = Words<typeof admin>;

/**
 * Every message a screen may ask for, with its English text as type, so that a call without a
 * message's arguments does not compile.
 */
export type KnownMessages = {
  shop: typeof shop;
  checkout: typeof checkout;
  admin: typeof admin;
};

/** Arabic text with the digits 0-9, as everywhere in the store. */
export type Locale = 'en' | 'ar-u-nu-latn';

declare module 'use-intl' {
  interface AppConfig {
    Messages: KnownMessages;
    Locale: Locale;
  }
}
