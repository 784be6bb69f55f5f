import { westernDigits } from '../language.ts';

/** All digits. New ones have twelve; ids of an older store may be shorter or longer. */
export function isOrderId(text: string): boolean {
  return /^\d{1,40}$/.test(text);
}

/** Reads a typed number, and drops the invisible direction marks of numbers copied from Arabic text. */
export function readTypedOrderId(text: string): string {
  return westernDigits(text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').trim());
}
