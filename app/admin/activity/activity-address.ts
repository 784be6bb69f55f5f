import { href } from 'react-router';
import * as z from 'zod/mini';
import type { LogQuery } from '#domain/activity/staff-log.server.ts';
import { logActNames, readBulk, readLogPlace } from '#domain/activity/staff-log.ts';
import { addDays, dayStart } from '#domain/calendar/day-start.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

const pageSize = 50;

/** Single entries of an act on many orders: so many at first, and with each press of the button. */
export const entriesPerStep = 200;
/** Two for each order of the largest change. */
const maxEntries = 10_000;

const cursor = z.string().check(z.refine((text) => readLogPlace(text) !== undefined));

export const logAddress = filterAddress(
  href('/admin/log'),
  z.object({
    person: filterFields.id,
    act: filterFields.oneOf(logActNames),
    from: filterFields.day,
    until: filterFields.day,
    before: z.catch(z.optional(cursor), undefined),
    /** The act on many orders that is open, and how many of its entries are listed. */
    open: z.catch(
      z.optional(z.string().check(z.refine((text) => readBulk(text) !== undefined))),
      undefined,
    ),
    entries: z.catch(
      z.coerce.number().check(z.int(), z.minimum(entriesPerStep), z.maximum(maxEntries)),
      entriesPerStep,
    ),
  }),
);
export type LogAddress = typeof logAddress.none;

/** Days of the store, both included. */
export function toLogQuery(filters: LogAddress, timeZone: string): LogQuery {
  const { person, act, from, until, before } = filters;
  return {
    staffId: person,
    act,
    from: from ? dayStart(from, timeZone) : undefined,
    until: until ? dayStart(addDays(until, 1), timeZone) : undefined,
    before: readLogPlace(before),
    limit: pageSize,
  };
}
