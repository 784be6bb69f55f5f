import type { Attempt } from './attempt.server.ts';

/** An attempt that was not paid for so long is given up: its shopper has left. */
export const paymentWindowHours = 24;

/** Bank transfers, the slowest method, take no longer than this. */
export const settlementWindowHours = 14 * 24;

/** For so long an attempt that was given up is still synced: it may have been captured. */
export const recheckAbandonedHours = 72;

/**
 * The capture may not be known yet: the attempt is open, was given up, or its gateway never reports
 * failures (`silent`) and only the shopper's return counted as one.
 */
export function mayStillBeCaptured(
  { state, gateway, createdAt, abandonedAt }: Attempt,
  silent: readonly string[],
): boolean {
  if (state !== 'failed') return state === 'open';
  if (abandonedAt) return isWithin(abandonedAt, recheckAbandonedHours);
  return silent.includes(gateway) && isWithin(createdAt, paymentWindowHours);
}

function isWithin(moment: Date, hours: number): boolean {
  return Date.now() - moment.getTime() < hours * 3_600_000;
}
