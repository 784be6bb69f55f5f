import { expect, test } from 'vitest';
import { storeMoney } from '../currency.ts';
import { money } from '../money.ts';
import { compareWithUsualDay } from './usual-day.ts';

const dayAt = (at: number) => `2026-09-${`${at}`.padStart(2, '0')}`;
const day = (at: number, amount = 0, currency = 'USD') => ({
  day: dayAt(at),
  paid: amount > 0 ? 1 : 0,
  revenue: [amount > 0 ? money(amount, currency) : storeMoney(0)],
});
const daysThrough = (last: number) => Array.from({ length: last }, (_, at) => day(at + 1));

test('a usual day is the mean since the first sale, and leaves out the day itself', () => {
  const days = [day(1), day(2, 700), ...daysThrough(9).slice(2), day(10, 9900)];
  const { paid, revenue, usual } = compareWithUsualDay(days, dayAt(10));
  expect({ paid, revenue }).toEqual({ paid: 1, revenue: [storeMoney(9900)] });
  expect(usual).toEqual(storeMoney(88));
});

test('fewer than seven days since the first sale make no usual day', () => {
  const days = [...daysThrough(3), day(4, 700), day(5), day(6), day(7), day(8), day(9), day(10, 5)];
  expect(compareWithUsualDay(days, dayAt(10)).usual).toBeUndefined();
  expect(compareWithUsualDay(daysThrough(20), dayAt(20)).usual).toBeUndefined();
  expect(compareWithUsualDay([], dayAt(1))).toEqual({ paid: 0, revenue: [], usual: undefined });
});

test('a usual day counts one currency and adds no other to it', () => {
  const days = [day(1, 800), day(2, 900, 'AED'), ...daysThrough(8).slice(2), day(9, 5, 'AED')];
  expect(compareWithUsualDay(days, dayAt(9)).usual).toEqual(money(113, 'AED'));
});
