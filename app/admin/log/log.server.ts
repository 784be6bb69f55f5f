import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { listLogPeople, listStaffLog } from '#domain/staff-log/staff-log.server.ts';
import { writeLogPlace } from '#domain/staff-log/staff-log.ts';
import { momentFormatOf } from '../kit/page-load.server.ts';
import { logAddress, toLogQuery } from './log-address.ts';

export async function loadLog(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { filters } = logAddress.asked(request);
  const { entries, hasMore } = await listStaffLog(db, toLogQuery(filters, settings.timeZone));
  const last = entries.at(-1);
  const format = momentFormatOf(context);
  return {
    ...{ language, filters, people: await listLogPeople(db) },
    entries: entries.map(({ place: _, ...entry }) => ({ ...entry, when: format(entry.at) })),
    next: hasMore && last ? writeLogPlace(last.place) : undefined,
  };
}

export type LogData = Awaited<ReturnType<typeof loadLog>>;
export type ShownEntry = LogData['entries'][number];
