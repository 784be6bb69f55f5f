import { westernDigits } from '../language.ts';

/** An order id is all digits. New ones have twelve; ids of an older store may be shorter or longer. */
export function isOrderId(text: string): boolean {
  return /^\d{1,40}$/.test(text);
}

/** What a person typed into an order field: trimmed, Arabic digits read as digits. */
export function readTypedOrderId(text: string): string {
  return westernDigits(text.trim());
}
