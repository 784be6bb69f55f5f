import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import type { PageView } from './page-view.ts';

/** Rejects when the view could not be counted. */
export type PageViews = { count(view: PageView): Promise<void> };

/** Maximum number of distinct rows, above that of any shop's day: the rest are forged. */
const maxRowsPerDay = 20_000;

export function createOwnPageViews(db: Db, timeZone: string): PageViews {
  return { count: (view) => countPageView(db, view, dateInTimeZone(timeZone, new Date())) };
}

export async function countPageView(db: Db, view: PageView, day: string): Promise<void> {
  const { route, path, language, referrer: referrer_host } = view;
  const { numUpdatedRows } = await db
    .updateTable('page_views')
    .set((row) => ({ views: row('views', '+', 1) }))
    .where(sql<boolean>`day = ${day}::date`)
    .where('path', '=', path)
    .where('language', '=', language)
    .where('referrer_host', '=', referrer_host)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || (await isDayFull(db, day))) return;
  await db
    .insertInto('page_views')
    .values({ day, route, path, language, referrer_host, views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path', 'language', 'referrer_host'])
        .doUpdateSet((row) => ({ views: row('page_views.views', '+', 1) })),
    )
    .execute();
}

async function isDayFull(db: Db, day: string): Promise<boolean> {
  const { rows } = await db
    .selectFrom('page_views')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where(sql<boolean>`day = ${day}::date`)
    .executeTakeFirstOrThrow();
  return rows >= maxRowsPerDay;
}
