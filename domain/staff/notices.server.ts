import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { Language } from '../language.ts';
import { type NoticeChoice, noNotices } from './notices.ts';

export async function findNotices(db: Db, staffId: string): Promise<NoticeChoice> {
  const row = await db
    .selectFrom('staff_notices')
    .select(['by_email as byEmail', 'in_browser as inBrowser', 'in_title as inTitle'])
    .where('user_id', '=', staffId)
    .executeTakeFirst();
  return row ?? noNotices;
}

/** Saves how a person learns of new orders. Emails begin with the orders paid from now on. */
export async function saveNotices(
  db: Db,
  staffId: string,
  { byEmail, inBrowser, inTitle, language }: NoticeChoice & { language: Language },
): Promise<void> {
  const choice = { by_email: byEmail, in_browser: inBrowser, in_title: inTitle, language };
  await db
    .insertInto('staff_notices')
    .values({ user_id: staffId, ...choice, email_since: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...choice,
        email_since: sql<Date>`case when staff_notices.by_email then staff_notices.email_since else now() end`,
        changed_at: sql<Date>`now()`,
      }),
    )
    .execute();
}
