import { randomInt } from 'node:crypto';

/**
 * Returns twelve random digits, never sequential. The first is not zero, so that no spreadsheet shortens
 * it.
 */
export function newOrderId(): string {
  const head = randomInt(100_000, 1_000_000);
  const tail = String(randomInt(0, 1_000_000)).padStart(6, '0');
  return `${head}${tail}`;
}
