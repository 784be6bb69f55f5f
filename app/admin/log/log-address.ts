import { href } from 'react-router';
import * as z from 'zod/mini';
import { addDays, dayStart } from '#domain/analytics/day-start.ts';
import type { LogQuery } from '#domain/staff-log/staff-log.server.ts';
import { logActNames, readLogPlace } from '#domain/staff-log/staff-log.ts';
import { filterAddress, filterFields } from '../kit/filters.tsx';

const pageSize = 50;

const place = z.string().check(z.refine((text) => readLogPlace(text) !== undefined));

export const logAddress = filterAddress(
  href('/admin/log'),
  z.object({
    person: filterFields.id,
    act: filterFields.oneOf(logActNames),
    from: filterFields.day,
    until: filterFields.day,
    before: z.catch(z.optional(place), undefined),
  }),
);
export type LogAddress = typeof logAddress.none;

/** Days of the store, both included. */
export function toLogQuery(asked: LogAddress, timeZone: string): LogQuery {
  const { person, act, from, until, before } = asked;
  return {
    staffId: person,
    act,
    from: from ? dayStart(from, timeZone) : undefined,
    until: until ? dayStart(addDays(until, 1), timeZone) : undefined,
    before: readLogPlace(before),
    limit: pageSize,
  };
}
