import { maxQuantity } from '../../cart/limits.ts';
import { westernDigits } from '../../language.ts';

/** Reads a typed quantity of one line. Undefined for anything but a whole number from 1 to 99. */
export function readQuantity(typed: string): number | undefined {
  const text = westernDigits(typed).trim();
  const quantity = Number(text);
  return /^\d{1,3}$/.test(text) && quantity >= 1 && quantity <= maxQuantity ? quantity : undefined;
}
