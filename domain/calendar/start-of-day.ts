import { dateInTimeZone } from './date-in-time-zone.ts';
import { dateTimeFormat } from './date-time-format.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the start of a day such as "2026-08-31". That is one o'clock when clocks go forward at midnight,
 * and the earlier moment when they go back over it.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Midnight may have the UTC offset of the day before or after.
  const possible = [midnight - dayMs, midnight + dayMs]
    .map((near) => midnight - offsetAt(new Date(near), timeZone))
    .sort((a, b) => a - b);
  const first = possible.find((moment) => dateInTimeZone(timeZone, new Date(moment)) === day);
  // A skipped day, such as Samoa's 30 December 2011, begins where the next one does.
  return new Date(first ?? Math.max(...possible));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the offset in milliseconds ahead of UTC. */
function offsetAt(moment: Date, timeZone: string): number {
  const format = dateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  return clock - Math.floor(moment.getTime() / 1000) * 1000;
}
