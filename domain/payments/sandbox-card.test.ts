import { describe, expect, test } from 'vitest';
import {
  cardProblems,
  checkSandboxCode,
  findTestCard,
  outcomes,
  passesLuhn,
  prefillTestCard,
  returnAddress,
  testCards,
} from './sandbox-card.ts';

const now = new Date('2026-11-21T12:00:00Z');
const right = {
  number: '4242 4242 4242 4242',
  expiry: '12/29',
  cvc: '123',
  holder: 'Layla Haddad',
};
const problemsOf = (change: Partial<typeof right>) => cardProblems({ ...right, ...change }, now);

describe('the sandbox card form', () => {
  test('every test card fills in a valid form on any day', () => {
    for (const day of [now, new Date('2031-12-31T23:00:00Z'), new Date('2090-06-01T00:00:00Z')]) {
      for (const { id } of testCards)
        expect(cardProblems(prefillTestCard(id, day), day)).toEqual({});
    }
  });

  test('an empty form reports every field', () => {
    expect(cardProblems(prefillTestCard(undefined, now), now)).toEqual({
      number: 'numberMissing',
      expiry: 'expiryMissing',
      cvc: 'cvcMissing',
      holder: 'holderMissing',
    });
  });

  test.each([
    [{ number: '4242 4242 4242 4241' }, { number: 'numberWrong' }],
    [{ number: '4242' }, { number: 'numberWrong' }],
    [{ number: 'abcd' }, { number: 'numberWrong' }],
    [{ number: '4111-1111-1111-1111' }, { number: 'numberUnknown' }],
    [{ expiry: '13/29' }, { expiry: 'expiryWrong' }],
    [{ expiry: '2029' }, { expiry: 'expiryWrong' }],
    [{ expiry: '10/26' }, { expiry: 'expiryPast' }],
    [{ cvc: '12' }, { cvc: 'cvcWrong' }],
    [{ holder: '  ' }, { holder: 'holderMissing' }],
  ])('%o is validated as %o', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  test('Arabic digits and other date notations are accepted', () => {
    expect(problemsOf({ number: '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', expiry: '١٢/٢٩', cvc: '١٢٣' })).toEqual({});
    for (const expiry of ['1229', '12 / 29', '12/2029', '11/26']) {
      expect(problemsOf({ expiry })).toEqual({});
    }
  });

  test('Luhn', () => {
    expect(passesLuhn('4242424242424242')).toBe(true);
    expect(passesLuhn('4242424242424243')).toBe(false);
  });
});

describe('the outcome of a card', () => {
  test.each([
    ['4242424242424242', { state: 'captured', reason: null }],
    ['4000000000000002', { state: 'declined', reason: 'card_declined' }],
    ['4000000000009995', { state: 'declined', reason: 'insufficient_funds' }],
    ['4000002500003155', { step: 'code', problem: undefined, wrongCodes: 0 }],
    ['4000000000000119', { state: 'processing', reason: null }],
  ])('%s', (number, outcome) => {
    const card = findTestCard(number);
    expect(card && outcomes[card]).toEqual(outcome);
  });

  test('the third wrong code declines, and the right one no longer helps', () => {
    expect(checkSandboxCode('', 0)).toBe('missing');
    expect(checkSandboxCode('123456', 2)).toBe('right');
    expect(checkSandboxCode('١٢٣٤٥٦', 0)).toBe('right');
    expect([0, 1, 2].map((before) => checkSandboxCode('000000', before))).toEqual([
      'wrong',
      'wrong',
      'declined',
    ]);
    expect(checkSandboxCode('123456', 3)).toBe('declined');
  });

  test('a charge without a result returns without a flag', () => {
    const successUrl = 'http://localhost:3000/checkout?success=1&order_id=12';
    const failUrl = 'http://localhost:3000/checkout?failed=1&order_id=12';
    const back = (state: string, reason: string | null = null) =>
      returnAddress({ state, reason, successUrl, failUrl });
    expect(back('captured')).toBe(successUrl);
    expect(back('declined')).toBe(failUrl);
    expect(back('declined', 'insufficient_funds')).toBe(failUrl);
    expect(back('declined', 'cancelled')).toBe(`${failUrl}&cancelled=1`);
    expect(back('processing')).toBe('http://localhost:3000/checkout?order_id=12');
  });
});
