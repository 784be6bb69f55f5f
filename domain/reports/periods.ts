import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { addDays, startOfDay } from '../calendar/start-of-day.ts';

export const periods = ['today', 'yesterday', '7days', '30days', 'all'] as const;
export type Period = (typeof periods)[number];
export const defaultPeriod: Period = '7days';

/** Starts of days in the store's time zone. `until` is exclusive; undefined means unlimited. */
export type Window = { from: Date | undefined; until: Date | undefined };

export const allTime: Window = { from: undefined, until: undefined };

export function periodWindow(period: Period, timeZone: string, now: Date): Window {
  const today = dateInTimeZone(timeZone, now);
  const midnight = (days: number) => startOfDay(addDays(today, days), timeZone);
  const windows: Record<Period, () => Window> = {
    today: () => ({ from: midnight(0), until: midnight(1) }),
    yesterday: () => ({ from: midnight(-1), until: midnight(0) }),
    '7days': () => ({ from: midnight(-7), until: undefined }),
    '30days': () => ({ from: midnight(-30), until: undefined }),
    all: () => allTime,
  };
  return windows[period]();
}
