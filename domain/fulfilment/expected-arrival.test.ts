import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays } from '../calendar/business-days.ts';
import { countries } from '../geography/countries.ts';
import { orderStatuses, paymentStatuses } from '../orders/order.ts';
import { paymentTerms } from '../orders/payment-terms.ts';
import { type Expected, estimateArrival } from './expected-arrival.ts';

const day = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const country = fc.constantFrom(...countries.map(({ code }) => code), 'ZZ', null);

test('an expected arrival is never in the past, and never earlier for waiting longer', () => {
  fc.assert(
    fc.property(expected(), day, (order, today) => {
      const arrival = estimateArrival(order, today);
      const isOpen = !['delivered', 'cancelled'].includes(order.status);
      const isDue = order.payment === 'pending' && ['cash', 'bank'].includes(`${order.terms}`);
      if ((order.payment !== 'paid' && !isDue) || !isOpen) expect(arrival).toBeUndefined();
      if (!arrival) return;
      const tomorrow = estimateArrival(order, addBusinessDays(today, 1, 'IN'));
      if (arrival.isLate) expect(tomorrow?.isLate).toBe(true);
      else expect(arrival.first >= today && arrival.first <= arrival.last).toBe(true);
      if (tomorrow && !tomorrow.isLate) expect(tomorrow.first >= arrival.first).toBe(true);
    }),
  );
});

function expected() {
  return fc.record<Expected>({
    payment: fc.constantFrom(...paymentStatuses),
    status: fc.constantFrom(...orderStatuses),
    terms: fc.constantFrom(...paymentTerms, undefined),
    country,
    paidDay: fc.option(day, { nil: undefined }),
    confirmedDay: fc.option(day, { nil: undefined }),
    dispatchedDay: fc.option(day, { nil: undefined }),
  });
}

describe('an order to Dubai that was paid on 1 September 2026', () => {
  const paid: Expected = {
    payment: 'paid',
    status: 'confirmed',
    country: 'AE',
    paidDay: '2026-09-01',
    dispatchedDay: undefined,
  };
  const on = (today: string, changes: Partial<Expected> = {}) =>
    estimateArrival({ ...paid, ...changes }, today);

  test('arrives from 7 to 14 September while it can still be dispatched in time', () => {
    expect(on('2026-09-01')).toEqual({ first: '2026-09-07', last: '2026-09-14', isLate: false });
    // Excludes today, because the parcel has not left yet.
    expect(on('2026-09-09')).toEqual({ first: '2026-09-10', last: '2026-09-14', isLate: false });
    expect(on('2026-09-11')?.first).toBe('2026-09-14');
    expect(on('2026-09-12')?.isLate).toBe(false);
    expect(on('2026-09-14')?.isLate).toBe(true);
  });

  test('is counted from the day of dispatch', () => {
    const dispatchedDay = '2026-09-04';
    expect(on('2026-09-04', { dispatchedDay })).toMatchObject({
      first: '2026-09-07',
      last: '2026-09-08',
      isLate: false,
    });
    expect(on('2026-09-08', { dispatchedDay })?.first).toBe('2026-09-08');
    expect(on('2026-09-09', { dispatchedDay })?.isLate).toBe(true);
    expect(on('2026-09-04', { status: 'out_for_delivery' })).toBeUndefined();
  });

  test('has no estimate once delivered, or while the payment is unknown', () => {
    for (const changes of [
      { status: 'delivered' },
      { status: 'cancelled' },
      { payment: 'pending' },
      { payment: 'failed' },
      { paidDay: undefined },
    ] as const) {
      expect(on('2026-09-02', changes)).toBeUndefined();
    }
  });
});

describe('an order to Dubai that is paid later', () => {
  const placed: Expected = {
    payment: 'pending',
    terms: 'cash',
    status: 'confirmed',
    country: 'AE',
    paidDay: undefined,
    confirmedDay: '2026-09-01',
    dispatchedDay: undefined,
  };
  const on = (today: string, changes: Partial<Expected> = {}) =>
    estimateArrival({ ...placed, ...changes }, today);

  test('arrives as one that was paid on the day of its confirmation', () => {
    const expected = { first: '2026-09-07', last: '2026-09-14', isLate: false };
    expect(on('2026-09-01')).toEqual(expected);
    expect(on('2026-09-14')?.isLate).toBe(true);
    // The courier's money, which comes later than the parcel, promises no other days.
    expect(on('2026-09-01', { payment: 'paid', paidDay: '2026-09-20' })).toEqual(expected);
    expect(on('2026-09-01', { confirmedDay: undefined })).toBeUndefined();
  });

  test('is counted from the day of dispatch, paid or not', () => {
    const dispatchedDay = '2026-09-04';
    const expected = { first: '2026-09-07', last: '2026-09-08', isLate: false };
    const sent = { dispatchedDay, status: 'out_for_delivery' } as const;
    expect(on('2026-09-04', sent)).toEqual(expected);
    expect(on('2026-09-04', { ...sent, confirmedDay: undefined })).toEqual(expected);
    expect(on('2026-09-04', { ...sent, terms: 'bank', confirmedDay: undefined })).toEqual(expected);
    expect(on('2026-09-04', { ...sent, terms: 'link' })).toBeUndefined();
  });

  test('has no estimate once it failed, and a transfer none before its money', () => {
    expect(on('2026-09-02', { payment: 'failed' })).toBeUndefined();
    expect(on('2026-09-02', { terms: 'bank', confirmedDay: undefined })).toBeUndefined();
  });
});
