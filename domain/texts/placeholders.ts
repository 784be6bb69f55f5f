import { type DeliveryTimes, defaultDeliveryTimes } from '../calendar/arrival-window.ts';
import type { Language } from '../language.ts';
import { retentionDays } from '../retention.ts';

/** Values that texts include as `{name}`, so that texts stay true when they change. */
export const placeholderNames = [
  'contact_email',
  'store_name',
  'dispatch_days',
  'dispatch_days_least',
  'dispatch_days_most',
  'days_unpaid_order',
  'days_payment_details',
  'days_email_text',
  'days_contact_message',
  'days_cart',
  'days_page_views',
  'days_ad_traces',
  'days_backup',
] as const;
export type PlaceholderName = (typeof placeholderNames)[number];

export type StatedSettings = {
  supportEmail: string;
  name: Record<Language, string>;
  delivery?: DeliveryTimes | undefined;
  dispatchDays: (language: Language) => string;
};

export function placeholderValues(language: Language, settings: StatedSettings) {
  const { supportEmail, name, delivery, dispatchDays } = settings;
  const { dispatch } = delivery ?? defaultDeliveryTimes;
  return {
    contact_email: supportEmail,
    store_name: name[language],
    dispatch_days: dispatchDays(language),
    dispatch_days_least: `${dispatch.minDays}`,
    dispatch_days_most: `${dispatch.maxDays}`,
    ...fixedPlaceholderValues(language),
  };
}

/** Returns the values that are the same in every store. */
export function fixedPlaceholderValues(language: Language) {
  const days = (count: number) => countDays(count, language);
  return {
    days_unpaid_order: days(retentionDays.unpaidOrder),
    days_payment_details: days(retentionDays.gatewayResponse),
    days_email_text: days(retentionDays.emailText),
    days_contact_message: days(retentionDays.contactMessage),
    days_cart: days(retentionDays.cart),
    days_page_views: days(retentionDays.pageViews),
    days_ad_traces: days(retentionDays.adTraces),
    days_backup: days(retentionDays.backup),
  };
}

function countDays(count: number, language: Language): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    useGrouping: false,
  }).format(count);
}

const placeholder = /\{([^{}\s]{1,60})\}/g;

export function fillPlaceholders(
  text: string,
  values: Partial<Record<PlaceholderName, string>>,
): string {
  return text.replace(placeholder, (whole, name: PlaceholderName) => values[name] ?? whole);
}

/** Fills placeholders in every string of an object. */
export function fillAllPlaceholders<T>(
  text: T,
  values: Partial<Record<PlaceholderName, string>>,
): T {
  const fill = (_: string, value: unknown) =>
    typeof value === 'string' ? fillPlaceholders(value, values) : value;
  return JSON.parse(JSON.stringify(text), fill);
}

/** Returns unknown names as written, without braces. */
export function unknownPlaceholdersIn(text: string): string[] {
  const named = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !placeholderNames.some((one) => one === name));
}
