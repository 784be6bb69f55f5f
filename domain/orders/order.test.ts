import { expect, test } from 'vitest';
import {
  asOrderStatus,
  asPaymentStatus,
  isStepActive,
  orderStatuses,
  trackingProgress,
  trackingSteps,
} from './order.ts';

test('an order progresses as the spec defines', () => {
  expect(orderStatuses.map((status) => [status, trackingProgress(status)])).toEqual([
    ['pending', 20],
    ['confirmed', 40],
    ['preparing', 60],
    ['out_for_delivery', 80],
    ['delivered', 100],
    ['cancelled', 0],
  ]);
});

test.each([
  ['pending', 0],
  ['confirmed', 1],
  ['preparing', 2],
  ['out_for_delivery', 3],
  ['delivered', 4],
  ['cancelled', 0],
] as const)('an order that is %s has %d active steps', (status, count) => {
  const active = trackingSteps.filter((step) => isStepActive(step, status));
  expect(active).toEqual(trackingSteps.slice(0, count));
});

test('an unknown order status counts as the first one', () => {
  expect(asOrderStatus('lost')).toBe('pending');
  expect(asOrderStatus(null)).toBe('pending');
  expect(asPaymentStatus('refunded')).toBe('pending');
  expect(asPaymentStatus('paid')).toBe('paid');
});
