import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { addDays, startOfDay } from '../calendar/start-of-day.ts';
import { type Period, periodWindow } from './periods.ts';

const window = (period: Period, timeZone: string, now: string) => {
  const { from, until } = periodWindow(period, timeZone, new Date(now));
  return [from?.toISOString(), until?.toISOString()];
};

describe('a period in days of the store', () => {
  // 01:30 on 22 November in Dubai, still the day before in London.
  const now = '2026-11-21T21:30:00Z';

  test.each<[Period, string, string | undefined, string | undefined]>([
    ['today', 'Asia/Dubai', '2026-11-21T20:00:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['yesterday', 'Asia/Dubai', '2026-11-20T20:00:00.000Z', '2026-11-21T20:00:00.000Z'],
    ['7days', 'Asia/Dubai', '2026-11-14T20:00:00.000Z', undefined],
    ['30days', 'Asia/Dubai', '2026-10-22T20:00:00.000Z', undefined],
    ['all', 'Asia/Dubai', undefined, undefined],
    ['today', 'Europe/London', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    // Thirty days earlier London still had summer time.
    ['30days', 'Europe/London', '2026-10-21T23:00:00.000Z', undefined],
  ])('%s in %s', (period, timeZone, from, until) => {
    expect(window(period, timeZone, now)).toEqual([from, until]);
  });

  test('a day of 23 hours and one of 25', () => {
    expect(window('today', 'Europe/Berlin', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(window('yesterday', 'America/New_York', '2026-11-02T12:00:00Z')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
  });
});

describe('the start of a day', () => {
  test.each([
    ['the clock goes from 23:59 to 1:00', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['it goes back from 24:00 to 23:00', '2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
    ['0:00 comes twice', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['the offset is no whole hour', '2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    ['a zone is named by its offset', '2026-11-21', '+04:00', '2026-11-20T20:00:00.000Z'],
    ['the day was left out', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s', (_why, day, timeZone, start) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(start);
  });

  test('belongs to that day, and the moment before it does not', () => {
    const zones = ['Asia/Dubai', 'Europe/London', 'Africa/Cairo', 'America/Havana', 'Asia/Beirut'];
    const days = fc.integer({ min: 0, max: 365 * 30 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (timeZone, day) => {
        const start = startOfDay(day, timeZone).getTime();
        expect(dateInTimeZone(timeZone, new Date(start))).toBe(day);
        expect(dateInTimeZone(timeZone, new Date(start - 1))).toBe(addDays(day, -1));
      }),
    );
  });
});
