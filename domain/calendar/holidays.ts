import { dateTimeFormat } from './date-time-format.ts';

/**
 * Nationwide holidays on which offices and couriers close, from the laws and official calendars of each
 * country as of 2026. Rules keep the list from ending. Lunar dates come from the Umm al-Qura calendar,
 * which covers years until 2174; the moon's sighting may move them by a day. Excluded are regional
 * holidays, days declared for one year only, and substitute days for a holiday on a weekend.
 *
 * `12-02` is a date, `12-02+2` that date and the day after; `h` begins one of the Hijri calendar, `c` of
 * the Chinese. `e1` is the day after Easter, `o1` after Orthodox Easter; `m05-1` is the first Monday of
 * May, `m05-5` its last, `t` a Thursday.
 */
const rules: Record<string, string> = {
  AE: '01-01 12-02+2 h01-01 h03-12 h09-30 h10-01+3 h12-09+4',
  AT: '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25+2 e1 e39 e50 e60',
  AU: '01-01 01-26 04-25 12-25+2 e-2 e1',
  BD: '02-21 03-26 04-14 05-01 12-16 12-25 h03-12 h10-01+3 h12-10+3',
  BE: '01-01 05-01 07-21 08-15 11-01 11-11 12-25 e1 e39 e50',
  BH: '01-01 05-01 12-16+2 h01-01 h01-09+2 h03-12 h10-01+3 h12-09+4',
  BR: '01-01 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25 e-48+2 e-2',
  CA: '01-01 07-01 12-25+2 e-2 m09-1 m10-2',
  CH: '01-01 08-01 12-25+2 e-2 e1 e39 e50',
  CN: '01-01 05-01+3 10-01+7 c01-01+7 c05-05 c08-15',
  CO: '01-01 05-01 07-20 08-07 12-08 12-25 e-3+2 e43 e64 e71 m11-1',
  DE: '01-01 05-01 10-03 12-25+2 e-2 e1 e39 e50',
  DK: '01-01 12-25+2 e-3+2 e1 e39 e50',
  DZ: '01-01 01-12 05-01 07-05 11-01 h01-01 h01-10 h03-12 h10-01+3 h12-10+3',
  EG: '01-07 01-25 04-25 05-01 06-30 07-23 10-06 h01-01 h03-12 h10-01+3 h12-09+4 o1',
  ES: '01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25 e-2',
  ET: '01-07 01-19 03-02 05-01 05-05 05-28 09-11 09-27 h03-12 h10-01 h12-10 o-2',
  FI: '01-01 01-06 05-01 12-06 12-24+3 e-2 e1 e39',
  FR: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25 e1 e39 e50',
  GB: '01-01 12-25+2 e-2 e1 m05-1 m05-5 m08-5',
  GH: '01-01 01-07 03-06 05-01 08-04 09-21 12-25+2 e-2 e1 h10-01 h12-10',
  GR: '01-01 01-06 03-25 05-01 08-15 10-28 12-25+2 o-48 o-2 o1 o50',
  ID: '01-01 05-01 06-01 08-17 12-25 c01-01 e-2 e39 h01-01 h03-12 h07-27 h10-01+4 h12-10',
  IE: '01-01 03-17 12-25+2 e1 m05-1 m06-1 m08-1 m10-5',
  IN: '01-26 08-15 10-02 12-25',
  IQ: '01-01 01-06 03-21 05-01 07-14 10-03 12-25 h01-01 h01-10 h03-12 h10-01+3 h12-10+4',
  IT: '01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25+2 e1',
  JO: '01-01 05-01 05-25 12-25 h01-01 h03-12 h10-01+3 h12-09+4',
  JP: '01-01+3 02-11 02-23 03-20 04-29 05-03+3 08-11 09-23 11-03 11-23 m01-2 m07-3 m09-3 m10-2',
  KE: '01-01 05-01 06-01 10-10 10-20 12-12 12-25+2 e-2 e1 h10-01 h12-10',
  KR: '01-01 03-01 05-05 06-06 08-15 10-03 10-09 12-25 c01-01+2 c08-14+3',
  KW: '01-01 02-25+2 h01-01 h03-12 h07-27 h10-01+3 h12-09+4',
  LB: '01-01 01-06 03-25 05-01 08-15 11-22 12-25 e-2 e1 h01-01 h01-10 h03-12 h10-01+3 h12-10+3 o-2 o1',
  LY: '02-17 05-01 09-16 10-23 12-24 h01-01 h03-12 h10-01+3 h12-09+4',
  MA: '01-01 01-11 01-14 05-01 07-30 08-14 08-20+2 11-06 11-18 h01-01 h03-12+2 h10-01+2 h12-10+2',
  MX: '01-01 05-01 09-16 12-25 m02-1 m03-3 m11-3',
  MY: '01-01 05-01 08-31 09-16 12-25 c01-01+2 h01-01 h03-12 h10-01+2 h12-10 m06-1',
  NG: '01-01 05-01 06-12 10-01 12-25+2 e-2 e1 h03-12 h10-01+2 h12-10+2',
  NL: '01-01 04-27 12-25+2 e1 e39 e50',
  NO: '01-01 05-01 05-17 12-25+2 e-3+2 e1 e39 e50',
  NZ: '01-01+2 02-06 04-25 12-25+2 e-2 e1 m06-1 m10-4',
  OM: '01-15 11-20+2 h01-01 h03-12 h07-27 h09-30 h10-01+3 h12-09+4',
  PH: '01-01 04-09 05-01 06-12 11-01 11-30 12-08 12-25 12-30+2 e-3+2 h10-01 h12-10 m08-5',
  PK: '02-05 03-23 05-01 05-28 08-14 11-09 12-25 h01-09+2 h03-12 h10-01+3 h12-10+3',
  PL: '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24+3 e1 e60',
  PS: '01-01 01-07 05-01 11-15 12-25 h01-01 h03-12 h07-27 h10-01+3 h12-09+4',
  PT: '01-01 04-25 05-01 06-10 08-15 10-05 11-01 12-01 12-08 12-25 e-2 e60',
  QA: '12-18 h10-01+3 h12-09+4',
  SA: '02-22 09-23 h09-30 h10-01+4 h12-09+4',
  SD: '01-01 12-19 12-25 h01-01 h03-12 h10-01+4 h12-09+5 o1',
  SE: '01-01 01-06 05-01 06-06 12-24+3 e-2 e1 e39',
  SG: '01-01 05-01 08-09 12-25 c01-01+2 e-2 h10-01 h12-10',
  SY: '01-01 05-01 12-25 h01-01 h03-12 h10-01+3 h12-09+4 e1 o1',
  TH: '01-01 04-06 04-13+3 05-01 05-04 06-03 07-28 08-12 10-13 10-23 12-05 12-10 12-31',
  TN: '01-01 01-14 03-20 04-09 05-01 07-25 08-13 10-15 12-17 h01-01 h03-12 h10-01+2 h12-10+2',
  TR: '01-01 04-23 05-01 05-19 07-15 08-30 10-29 h10-01+3 h12-10+4',
  US: '01-01 06-19 07-04 11-11 12-25 m01-3 m02-3 m05-5 m09-1 t11-4',
  YE: '05-01 05-22 09-26 10-14 11-30 h01-01 h03-12 h10-01+3 h12-09+4',
  ZA: '01-01 03-21 04-27 05-01 06-16 08-09 09-24 12-16 12-25+2 e-2 e1',
};

