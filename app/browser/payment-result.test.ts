import { describe, expect, test } from 'vitest';
import { decideResult, readReturn, readShownResult, withoutReturn } from './payment-result.ts';

test.each([
  ['?success=1&order_id=12', { flag: 'paid', orderId: '12' }],
  ['?failed=1', { flag: 'failed', orderId: undefined }],
  ['?success=1&failed=1', { flag: 'failed' }],
  ['?success=0&order_id=abc', { flag: undefined, orderId: undefined }],
  ['?tap_id=chg_1', { flag: undefined, tapId: 'chg_1' }],
  ['', { flag: undefined, orderId: undefined, tapId: undefined }],
])('the address %s says %o', (search, returned) => {
  expect(readReturn(search)).toMatchObject(returned);
});

test('only what the gateway added leaves the address', () => {
  expect(withoutReturn('?success=1&order_id=12')).toBe('');
  expect(withoutReturn('?lang=ar&tap_id=x&failed=1')).toBe('?lang=ar');
});

describe('what is shown', () => {
  const returned = readReturn('?success=1&order_id=12');

  test.each(['paid', 'failed'] as const)(
    'the store’s own %s, whatever the address says',
    (result) => {
      const shown = { result, orderId: '12', isClaimed: false };
      expect(decideResult(returned, { orderId: '12', result, isForeign: false })).toEqual(shown);
    },
  );

  test('nothing yet for an order that is still open', () => {
    expect(
      decideResult(returned, { orderId: '12', result: 'open', isForeign: false }),
    ).toBeUndefined();
  });

  test('what the address claims, for an order nobody knows or without an id', () => {
    const claimed = { result: 'paid', orderId: '12', isClaimed: true };
    expect(decideResult(returned, { orderId: '12', result: 'unknown', isForeign: false })).toEqual(
      claimed,
    );
    expect(decideResult(readReturn('?failed=1'), undefined)).toMatchObject({ result: 'failed' });
    expect(decideResult(readReturn(''), undefined)).toBeUndefined();
  });
});

test('a history entry of another making shows nothing', () => {
  const payment = { result: 'paid', orderId: '12', isClaimed: false };
  expect(readShownResult({ payment })).toEqual(payment);
  for (const state of [null, undefined, 'x', {}, { payment: { result: 'maybe' } }]) {
    expect(readShownResult(state)).toBeUndefined();
  }
});
