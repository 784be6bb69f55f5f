import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { Language } from '#domain/language.ts';
import type { Revenue } from '#domain/reports/revenue.ts';

/** "21 Nov", or "Nov 2026" for a month. By hand, so that server and browser agree. */
export function chartBucketLabel(day: string, unit: Revenue['unit'], language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const months: Record<string, string> = adminMessagesOf(language).payments.months;
  const name = months[month] ?? month;
  return unit === 'day' ? `${Number(date)} ${name}` : `${name} ${year}`;
}
