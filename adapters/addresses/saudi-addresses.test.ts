import { afterAll, beforeEach, expect, test } from 'vitest';
import { AddressRegisterServer, riyadhAddress } from '../../tests/support/address-register.ts';
import { createSaudiAddresses } from './saudi-addresses.ts';

const register = await AddressRegisterServer.start();
const addresses = createSaudiAddresses({ key: 'key-of-the-shop', url: register.url }, 0.5);

beforeEach(() => register.reset());
afterAll(() => register.stop());

test('a code is sought in the language of the page, with the key in a header', async () => {
  expect(await addresses.find('RRRD2929', 'ar')).toEqual(riyadhAddress);
  const [{ query, headers } = { query: new URLSearchParams(), headers: {} }] = register.lookUps;
  expect(Object.fromEntries(query)).toEqual({
    format: 'json',
    encode: 'utf8',
    language: 'A',
    shortaddress: 'RRRD2929',
  });
  expect(headers).toMatchObject({ api_key: 'key-of-the-shop' });
  await addresses.find('RRRD2929', 'en');
  expect(register.lookUps.at(-1)?.query.get('language')).toBe('E');
});

test('an unknown code is undefined', async () => {
  expect(await addresses.find('AAAA1111', 'en')).toBeUndefined();
});

test('numbers are read as text, and parts of another type are left out', async () => {
  register.answer(200, { Addresses: [{ BuildingNumber: 2929, Street: null, City: ['Riyadh'] }] });
  expect(await addresses.find('RRRD2929', 'en')).toEqual({ building: '2929' });
});

test.each([
  ['a refusal of the key', 401, { message: 'Access denied' }, 'answered 401'],
  ['an error', 500, 'oops', 'answered 500'],
  ['a page instead of JSON', 200, '<html>', 'in another form'],
  ['JSON of another form', 200, { Addresses: 'none' }, 'in another form'],
])('%s is thrown', async (_, status, body, message) => {
  register.answer(status, body);
  await expect(addresses.find('RRRD2929', 'en')).rejects.toThrow(message);
});

test('a register that does not answer times out', async () => {
  register.hang();
  await expect(addresses.find('RRRD2929', 'en')).rejects.toThrow(/timeout/i);
});