export const countriesWithHolidays = Object.keys(rules);

/** Takes `day` as 2026-12-02. A country without a list has no holidays. */
export function isHoliday(day: string, country: string | null): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const written = rules[country?.toUpperCase() ?? ''] ?? '';
  return written.split(' ').some((rule) => fallsOn(rule, date));
}

const pattern = /^([hceomt]?)(-?\d+)(?:-(\d+))?(?:\+(\d))?$/;

function fallsOn(rule: string, date: Date): boolean {
  const [, kind, one, other, count = '1'] = pattern.exec(rule) ?? [];
  const at = Number(one);
  const isIn = (start: number, day: number) => day >= start && day < start + Number(count);
  switch (kind) {
    case '':
      return date.getUTCMonth() + 1 === at && isIn(Number(other), date.getUTCDate());
    case 'h':
    case 'c': {
      const { month, day } = readCalendar(kind, date);
      return month === at && isIn(Number(other), day);
    }
    case 'e':
      return isIn(at, daysAfter(easter(date.getUTCFullYear()), date));
    case 'o':
      return isIn(at, daysAfter(orthodoxEaster(date.getUTCFullYear()), date));
    case 'm':
    case 't':
      return isNthWeekday(date, { weekday: kind === 'm' ? 1 : 4, month: at, nth: Number(other) });
    default:
      return false;
  }
}

const calendars = { h: 'islamic-umalqura', c: 'chinese' } as const;

type CalendarDate = { month: number; day: number };
// The dates that orders of one day ask for are the same, and a country has several rules of a calendar.
const calendarDates = new Map<string, CalendarDate>();

function readCalendar(kind: keyof typeof calendars, date: Date): CalendarDate {
  const key = `${kind}${date.getTime()}`;
  const read = calendarDates.get(key) ?? toCalendar(calendars[kind], date);
  calendarDates.set(key, read);
  return read;
}

/** Returns zeros, which no rule has, when the browser does not support the calendar. */
function toCalendar(calendar: string, date: Date): CalendarDate {
  const numeric = { month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;
  const format = dateTimeFormat(`en-u-ca-${calendar}`, numeric);
  if (format.resolvedOptions().calendar !== calendar) return { month: 0, day: 0 };
  const parts = format.formatToParts(date);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { month: read('month'), day: read('day') };
}

function isNthWeekday(date: Date, at: { weekday: number; month: number; nth: number }): boolean {
  if (date.getUTCMonth() + 1 !== at.month || date.getUTCDay() !== at.weekday) return false;
  const day = date.getUTCDate();
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), at.month, 0)).getUTCDate();
  return at.nth === 5 ? day > daysInMonth - 7 : Math.ceil(day / 7) === at.nth;
}

/** The algorithm of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - (b >> 2) - Math.floor((b - (((b + 8) / 25) | 0) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * (c >> 2) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1);
}

/** Returns Easter by Meeus' algorithm for the Julian calendar, which is thirteen days behind until 2100. */
function orthodoxEaster(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const f = d + e + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1 + 13);
}

function daysAfter(moment: number, date: Date): number {
  return Math.round((date.getTime() - moment) / 864e5);
}
