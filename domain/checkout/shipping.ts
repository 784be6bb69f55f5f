import * as z from 'zod/mini';
import { asLanguage, type Language, westernDigits } from '../language.ts';
import { countries, defaultCountry, defaultDialCode } from './countries.ts';

/** What the shopper typed, as typed. */
export type ShippingFields = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  city: string;
  address: string;
};

/** What the browser keeps of the form, in the shape the spec gives it. */
export type SavedShipping = {
  formData: ShippingFields;
  /** Dial code: "+971". */
  selectedCountryCode: string;
  /** Two letters. */
  selectedCountry: string;
  /** Milliseconds since 1970. */
  timestamp: number;
};

/** Most characters of each field, as the server accepts them. */
export const shippingLimits: Record<keyof ShippingFields, number> = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 30,
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

/** Reads saved shipping; broken JSON is nothing, a field that makes no sense is empty. */
export function parseShipping(stored: string | null): SavedShipping | undefined {
  return parse(savedShipping, stored);
}

/** What goes with a payment, in the shape the spec gives it. */
export type Customer = {
  first_name: string;
  last_name: string;
  email: string;
  /** Dial code and number without spaces: "+971501234567". */
  phone: string;
  country: string;
  city: string;
  postcode: '00000';
  address: string;
  billing_address: string;
  currency: 'USD';
  _country_code: string;
  _raw_phone: string;
  _state: '';
  _lang: Language;
};

export function toCustomer(saved: SavedShipping, language: Language): Customer {
  const { formData, selectedCountry: country, selectedCountryCode: dialCode } = saved;
  const address = formData.address.trim();
  return {
    first_name: formData.first_name.trim(),
    last_name: formData.last_name.trim(),
    email: formData.email.trim(),
    phone: fullPhone(dialCode, formData.phone),
    country,
    city: formData.city.trim(),
    postcode: '00000',
    address,
    billing_address: address,
    currency: 'USD',
    _country_code: dialCode,
    _raw_phone: formData.phone,
    _state: '',
    _lang: language,
  };
}

/**
 * Dial code and number as one. Whoever types the dial code once more, with + or 00, means it only
 * once.
 */
export function fullPhone(dialCode: string, typed: string): string {
  const number = westernDigits(typed).replace(/[^\d+]/g, '');
  const dialled = number.replace(/^00/, '+');
  if (dialled.startsWith('+')) return dialled;
  return `${dialCode}${number}`;
}

const filled = z.string().check(z.minLength(1));

const storedCustomer = z.object({
  first_name: filled,
  last_name: filled,
  email: filled,
  phone: filled,
  country: filled,
  city: filled,
  postcode: z.catch(z.literal('00000'), '00000'),
  address: filled,
  billing_address: z.catch(z.string(), ''),
  currency: z.catch(z.literal('USD'), 'USD'),
  _country_code: z.catch(z.string(), ''),
  _raw_phone: z.catch(z.string(), ''),
  _state: z.catch(z.literal(''), ''),
  _lang: z.catch(
    z.pipe(
      z.string(),
      z.transform((lang): Language => asLanguage(lang) ?? 'en'),
    ),
    'en',
  ),
});

/** Reads a stored customer; one without a name, an address or a phone is none. */
export function parseCustomer(stored: string | null): Customer | undefined {
  return parse(storedCustomer, stored);
}

/** Whether an e-mail address is one that the server will accept, too. */
export function isEmail(typed: string): boolean {
  return email.safeParse(typed.trim()).success;
}

const email = z.email();

function parse<T>(schema: z.ZodMiniType<T>, stored: string | null): T | undefined {
  if (stored === null) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
