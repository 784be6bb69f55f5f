import { businessDaysToDispatch } from '../catalog/product.ts';
import type { Language } from '../language.ts';
import { daysKept } from '../retention.ts';

/** What the store knows and texts name as `{name}`: so they stay true when it changes. */
export const factNames = [
  'contact_email',
  'store_name',
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
export type FactName = (typeof factNames)[number];

type Known = { supportEmail: string; name: Record<Language, string> };

export function factsIn(language: Language, { supportEmail, name }: Known) {
  return { contact_email: supportEmail, store_name: name[language], ...fixedFacts(language) };
}

/** Those that are the same in every store. */
export function fixedFacts(language: Language) {
  const days = (count: number) => countDays(count, language);
  return {
    dispatch_days_least: `${businessDaysToDispatch.least}`,
    dispatch_days_most: `${businessDaysToDispatch.most}`,
    days_unpaid_order: days(daysKept.unpaidOrder),
    days_payment_details: days(daysKept.gatewayAnswer),
    days_email_text: days(daysKept.emailText),
    days_contact_message: days(daysKept.contactMessage),
    days_cart: days(daysKept.cart),
    days_page_views: days(daysKept.pageViews),
    days_ad_traces: days(daysKept.adTraces),
    days_backup: days(daysKept.backup),
  };
}

function countDays(count: number, language: Language): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en';
  return new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: 'day', unitDisplay: 'long', useGrouping: false },
  }).format(count);
}

const placeholder = /\{([^{}\s]{1,60})\}/g;

export function fillFacts(text: string, facts: Partial<Record<FactName, string>>): string {
  return text.replace(placeholder, (whole, name: FactName) => facts[name] ?? whole);
}

/** As they are written, without braces. */
export function unknownFactsIn(text: string): string[] {
  const named = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !factNames.some((one) => one === name));
}
