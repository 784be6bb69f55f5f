import { expect, test } from 'vitest';
import { dateInTimeZone } from './date-in-time-zone.ts';

test.each([
  ['Asia/Dubai', '2026-08-31T19:59:59.999Z', '2026-08-31'],
  ['Asia/Dubai', '2026-08-31T20:00:00Z', '2026-09-01'],
  ['America/New_York', '2027-01-01T04:59:00Z', '2026-12-31'],
  ['UTC', '2026-01-05T00:00:00Z', '2026-01-05'],
])('the store day in %s of %s is %s', (timeZone, moment, day) => {
  expect(dateInTimeZone(timeZone, new Date(moment))).toBe(day);
});
