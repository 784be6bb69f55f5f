import { createTranslator } from 'use-intl/core';
import { emails as ar } from '#app/words/ar/emails.ts';
import { emails as en } from '#app/words/en/emails.ts';
import { localeOf } from '#app/words/shop-messages.ts';
import type { DeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import { formatMoney, money } from '#domain/money.ts';
import type { BrandColours } from '#domain/settings/brand-colours.ts';
import type { LogoAddresses } from '#domain/settings/logo.ts';
import type { EmailTextName } from '#domain/texts/email-texts.ts';
import { isolateLtr } from './isolated-text.ts';

export type EmailStore = {
  publicUrl: string;
  name: Record<Language, string>;
  /** If undefined, the name is written as text. */
  logo?: LogoAddresses | undefined;
  colours?: BrandColours | undefined;
  supportEmail: string;
  timeZone: string;
  delivery?: DeliveryTimes | undefined;
  dispatchDays: (language: Language) => string;
  /** Returns the sentences that staff have changed, by field. */
  emailTexts?: (name: EmailTextName, language: Language) => Record<string, string>;
  /** Returns a signed link to the order's tracking page. */
  trackingLink(orderId: string, language: Language): string;
  /** Returns a link, signed for three days from now, to the page where the order can be paid. */
  payLink(orderId: string, language: Language): string;
};

export type EmailContext = ReturnType<typeof createEmailContext>;

export function createEmailContext(language: Language, store: EmailStore) {
  const locale = localeOf(language);
  // Arabic has the keys of English.
  const messages = language === 'ar' ? (ar as typeof en) : en;
  return {
    language,
    store,
    t: createTranslator({ locale, messages, timeZone: 'UTC', onError: throwIt }),
    dispatch_days: store.dispatchDays(language),
    money: (cents: number, currency: string) => isolateLtr(formatMoney(money(cents, currency))),
    country: (code: string) => countryNameByCode(code, language),
  };
}

// A missing message throws, so that no email contains its key.
function throwIt(error: Error): never {
  throw error;
}
