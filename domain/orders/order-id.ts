import { westernDigits } from '../language.ts';

/** An order id is all digits. New ones have twelve; ids of an older store may be shorter or longer. */
export function isOrderId(text: string): boolean {
  return /^\d{1,40}$/.test(text);
}

/**
 * What a person typed or pasted into an order field: trimmed, Arabic digits read as digits, without
 * the invisible marks that keep a number's direction inside Arabic text.
 */
export function readTypedOrderId(text: string): string {
  return westernDigits(text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').trim());
}
