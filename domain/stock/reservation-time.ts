/** Minutes for which a payment page can be paid. Mtjree's has no end; the store sets one. */
const pageMinutes: Record<string, number> = { tap: 30, stripe: 45 };
const pageMinutesOfOthers = 60;

/** A capture of the last minute still arrives in time. */
const extraMinutes = 10;

/** Returns for how long the units of an unpaid order are reserved. */
export function reservationMinutes(gateway: string): number {
  return (pageMinutes[gateway] ?? pageMinutesOfOthers) + extraMinutes;
}
