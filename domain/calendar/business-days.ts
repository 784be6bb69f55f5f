/** Business days from the payment until the parcel leaves, unless the owner has set others. */
export const defaultDispatchDays = { minDays: 3, maxDays: 7 } as const;

/** Day of the week as in `Date`: 0 is Sunday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const [sunday, thursday, friday, saturday] = [0, 4, 5, 6] as const;

const fridayAndSaturday: readonly Weekday[] = [friday, saturday];
const saturdayAndSunday: readonly Weekday[] = [saturday, sunday];

// Other weekends than Saturday and Sunday, from Unicode CLDR 48, supplemental/weekData
// (weekendStart, weekendEnd). That of the Emirates is Saturday and Sunday since 2022.
const weekends: Record<string, readonly Weekday[]> = {
  AF: [thursday, friday],
  BH: fridayAndSaturday,
  DZ: fridayAndSaturday,
  EG: fridayAndSaturday,
  IL: fridayAndSaturday,
  IN: [sunday],
  IQ: fridayAndSaturday,
  IR: [friday],
  JO: fridayAndSaturday,
  KW: fridayAndSaturday,
  LY: fridayAndSaturday,
  OM: fridayAndSaturday,
  QA: fridayAndSaturday,
  SA: fridayAndSaturday,
  SD: fridayAndSaturday,
  SY: fridayAndSaturday,
  UG: [sunday],
  YE: fridayAndSaturday,
};

export function weekendOf(country: string | null): readonly Weekday[] {
  return weekends[country?.toUpperCase() ?? ''] ?? saturdayAndSunday;
}

type IsOff = (day: string, country: string | null) => boolean;

/**
 * Adds business days, starting after `day`. Public holidays count as business days unless `isOff` reports
 * them.
 */
export function addBusinessDays(
  day: string,
  count: number,
  country: string | null,
  isOff: IsOff = () => false,
): string {
  const weekend = weekendOf(country);
  const date = new Date(`${day}T00:00:00Z`);
  const written = () => date.toISOString().slice(0, 10);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    const isWorkingDay = !weekend.includes(date.getUTCDay() as Weekday);
    if (isWorkingDay && !isOff(written(), country)) left -= 1;
  }
  return written();
}
