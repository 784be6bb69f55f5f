import { addBusinessDays, usualDispatch } from './business-days.ts';
import { isHoliday } from './holidays.ts';

/** Days as 2026-12-02, both of them in it. */
export type ArrivalWindow = { first: string; last: string };

/** Country where orders are packed: its weekends and holidays decide when a parcel leaves. */
const storeCountry = 'AE';

/** Zones: groups of countries with the same transit time. */
export const zones = ['emirates', 'gulf', 'near', 'farther', 'elsewhere'] as const;
export type Zone = (typeof zones)[number];

type Days = { least: number; most: number };

export type DeliveryTimes = {
  /** Business days of the store from the payment until the parcel leaves. */
  dispatch: Days;
  /** Business days in the destination country from the hand-over to the door, by the courier's contract. */
  transit: Record<Zone, Days>;
  /** Days without packing, in addition to weekends and public holidays. */
  closed: readonly string[];
};

/** Default times of the demo store. */
export const usualTimes: DeliveryTimes = {
  dispatch: usualDispatch,
  transit: {
    emirates: { least: 1, most: 2 },
    gulf: { least: 2, most: 4 },
    near: { least: 3, most: 6 },
    farther: { least: 4, most: 8 },
    elsewhere: { least: 5, most: 10 },
  },
  closed: [],
};

const zoneOf: Record<string, Zone> = {
  AE: 'emirates',
  ...toAll(['SA', 'KW', 'QA', 'BH', 'OM'], 'gulf'),
  ...toAll(['JO', 'EG', 'LB', 'IQ', 'TR', 'IN', 'PK'], 'near'),
  ...toAll(['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IT'], 'farther'),
  ...toAll(['NL', 'NO', 'PL', 'PT', 'SE', 'US', 'CA', 'AU', 'JP', 'KR', 'SG', 'MY'], 'farther'),
};

function toAll(countries: string[], zone: Zone): Record<string, Zone> {
  return Object.fromEntries(countries.map((code) => [code, zone]));
}

/** Returns the window of an order that is paid on `day`. */
export function windowFromPayment(
  day: string,
  country: string | null,
  times = usualTimes,
): ArrivalWindow {
  const { least, most } = times.dispatch;
  const isOff = (one: string) => times.closed.includes(one) || isHoliday(one, storeCountry);
  const dispatch = (count: number) => addBusinessDays(day, count, storeCountry, isOff);
  return {
    first: windowFromDispatch(dispatch(least), country, times).first,
    last: windowFromDispatch(dispatch(most), country, times).last,
  };
}

/** Returns the window of a parcel that the courier got on `day`. */
export function windowFromDispatch(
  day: string,
  country: string | null,
  { transit } = usualTimes,
): ArrivalWindow {
  const { least, most } = transit[zoneOf[country?.toUpperCase() ?? ''] ?? 'elsewhere'];
  return {
    first: addBusinessDays(day, least, country, isHoliday),
    last: addBusinessDays(day, most, country, isHoliday),
  };
}
