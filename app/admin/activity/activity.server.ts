import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import {
  type LogEntry,
  listBulkEntries,
  listLogPeople,
  listStaffLog,
} from '#domain/activity/staff-log.server.ts';
import { writeLogPlace } from '#domain/activity/staff-log.ts';
import type { Store } from '#domain/store.ts';
import { momentFormatOf } from '../shell/page-load.server.ts';
import { type LogAddress, logAddress, toLogQuery } from './activity-address.ts';

export async function loadLog(request: Request, context: Readonly<RouterContextProvider>) {
  const store = context.get(storeContext);
  const { db, settings } = store;
  const { language } = context.get(visitorContext);
  const { filters } = logAddress.fromRequest(request);
  const { entries, hasMore } = await listStaffLog(db, toLogQuery(filters, settings.timeZone));
  const last = entries.at(-1);
  const format = momentFormatOf(context);
  const toEntryView = ({ place: _, ...entry }: LogEntry) => ({ ...entry, when: format(entry.at) });
  const opened = await loadOpened(store, filters);
  return {
    language,
    filters,
    people: await listLogPeople(db),
    entries: entries.map(toEntryView),
    next: hasMore && last ? writeLogPlace(last.place) : undefined,
    opened: opened && { entries: opened.entries.map(toEntryView), hasMore: opened.hasMore },
  };
}

/** The single entries of the act on many orders that is open. */
async function loadOpened({ db }: Pick<Store, 'db'>, { open, entries: limit }: LogAddress) {
  if (!open) return undefined;
  const entries = await listBulkEntries(db, open, limit + 1);
  return { entries: entries.slice(0, limit), hasMore: entries.length > limit };
}

export type LogData = Awaited<ReturnType<typeof loadLog>>;
export type LogEntryView = LogData['entries'][number];
