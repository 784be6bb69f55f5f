import { dateTimeFormat } from './date-time-format.ts';

/** Returns the day in the store's time zone as `2026-08-31`. */
export function dateInTimeZone(timeZone: string, now: Date): string {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = dateTimeFormat('en', { timeZone, ...numeric });
  const parts = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}
