import { westernDigits } from '../language.ts';

/** What staff look for: the text itself, and other ways to write it when it can only be a number. */
export type OrderSearch = { text: string; numbers: string[] };

const mostCharacters = 100;
/** With fewer digits, a zero at the start may as well be one in the middle of an order's number. */
const digitsOfPhone = 8;

/**
 * Reads what was typed into the search field. A number may be typed the way people write it
 * ("482 917 305 114", "050-123 4567"), a phone also with the zeros that its country puts before it:
 * orders hold phones as "+971501234567".
 */
export function readOrderSearch(typed: string): OrderSearch | undefined {
  const oneLine = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const text = [...oneLine].slice(0, mostCharacters).join('').toWellFormed();
  return text === '' ? undefined : { text, numbers: readNumbers(westernDigits(text)) };
}

function readNumbers(text: string): string[] {
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= digitsOfPhone && digits.startsWith('0');
  return isPhone ? [digits, digits.replace(/^0+(?=\d)/, '')] : [digits];
}
