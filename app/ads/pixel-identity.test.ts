import { describe, expect, test, vi } from 'vitest';
import { hashPerson, sha256Hex } from './pixel-identity.ts';

const email = 'b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514';
const phone = '5cd602a57e6a0414e38023888d6275b31208be50ab5cf4c1e7f197138da7fed1';

test('the pixel digests a text in lower case without surrounding spaces', async () => {
  expect(await sha256Hex('user@example.com')).toBe(email);
  expect(await sha256Hex('  User@Example.COM\n')).toBe(email);
  expect(await sha256Hex('+971501234567')).toBe(phone);
});

describe('a person', () => {
  const person = { email: ' User@example.com', phone: '+971501234567', country: 'AE' };

  test.each(['+971 50 123 4567', '+9710501234567', '050 123 4567', '+٩٧١٥٠١٢٣٤٥٦٧'])(
    'is identified by email and phone, typed as %s',
    async (typed) => {
      expect(await hashPerson({ ...person, phone: typed })).toEqual({
        email,
        phone_number: phone,
      });
    },
  );

  test('is identified by an external id if present', async () => {
    expect(await hashPerson(person, ' 123456789012 ')).toEqual({
      email,
      phone_number: phone,
      external_id: await sha256Hex('123456789012'),
    });
  });

  test('has no phone when the number is invalid', async () => {
    expect(await hashPerson({ ...person, phone: '12' })).toEqual({ email });
  });

  test('stays unidentified when the browser cannot digest', async () => {
    vi.stubGlobal('crypto', {});
    expect(await hashPerson(person)).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
