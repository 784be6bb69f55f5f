import type { Attempt } from './attempt.server.ts';

/** An attempt that nobody has paid for so long is given up: its shopper has walked away. */
export const hoursToPay = 24;

/** The slowest ways to pay, from bank to bank, take no longer than this. */
export const hoursToArrive = 14 * 24;

/** For so long the gateway is still asked about an attempt that was given up: money may have come. */
export const recheckAbandonedHours = 72;

/**
 * Whether money may have come, or may still come, of an attempt although nobody has said so: it is
 * open, the store itself has given it up, or its gateway has no word for a failure (`silent`) and it
 * was the shopper's return that counted as one.
 */
export function mayStillBeCaptured(
  { state, gateway, createdAt, abandonedAt }: Attempt,
  silent: readonly string[],
): boolean {
  if (state !== 'failed') return state === 'open';
  if (abandonedAt) return isWithin(abandonedAt, recheckAbandonedHours);
  return silent.includes(gateway) && isWithin(createdAt, hoursToPay);
}

function isWithin(moment: Date, hours: number): boolean {
  return Date.now() - moment.getTime() < hours * 3_600_000;
}
