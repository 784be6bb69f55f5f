import * as z from 'zod/mini';
import { westernDigits } from '../language.ts';
import { parseStored } from '../stored.ts';
import { countries, defaultCountry, defaultDialCode } from './countries.ts';

export type ShippingFields = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  city: string;
  address: string;
};

export type SavedShipping = {
  formData: ShippingFields;
  /** Dial code: "+971". */
  selectedCountryCode: string;
  selectedCountry: string;
  /** Milliseconds since 1970. */
  timestamp: number;
};

/** Characters, wherever details are typed, kept, sent or corrected. */
export const shippingLimits: Record<keyof ShippingFields, number> = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 40,
  city: 120,
  address: 500,
};

const text = (most: number) => z.catch(z.string().check(z.maxLength(most)), '');
const oneOf = (values: readonly string[], fallback: string) =>
  z.catch(z.string().check(z.refine((value) => values.includes(value))), fallback);

const savedShipping = z.object({
  formData: z.object({
    first_name: text(shippingLimits.first_name),
    last_name: text(shippingLimits.last_name),
    email: text(shippingLimits.email),
    phone: text(shippingLimits.phone),
    city: text(shippingLimits.city),
    address: text(shippingLimits.address),
  }),
  selectedCountryCode: oneOf(
    countries.map(({ dial_code }) => dial_code),
    defaultDialCode,
  ),
  selectedCountry: oneOf(
    countries.map(({ code }) => code),
    defaultCountry,
  ),
  timestamp: z.catch(z.number(), 0),
});

export function parseShipping(stored: string | null): SavedShipping | undefined {
  return parseStored(savedShipping, stored);
}

/** Drops a dial code that the shopper typed once more, with + or 00. */
export function fullPhone(dialCode: string, typed: string): string {
  const number = westernDigits(typed).replace(/[^\d+]/g, '');
  const dialled = number.replace(/^00/, '+');
  if (dialled.startsWith('+')) return dialled;
  return `${dialCode}${number}`;
}
