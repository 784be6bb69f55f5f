import { describe, expect, test } from 'vitest';
import { mona } from '../../tests/support/purchase.ts';
import { shopperFields } from '../orders/shopper-fields.ts';
import { findTypedDialCode, joinDialCode, parseShipping } from './shipping.ts';
import { parseCustomer, toCustomer } from './shopper/shipping-customer.ts';

const { country, ...typed } = mona;
const saved = {
  formData: {
    ...typed,
    first_name: ' ليلى ',
    email: 'layla@example.com ',
    phone: '٠٥٠ ١٢٣ ٤٥٦٧',
    city: 'Dubai',
    address: 'Street 4',
  },
  selectedCountryCode: '+971',
  selectedCountry: country,
  timestamp: 1,
};

describe('saved shipping details', () => {
  test('are restored as typed', () => {
    expect(parseShipping(JSON.stringify(saved))).toEqual(saved);
  });

  test.each([null, '', '{', '[]', '"x"', '5', '{"formData":null}'])(
    '%s restores nothing',
    (stored) => {
      expect(parseShipping(stored)).toBeUndefined();
    },
  );

  test('replace an invalid field by an empty one, and an invalid country by the default', () => {
    const odd = {
      formData: { ...saved.formData, city: 7, address: 'x'.repeat(501) },
      selectedCountryCode: '+0',
      selectedCountry: 'XX',
    };
    expect(parseShipping(JSON.stringify(odd))).toMatchObject({
      formData: { first_name: ' ليلى ', city: '', address: '' },
      selectedCountryCode: '+971',
      selectedCountry: 'AE',
      timestamp: 0,
    });
  });
});

describe('the saved customer record', () => {
  const customer = toCustomer(saved, 'ar', 'USD');

  test('has the fields of the spec', () => {
    expect(customer).toEqual({
      ...mona,
      first_name: 'ليلى',
      email: 'layla@example.com',
      phone: '+9710501234567',
      postcode: '00000',
      address: 'Street 4',
      billing_address: 'Street 4',
      currency: 'USD',
      _country_code: '+971',
      _raw_phone: '٠٥٠ ١٢٣ ٤٥٦٧',
      _state: '',
      _lang: 'ar',
    });
    expect(parseCustomer(JSON.stringify(customer))).toEqual(customer);
  });

  test.each(shopperFields)('is dropped without %s', (field) => {
    expect(parseCustomer(JSON.stringify({ ...customer, [field]: '' }))).toBeUndefined();
  });

  test('without a currency buys in that of the dollar shop', () => {
    const { currency: _, ...older } = customer;
    expect(parseCustomer(JSON.stringify(older))).toEqual(customer);
  });

  test('is dropped when malformed', () => {
    expect(parseCustomer('{}')).toBeUndefined();
    expect(parseCustomer('nonsense')).toBeUndefined();
  });
});

test.each([
  ['50 123 4567', '+971501234567'],
  ['(050) 123-4567', '+9710501234567'],
  ['+971 50 123 4567', '+971501234567'],
  ['00971501234567', '+971501234567'],
  ['+966 55 123 4567', '+966551234567'],
])('%s has the dial code %s', (typed, dialled) => {
  expect(joinDialCode('+971', typed)).toBe(dialled);
});

test.each([
  ['+966 55 123 4567', '+966'],
  ['00974 3312 3456', '+974'],
  ['+٩٦٥ ٥٠٠٠ ١٢٣٤', '+965'],
  ['+1 212 555 0123', '+1'],
  ['+96', undefined],
  ['+98 912 345 6789', undefined],
  ['050 123 4567', undefined],
  ['', undefined],
])('the phone number %j contains its own country code: %s', (typed, code) => {
  expect(findTypedDialCode(typed)).toBe(code);
});
