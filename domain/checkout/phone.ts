import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { westernDigits } from '../language.ts';

// Loaded only where a phone number is checked: the numbering plans weigh more than a whole page.

/** "+971501234567" for a number that its country's plan allows, else undefined. */
export function readPhone(phone: string, country?: string): string | undefined {
  const parsed = parsePhoneNumberFromString(westernDigits(phone), country as CountryCode);
  return parsed?.isValid() ? parsed.number : undefined;
}
