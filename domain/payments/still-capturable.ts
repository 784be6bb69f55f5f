import type { Attempt } from './attempt.server.ts';
import { asManualGateway } from './gateway-names.ts';

/** An attempt that is unpaid for this long is abandoned: its shopper has left. */
export const paymentWindowHours = 24;

/** Bank transfers, the slowest method, take no longer than this. */
export const settlementWindowHours = 14 * 24;

/** Abandoned attempts are synced for this long: they may have been captured. */
export const recheckAbandonedHours = 72;

/**
 * Reports whether a capture may still be unknown: the attempt is open or abandoned, or its gateway never
 * reports failures (`silent`) and only the shopper's return counted as a failure. Staff record a manual payment:
 * nothing is captured in the meantime.
 */
export function mayStillBeCaptured(
  { state, gateway, createdAt, abandonedAt }: Attempt,
  silent: readonly string[],
): boolean {
  if (asManualGateway(gateway)) return false;
  if (state !== 'failed') return state === 'open';
  if (abandonedAt) return isWithin(abandonedAt, recheckAbandonedHours);
  return silent.includes(gateway) && isWithin(createdAt, paymentWindowHours);
}

function isWithin(moment: Date, hours: number): boolean {
  return Date.now() - moment.getTime() < hours * 3_600_000;
}
