import {
  type CountryCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { westernDigits } from '../language.ts';

// Loaded only where a phone number is checked: the numbering plans weigh more than a whole page.

/** "+971501234567" for a number that its country's plan allows, else undefined. */
export function readPhone(phone: string, country?: string): string | undefined {
  const parsed = parsePhoneNumberFromString(westernDigits(phone), country as CountryCode);
  return parsed?.isValid() ? parsed.number : undefined;
}

/** A mobile number of a country as its people write it, in one piece: "050 123 4567". */
export function phoneExample(country: string): string | undefined {
  const example = getExampleNumber(country as CountryCode, examples);
  return example?.formatNational().replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
}
