import { storeContext, visitorContext } from '#app/context.ts';
import type { LogEntry } from '#domain/activity/staff-log.server.ts';
import { readLogCursor, writeLogCursor } from '#domain/activity/staff-log.ts';
import { addDays, startOfDay } from '#domain/calendar/start-of-day.ts';
import type { FiltersOf } from '../lists/define-list.ts';
import type { ListQuery } from '../lists/load-list.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import type { logList } from './log-list.ts';

export type LogFilters = FiltersOf<typeof logList>;
type LogQuery = ListQuery<LogFilters>;

/** A start needs no histories. */
function loadLog() {
  return import('#domain/activity/staff-log.server.ts');
}

export async function queryLog({ filters, limit, context }: LogQuery) {
  const { db, settings } = context.get(storeContext);
  const { person, act, from, until, before } = filters;
  const { timeZone } = settings;
  const { listStaffLog } = await loadLog();
  const page = await listStaffLog(db, {
    staffId: person,
    act,
    // Days of the store, both included.
    from: from ? startOfDay(from, timeZone) : undefined,
    until: until ? startOfDay(addDays(until, 1), timeZone) : undefined,
    before: readLogCursor(before),
    limit,
  });
  const last = page.rows.at(-1);
  return {
    rows: page.rows.map(entryViewOf(context)),
    next: page.hasMore && last ? writeLogCursor(last.place) : undefined,
  };
}

export type LogEntryView = Awaited<ReturnType<typeof queryLog>>['rows'][number];

/** The people by whom staff filter, and the single entries of the act on many orders that is open. */
export async function loadLogExtras({ filters, context }: LogQuery) {
  const { db } = context.get(storeContext);
  const { open, entries: limit } = filters;
  const { listBulkEntries, listLogPeople } = await loadLog();
  const people = await listLogPeople(db);
  const entries = open ? await listBulkEntries(db, open, limit + 1) : undefined;
  return {
    people: people.map(({ id, name }) => [id, name] as const),
    opened: entries && {
      entries: entries.slice(0, limit).map(entryViewOf(context)),
      hasMore: entries.length > limit,
    },
  };
}

export type OpenedAct = Awaited<ReturnType<typeof loadLogExtras>>['opened'];

function entryViewOf(context: LogQuery['context']) {
  const format = dateTimeFormatOf(context);
  return ({ place: _, ...entry }: LogEntry) => ({
    ...entry,
    when: format(entry.at),
    section: findSection(context, entry.name),
  });
}

/** Names the market or the seller of `market/sa` and `seller/main`. */
function findSection(
  context: LogQuery['context'],
  section = '',
): { kind: 'market' | 'seller' | 'selling'; name: string } | undefined {
  const { markets, sellers } = context.get(storeContext).markets;
  const { language } = context.get(visitorContext);
  const [kind, id = ''] = section.split('/');
  if (kind === 'selling') return { kind, name: '' };
  if (kind !== 'market' && kind !== 'seller') return undefined;
  const current = (kind === 'market' ? markets : sellers).find((one) => one.id === id);
  return { kind, name: current?.name[language] ?? id };
}
