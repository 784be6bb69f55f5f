import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { toE164 } from './phone.ts';

test.each([
  ['+971501234567', undefined, '+971501234567'],
  ['0501234567', 'AE', '+971501234567'],
  ['050 123-4567', 'AE', '+971501234567'],
  ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971501234567'],
  ['+٩٦٦٥٠١٢٣٤٥٦٧', 'SA', '+966501234567'],
  ['00966501234567', 'SA', '+966501234567'],
  ['(212) 555-0123', 'US', '+12125550123'],
])('the phone number %s from %s is read as %s', (typed, country, phone) => {
  expect(toE164(typed, country)).toBe(phone);
});

test.each([
  ['12345', 'AE'],
  ['+97150123', 'AE'],
  ['+971501234567890', 'AE'],
  ['0501234567', 'US'],
  ['phone', 'AE'],
  ['', 'AE'],
  ['+1 000 000 0000', 'US'],
  ['0501234567', undefined],
])('the phone number %j from %s is rejected', (typed, country) => {
  expect(toE164(typed, country)).toBeUndefined();
});

test('every listed country has a dial code', () => {
  expect(countries.length).toBeGreaterThanOrEqual(48);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  for (const { code, name, name_ar, dial_code } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(dial_code).toMatch(/^\+\d{1,3}$/);
    expect(name).toMatch(/^[A-ZÀ-Ž]/);
    expect(name_ar).toMatch(/\p{Script=Arabic}/u);
  }
});
