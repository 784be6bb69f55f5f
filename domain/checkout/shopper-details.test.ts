import { expect, test } from 'vitest';
import { mona } from '../../tests/support/purchase.ts';
import { readCorrectedAddress } from './shopper-details.ts';

const address = { ...mona, country: 'SA', city: 'Riyadh', address: 'King Fahd Road 5' };

test('a corrected address is validated by the rules of checkout', () => {
  const typed = { ...address, phone: '٠٥٠١٢٣٤٥٦٧', country: 'AE', city: '  Dubai ' };
  expect(readCorrectedAddress(typed).details).toMatchObject({
    phone: '+971501234567',
    city: 'Dubai',
  });
  const wrong = { ...address, first_name: ' ', phone: '12', country: 'XX', address: 'a\u0000b' };
  expect(readCorrectedAddress(wrong).problems).toMatchObject({
    first_name: 'required',
    country: 'invalid',
    address: 'invalid',
  });
  expect(readCorrectedAddress({ ...address, phone: '12' }).problems).toEqual({ phone: 'invalid' });
  expect(readCorrectedAddress({ ...address, city: 'x'.repeat(121) }).problems).toEqual({
    city: 'too_long',
  });
  expect(readCorrectedAddress({ ...address, email: 'mona@' }).problems).toEqual({
    email: 'invalid',
  });
});

test('a correction of only the email validates only the email', () => {
  const typed = { only: 'email', email: ' mona.saleh@example.com ' };
  expect(readCorrectedAddress(typed).details).toEqual({ email: 'mona.saleh@example.com' });
  expect(readCorrectedAddress({ only: 'email', email: ' ' }).problems).toEqual({
    email: 'required',
  });
});

test('a P.O. box without a street is refused unless the order already has it', () => {
  const typed = { ...address, address: 'P.O. Box 123, Riyadh' };
  expect(readCorrectedAddress(typed).problems).toEqual({ address: 'po_box' });
  expect(readCorrectedAddress({ ...typed, phone: '12' }).problems).toEqual({
    phone: 'invalid',
    address: 'po_box',
  });
  const corrected = { ...typed, address_before: 'P.O. Box 123, Riyadh', city: 'Jeddah' };
  const { address_before: _, ...details } = corrected;
  expect(readCorrectedAddress(corrected).details).toEqual(details);
});
