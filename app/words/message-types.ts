import type { admin } from './en/admin.ts';
import type { checkout } from './en/checkout.ts';
import type { reviews } from './en/reviews.ts';
import type { shop } from './en/shop.ts';

/** The Arabic counterpart of the English words `T`: a missing or extra message does not compile. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

export type Messages = Translation<Pick<TypedMessages, 'shop'>>;

export type CheckoutMessages = Translation<typeof checkout>;

export type ReviewMessages = Translation<typeof reviews>;

export type AdminMessages = Translation<typeof admin>;

/** Types messages by their English texts: a call without a message's arguments does not compile. */
export type TypedMessages = {
  shop: typeof shop;
  checkout: typeof checkout;
  reviews: typeof reviews;
  admin: typeof admin;
};

/** Arabic with the digits 0-9, as everywhere in the store. */
export type Locale = 'en' | 'ar-u-nu-latn';

declare module 'use-intl' {
  interface AppConfig {
    Messages: TypedMessages;
    Locale: Locale;
  }
}
