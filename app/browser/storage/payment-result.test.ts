import { describe, expect, test } from 'vitest';
import type { PaymentFailure } from '#domain/payments/failure-reason.ts';
import {
  decidePaymentResult,
  readPaymentReturn,
  readResultView,
  removePaymentParams,
} from './payment-result.ts';
import type { CachedPayment } from './payment-result-contract.ts';

test.each([
  ['?success=1&order_id=12', { flag: 'paid', orderId: '12' }],
  ['?failed=1', { flag: 'failed', orderId: undefined }],
  ['?success=1&failed=1', { flag: 'failed' }],
  ['?success=0&order_id=abc', { flag: undefined, orderId: undefined }],
  ['?failed=1&cancelled=1', { flag: 'failed', hasCancelled: true }],
  ['?failed=1&attempt=3', { flag: 'failed', attempt: 3 }],
  ['?failed=1&attempt=x', { flag: 'failed', attempt: 1 }],
  ['?tap_id=chg_1', { flag: undefined, tapId: 'chg_1' }],
  ['', { flag: undefined, orderId: undefined, tapId: undefined }],
])('the address %s is read as %o', (search, returned) => {
  expect(readPaymentReturn(search)).toMatchObject(returned);
});

test('only parameters that the gateway added are removed from the address', () => {
  expect(removePaymentParams('?success=1&order_id=12')).toBe('');
  expect(removePaymentParams('?lang=ar&tap_id=x&failed=1&cancelled=1')).toBe('?lang=ar');
});

describe('the displayed payment result', () => {
  const returned = readPaymentReturn('?success=1&order_id=12');
  const cancelled = readPaymentReturn('?failed=1&cancelled=1&order_id=12');
  const knownPayment = (
    result: CachedPayment['result'],
    failure?: PaymentFailure,
  ): CachedPayment => {
    return { orderId: '12', result, isForeign: false, hasPayLink: false, failure };
  };

  test.each(['paid', 'failed'] as const)(
    'is that of the store for %s, whatever the address claims',
    (result) => {
      const expected = { result, orderId: '12', isClaimed: false };
      expect(decidePaymentResult(returned, knownPayment(result))).toMatchObject(expected);
      expect(decidePaymentResult(cancelled, knownPayment(result))).toMatchObject(expected);
    },
  );

  test('is pending for an open order', () => {
    expect(decidePaymentResult(returned, knownPayment('open'))).toBeUndefined();
    expect(decidePaymentResult(cancelled, knownPayment('open'))).toBeUndefined();
  });

  test('follows the address for an unknown order or without an id', () => {
    const claimed = { result: 'paid', orderId: '12', isClaimed: true };
    expect(decidePaymentResult(returned, knownPayment('unknown'))).toEqual(claimed);
    expect(decidePaymentResult(readPaymentReturn('?failed=1'), undefined)).toMatchObject({
      result: 'failed',
    });
    expect(decidePaymentResult(readPaymentReturn(''), undefined)).toBeUndefined();
  });

  test('is cancelled, and not charged only when the gateway reports so', () => {
    const failure = (reason: PaymentFailure['reason']) => ({ reason, isUncharged: true });
    const shownFailure = (payment: CachedPayment) =>
      decidePaymentResult(cancelled, payment)?.failure;
    const unsure = { reason: 'cancelled', isUncharged: false };
    expect(shownFailure(knownPayment('failed', failure('cancelled')))).toEqual(
      failure('cancelled'),
    );
    expect(shownFailure(knownPayment('failed', failure('expired')))).toEqual(failure('cancelled'));
    expect(shownFailure(knownPayment('failed', failure('declined')))).toEqual(failure('declined'));
    expect(shownFailure(knownPayment('failed'))).toEqual(unsure);
    expect(shownFailure(knownPayment('unknown'))).toEqual(unsure);
    expect(shownFailure(knownPayment('paid'))).toBeUndefined();
  });
});

test('a foreign history entry has no payment result', () => {
  const payment = { result: 'paid', orderId: '12', isClaimed: false };
  expect(readResultView({ payment })).toEqual(payment);
  const failed = { ...payment, failure: { reason: 'declined', isUncharged: true } };
  expect(readResultView({ payment: failed })).toEqual(failed);
  for (const state of [null, undefined, 'x', {}, { payment: { result: 'maybe' } }]) {
    expect(readResultView(state)).toBeUndefined();
  }
});
