import { expect, test } from 'vitest';
import { mona } from '../../../tests/support/purchase.ts';
import { CorrectionError } from '../../orders/correct-address.ts';
import { readCorrectedAddress } from './shopper-details.ts';

const address = { ...mona, country: 'SA', city: 'Riyadh', address: 'King Fahd Road 5' };

/** Returns the code of each wrong field. */
function problemsOf(typed: Record<string, unknown>): Record<string, string> {
  try {
    readCorrectedAddress(typed);
  } catch (error) {
    if (!(error instanceof CorrectionError)) throw error;
    return Object.fromEntries([error, ...error.others].map(({ field, code }) => [field, code]));
  }
  return {};
}

test('a corrected address is validated by the rules of checkout', () => {
  const typed = { ...address, phone: '٠٥٠١٢٣٤٥٦٧', country: 'AE', city: '  Dubai ' };
  expect(readCorrectedAddress(typed).details).toMatchObject({
    phone: '+971501234567',
    city: 'Dubai',
  });
  const wrong = { ...address, first_name: ' ', phone: '12', country: 'XX', address: 'a\u0000b' };
  expect(problemsOf(wrong)).toMatchObject({
    first_name: 'field_required',
    country: 'field_invalid',
    address: 'field_invalid',
  });
  const severalWrong = { ...address, city: ' ', phone: '12' };
  expect(problemsOf(severalWrong)).toEqual({ city: 'field_required', phone: 'field_invalid' });
  expect(problemsOf({ ...address, phone: '12' })).toEqual({ phone: 'field_invalid' });
  expect(problemsOf({ ...address, city: 'x'.repeat(121) })).toEqual({ city: 'field_too_long' });
  expect(problemsOf({ ...address, email: 'mona@' })).toEqual({ email: 'field_invalid' });
});

test('a correction of only the email validates only the email', () => {
  const typed = { only: 'email', email: ' mona.saleh@example.com ' };
  expect(readCorrectedAddress(typed).details).toEqual({ email: 'mona.saleh@example.com' });
  expect(problemsOf({ only: 'email', email: ' ' })).toEqual({ email: 'field_required' });
});

test('a P.O. box without a street is refused unless the order already has it', () => {
  const typed = { ...address, address: 'P.O. Box 123, Riyadh' };
  expect(problemsOf(typed)).toEqual({ address: 'po_box_only' });
  expect(problemsOf({ ...typed, phone: '12' })).toEqual({
    phone: 'field_invalid',
    address: 'po_box_only',
  });
  const corrected = { ...typed, address_before: 'P.O. Box 123, Riyadh', city: 'Jeddah' };
  const { address_before: _, ...details } = corrected;
  expect(readCorrectedAddress(corrected).details).toEqual(details);
});
