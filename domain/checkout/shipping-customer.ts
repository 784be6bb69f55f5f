import * as z from 'zod/mini';
import { type Language, languages } from '../language.ts';
import { storeCurrency } from '../money.ts';
import { parseStored } from '../stored.ts';
import { fullPhone, type SavedShipping } from './shipping.ts';

export type Customer = z.infer<typeof storedCustomer>;

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
    currency: storeCurrency,
    _country_code: dialCode,
    _raw_phone: formData.phone,
    _state: '',
    _lang: language,
  };
}

const filled = z.string().check(z.minLength(1));

const storedCustomer = z.object({
  first_name: filled,
  last_name: filled,
  email: filled,
  /** Dial code and number without spaces: "+971501234567". */
  phone: filled,
  country: filled,
  city: filled,
  postcode: z.catch(z.literal('00000'), '00000'),
  address: filled,
  billing_address: z.catch(z.string(), ''),
  currency: z.catch(z.literal(storeCurrency), storeCurrency),
  _country_code: z.catch(z.string(), ''),
  _raw_phone: z.catch(z.string(), ''),
  _state: z.catch(z.literal(''), ''),
  _lang: z.catch(z.enum(languages), 'en'),
});

/** Undefined without a name, an address or a phone. */
export function parseCustomer(stored: string | null): Customer | undefined {
  return parseStored(storedCustomer, stored);
}
