import {
  type CountryCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { westernDigits } from '../language.ts';

// Loaded only where a phone number is checked: the numbering plans weigh more than a whole page.

/** E.164, "+971501234567"; undefined for a number that its country's plan does not allow. */
export function toE164(phone: string, country?: string): string | undefined {
  const parsed = parsePhoneNumberFromString(westernDigits(phone), country as CountryCode);
  return parsed?.isValid() ? parsed.number : undefined;
}

/** Returns an example in national form: "050 123 4567". */
export function phoneExample(country: string): string | undefined {
  const example = getExampleNumber(country as CountryCode, examples);
  return example?.formatNational().replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
}
