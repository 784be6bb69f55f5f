import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from '../geography/countries.ts';
import { arrivalWindowFromDispatch, arrivalWindowFromPayment } from './arrival-window.ts';
import { addBusinessDays, defaultDispatchDays, weekendOf } from './business-days.ts';
import { countriesWithHolidays, isHoliday } from './holidays.ts';

const day = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const country = fc.constantFrom(...countries.map(({ code }) => code), 'ZZ', null);
const dayOfWeek = (written: string) => new Date(`${written}T00:00:00Z`).getUTCDay();
const isFree = (written: string, where: string | null) =>
  (weekendOf(where) as readonly number[]).includes(dayOfWeek(written)) || isHoliday(written, where);

test.each([
  // A Tuesday without a holiday near it: it leaves from Friday the 4th to Thursday the 10th.
  ['AE', '2026-09-01', '2026-09-07', '2026-09-14'],
  ['SA', '2026-09-01', '2026-09-07', '2026-09-16'],
  ['DE', '2026-09-01', '2026-09-10', '2026-09-22'],
  // The National Days of the Emirates, 2 and 3 December, are no business days.
  ['AE', '2026-11-27', '2026-12-07', '2026-12-14'],
  // Over Eid al-Fitr, which is 20 March 2026 by the Umm al-Qura calendar, with the days around it.
  ['AE', '2026-03-16', '2026-03-24', '2026-03-31'],
  ['KW', '2026-03-16', '2026-03-25', '2026-04-01'],
  // Christmas is free in London and not in Dubai.
  ['AE', '2026-12-18', '2026-12-24', '2026-12-31'],
  ['GB', '2026-12-18', '2026-12-30', '2027-01-11'],
])('an order to %s, paid on %s, arrives from %s to %s', (where, paid, first, last) => {
  expect(arrivalWindowFromPayment(paid, where)).toEqual({ first, last });
});

describe('arrival windows over 36 years in all countries', () => {
  test('start and end on working days of the courier', () => {
    fc.assert(
      fc.property(day, country, (paid, where) => {
        for (const window of [
          arrivalWindowFromPayment(paid, where),
          arrivalWindowFromDispatch(paid, where),
        ]) {
          expect(isFree(window.first, where)).toBe(false);
          expect(isFree(window.last, where)).toBe(false);
          expect(paid < window.first && window.first < window.last).toBe(true);
          expect(Date.parse(window.last) - Date.parse(paid)).toBeLessThan(60 * 864e5);
        }
      }),
    );
  });

  test('include every dispatch within the promised time', () => {
    fc.assert(
      fc.property(
        day,
        country,
        fc.integer({ ...range(defaultDispatchDays) }),
        (paid, where, days) => {
          const promised = arrivalWindowFromPayment(paid, where);
          const sent = arrivalWindowFromDispatch(
            addBusinessDays(paid, days, 'AE', isHoliday),
            where,
          );
          expect(sent.first >= promised.first).toBe(true);
          expect(sent.last <= promised.last).toBe(true);
        },
      ),
    );
  });
});

function range({ minDays, maxDays }: { minDays: number; maxDays: number }) {
  return { min: minDays, max: maxDays };
}

describe('holidays', () => {
  test('exist for every country the store ships to', () => {
    expect(countriesWithHolidays).toEqual(countries.map(({ code }) => code).sort());
  });

  test.each([
    ['AE', '2026-12-02 2026-12-03 2027-03-09 2026-06-16', '2026-12-04 2026-12-01'],
    ['SA', '2026-09-23 2026-02-22 2026-03-23 2026-05-29', '2026-01-01 2026-12-25'],
    ['GB', '2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31', '2026-05-11 2026-08-24'],
    ['GR', '2026-04-10 2026-04-13 2026-02-23', '2026-04-03 2026-04-06'],
    ['US', '2026-11-26 2026-09-07', '2026-11-19 2026-12-26'],
    ['CN', '2026-02-17', '2026-01-02'],
  ])('in %s are %s, not %s', (where, free, working) => {
    for (const one of free.split(' ')) expect(isHoliday(one, where), one).toBe(true);
    for (const one of working.split(' ')) expect(isHoliday(one, where), one).toBe(false);
  });

  test('are a few days of each year, and never run out', () => {
    for (const { code } of countries) {
      for (const year of [2026, 2099]) {
        let count = 0;
        for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 864e5) {
          if (isHoliday(new Date(at).toISOString().slice(0, 10), code)) count += 1;
        }
        expect(count, `${code} ${year}`).toBeGreaterThan(2);
        expect(count, `${code} ${year}`).toBeLessThan(33);
      }
    }
  });
});
