import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import {
  countList,
  isAfterRow,
  newestFirst,
  readListPage,
  toListCount,
} from '#database/sql/list-query.ts';
import { selectStaffName } from '../actor.server.ts';
import { ContactError } from './contact-error.ts';

export type MessagesQuery = {
  isDone: boolean;
  search: string;
  /** Id of the last message of the page before. */
  before: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listMessages(db: Db, query: MessagesQuery) {
  const { before, limit } = query;
  const messages = matching(db, query)
    .select(columns)
    .select(selectStaffName('contact_messages.done_by').as('done_name'))
    .$if(before !== undefined, (rows) => rows.where(isAfterRow(byCreation, Number(before))));
  const { rows, hasMore } = await readListPage(newestFirst(messages, byCreation), limit);
  const isAll = before === undefined && !hasMore;
  const count = isAll
    ? toListCount(rows.length)
    : await countList(db, matching(db, query).select('contact_messages.id'));
  return { rows: rows.map(toMessage), hasMore, count };
}

const byCreation = { table: 'contact_messages' };

export async function listMessagesOf(db: Db, email: string, limit: number) {
  const rows = await db
    .selectFrom('contact_messages')
    .select(columns)
    .select(selectStaffName('contact_messages.done_by').as('done_name'))
    .where(sql<boolean>`lower(trim(contact_messages.email)) = ${email}`)
    .orderBy('contact_messages.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

export async function countOpenMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Closes or reopens a message. A message already in that state retains its author and time. Throws
 * ContactError.
 */
export async function setMessageDone(
  db: Db,
  { id, isDone, staffId }: { id: number; isDone: boolean; staffId: string },
): Promise<void> {
  const change = isDone
    ? { done_at: sql<Date>`now()`, done_by: `staff:${staffId}` }
    : { done_at: null, done_by: null };
  await db
    .updateTable('contact_messages')
    .set(change)
    .where('id', '=', id)
    .where('done_at', isDone ? 'is' : 'is not', null)
    .execute();
  const message = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) throw new ContactError('message_unknown');
}

function matching(db: Db, { isDone, search }: Pick<MessagesQuery, 'isDone' | 'search'>) {
  const part = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('contact_messages')
    .where('contact_messages.done_at', isDone ? 'is not' : 'is', null)
    .$if(search.trim() !== '', (messages) =>
      messages.where(
        sql<boolean>`(name ilike ${part} or email ilike ${part} or subject ilike ${part}
          or message ilike ${part})`,
      ),
    );
}

const columns = [
  'contact_messages.id',
  'contact_messages.name',
  'contact_messages.email',
  'contact_messages.subject',
  'contact_messages.message',
  'contact_messages.language',
  'contact_messages.created_at',
  'contact_messages.done_at',
] as const;

type MessageRow = {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  language: string;
  created_at: Date;
  done_at: Date | null;
  done_name: string | null;
};

function toMessage({ created_at, done_at, done_name, ...message }: MessageRow) {
  return {
    ...message,
    createdAt: created_at,
    /** Undefined while it is open; `by` is undefined when the account no longer exists. */
    done: done_at ? { at: done_at, by: done_name ?? undefined } : undefined,
  };
}
