import { addBusinessDays, defaultDispatchDays } from './business-days.ts';
import { isHoliday } from './holidays.ts';

/** Days as 2026-12-02, both of them in it. */
export type ArrivalWindow = { first: string; last: string };

/** Country where orders are packed: its weekends and holidays decide when a parcel leaves. */
const storeCountry = 'AE';

/** Zones: groups of countries with the same transit time. */
export const zones = ['emirates', 'gulf', 'near', 'farther', 'elsewhere'] as const;
export type Zone = (typeof zones)[number];

type Days = { minDays: number; maxDays: number };

export type DeliveryTimes = {
  /** Business days of the store from the payment until the parcel leaves. */
  dispatch: Days;
  /** Business days in the destination country from the hand-over to the door, by the courier's contract. */
  transit: Record<Zone, Days>;
  /** Days without packing, in addition to weekends and public holidays. */
  closed: readonly string[];
};

/** Default times of the demo store. */
export const defaultDeliveryTimes: DeliveryTimes = {
  dispatch: defaultDispatchDays,
  transit: {
    emirates: { minDays: 1, maxDays: 2 },
    gulf: { minDays: 2, maxDays: 4 },
    near: { minDays: 3, maxDays: 6 },
    farther: { minDays: 4, maxDays: 8 },
    elsewhere: { minDays: 5, maxDays: 10 },
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

export function zoneOfCountry(code: string): Zone {
  return zoneOf[code.toUpperCase()] ?? 'elsewhere';
}

/** Returns the window of an order that is paid on `day`. */
export function arrivalWindowFromPayment(
  day: string,
  country: string | null,
  times = defaultDeliveryTimes,
): ArrivalWindow {
  const { minDays, maxDays } = times.dispatch;
  const isOff = (one: string) => times.closed.includes(one) || isHoliday(one, storeCountry);
  const dispatch = (count: number) => addBusinessDays(day, count, storeCountry, isOff);
  return {
    first: arrivalWindowFromDispatch(dispatch(minDays), country, times).first,
    last: arrivalWindowFromDispatch(dispatch(maxDays), country, times).last,
  };
}

/** Returns the window of a parcel that the courier got on `day`. */
export function arrivalWindowFromDispatch(
  day: string,
  country: string | null,
  { transit } = defaultDeliveryTimes,
): ArrivalWindow {
  const { minDays, maxDays } = transit[zoneOfCountry(country ?? '')];
  return {
    first: addBusinessDays(day, minDays, country, isHoliday),
    last: addBusinessDays(day, maxDays, country, isHoliday),
  };
}
