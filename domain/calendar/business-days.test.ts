import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countries } from '../geography/countries.ts';
import { addBusinessDays, defaultDispatchDays, weekendOf } from './business-days.ts';

const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const codes = ['SA', 'AE', 'IR', 'AF', 'IN', 'DE', null];
const country = fc.constantFrom(...codes);
const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each([
  // 1 September 2026 is a Tuesday.
  ['SA', '2026-09-01', '2026-09-10'],
  ['AE', '2026-09-01', '2026-09-10'],
  // A Thursday evening before a weekend of Friday and Saturday, and before Saturday and Sunday.
  ['KW', '2026-09-03', '2026-09-14'],
  ['AE', '2026-09-03', '2026-09-14'],
  // A Saturday: the Gulf begins to count on Sunday, the Emirates on Monday.
  ['SA', '2026-09-05', '2026-09-14'],
  ['AE', '2026-09-05', '2026-09-15'],
  ['IR', '2026-09-01', '2026-09-09'],
  ['AF', '2026-09-01', '2026-09-12'],
  ['IN', '2026-09-01', '2026-09-09'],
  [null, '2026-09-01', '2026-09-10'],
])('seven business days in %s after %s end on %s', (where, from, last) => {
  expect(addBusinessDays(from, defaultDispatchDays.maxDays, where)).toBe(last);
});

test('weekends match CLDR for every country the store ships to', () => {
  for (const { code } of countries) {
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
      getWeekInfo(): { weekend: number[] };
    };
    // getWeekInfo() uses 7 for Sunday.
    const expected = locale.getWeekInfo().weekend.map((one) => one % 7);
    expect([...weekendOf(code)].sort(), code).toEqual(expected.sort());
  }
});

test('the due date of an order is a working day after that many working days', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 40 }), country, (from, count, where) => {
      const last = addBusinessDays(from, count, where);
      const weekend: readonly number[] = weekendOf(where);
      expect(weekend).not.toContain(dayOfWeek(last));
      let working = 0;
      for (let at = Date.parse(from) + 864e5; at <= Date.parse(last); at += 864e5) {
        if (!weekend.includes(new Date(at).getUTCDay())) working += 1;
      }
      expect(working).toBe(count);
    }),
  );
});

test('a later payment is never due earlier', () => {
  fc.assert(
    fc.property(day, day, country, (one, other, where) => {
      const [early, late] = [one, other].sort() as [string, string];
      const due = (from: string) => addBusinessDays(from, defaultDispatchDays.maxDays, where);
      expect(due(early) <= due(late)).toBe(true);
    }),
  );
});

test('the business day zero days later is the same day', () => {
  expect(addBusinessDays('2026-09-05', 0, 'AE')).toBe('2026-09-05');
});
