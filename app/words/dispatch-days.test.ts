import { expect, test } from 'vitest';
import { dispatchDays } from './dispatch-days.ts';

test.each([
  [3, 7, '3 to 7 business days', '3 إلى 7 أيام عمل'],
  [5, 15, '5 to 15 business days', '5 إلى 15 يوم عمل'],
  [5, 5, '5 business days', '5 أيام عمل'],
  [0, 2, '2 business days', 'يومي عمل'],
  [1, 2, '1 to 2 business days', 'من يوم إلى يومي عمل'],
  [1, 3, '1 to 3 business days', '1 إلى 3 أيام عمل'],
  [1, 1, '1 business day', 'يوم عمل واحد'],
  [0, 0, '1 business day', 'يوم عمل واحد'],
  [12, 12, '12 business days', '12 يوم عمل'],
])('a parcel is dispatched within %i to %i days: %s', (minDays, maxDays, english, arabic) => {
  const rangeText = dispatchDays({ minDays, maxDays });
  expect([rangeText('en'), rangeText('ar')]).toEqual([english, arabic]);
});
