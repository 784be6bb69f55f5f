import type { Language } from '#domain/language.ts';
import type { Revenue } from '#domain/reports/revenue.ts';

/** "21 Nov", or "Nov 2026" for a month; written by hand, so that server and browser agree. */
export function bucketName(day: string, unit: Revenue['unit'], language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[language][Number(month) - 1] ?? month;
  return unit === 'day' ? `${Number(date)} ${name}` : `${name} ${year}`;
}

const months: Record<Language, string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ar: [
    ...['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو'],
    ...['يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
  ],
};
