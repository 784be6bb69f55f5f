import { westernDigits } from '../language.ts';

/** What staff look for. `digits` is there when it can only be a number: an order, an id, a phone. */
export type OrderSearch = { text: string; digits: string | undefined };

const mostLetters = 100;

/**
 * Reads what was typed into the search field: trimmed, Arabic digits as 0-9, runs of spaces as one.
 * A number may be typed the way people write it ("482 917 305 114", "050-123 4567").
 */
export function readOrderSearch(typed: string): OrderSearch | undefined {
  const text = westernDigits(typed).trim().replace(/\s+/g, ' ').slice(0, mostLetters);
  if (text === '') return undefined;
  const isNumber = /^\+?[\d\s().-]*\d[\d\s().-]*$/.test(text);
  return { text, digits: isNumber ? text.replace(/\D/g, '') : undefined };
}
