import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, EmailState, Schema } from '#database/schema.ts';
import { staffNameOf } from '../actor.server.ts';
import type { EmailKind } from './email.ts';
import { type ListedEmail, listedColumns, toListed } from './email-list.ts';
import { currentRecipient } from './redirect-emails.server.ts';
import { isSecretKind } from './templates.ts';

export type EmailsQuery = {
  search: string;
  state: EmailState | undefined;
  kind: EmailKind | undefined;
  before: string | undefined;
  limit: number;
};

export type EmailsPage = { emails: ListedEmail[]; total: number; hasMore: boolean };

export async function listEmails(db: Db, query: EmailsQuery): Promise<EmailsPage> {
  const { before, limit } = query;
  const rows = await filtered(db, query)
    .select(listedColumns)
    .select(causedBy)
    .$if(before !== undefined, (emails) =>
      // Compared inside the database, which keeps microseconds.
      emails.where(
        sql<boolean>`(emails.created_at, emails.id) <
          (select last.created_at, last.id from emails as last where last.id = ${before})`,
      ),
    )
    .orderBy('emails.created_at', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const emails = rows.slice(0, limit).map(toListed);
  return { emails, total, hasMore: rows.length > limit };
}

/** `sendsTo`: the order's address now. `isOnceOnly`: its link is used up, or another person's. */
export async function findEmail(db: Db, id: string) {
  const row = await db
    .selectFrom('emails')
    .select([...listedColumns, 'text', 'text_removed_at'])
    .select(causedBy)
    .select([currentRecipient.as('sends_to')])
    .where('emails.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { text, kind, sends_to: sendsTo } = row;
  const isTextRemoved = row.text_removed_at !== null;
  const isOnceOnly = isSecretKind(kind);
  return { ...toListed(row), text: text ?? undefined, isTextRemoved, sendsTo, isOnceOnly };
}

/** `isElsewhere`: addressed to an earlier address of the order, and not sent again since. */
export async function listOrderEmails(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('emails')
    .select([...listedColumns, 'text_removed_at'])
    .select(causedBy)
    .select([currentRecipient.as('sends_to')])
    .select(
      sql<boolean>`exists (select from emails as later
        where later.order_id = emails.order_id and later.kind = emails.kind
          and later.facts = emails.facts and later.created_at >= emails.created_at
          and later.recipient = (${currentRecipient})
          and later.state in ('queued', 'sending', 'sent'))`.as('is_sent_since'),
    )
    .where('emails.order_id', '=', orderId)
    .orderBy('emails.created_at', 'desc')
    .orderBy('emails.id', 'desc')
    .execute();
  return rows.map(({ sends_to, is_sent_since, ...row }) => {
    const isOver = row.state !== 'queued' && row.state !== 'sending';
    const isGone = row.text_removed_at !== null || isSecretKind(row.kind);
    const isSendable = isOver && !isGone && !is_sent_since;
    const isElsewhere = isSendable && row.recipient !== sends_to;
    return { ...toListed(row), isElsewhere };
  });
}

export async function findEmailHtml(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('emails').select('html').where('id', '=', id).executeTakeFirst();
  return row?.html ?? undefined;
}

const causedBy = staffNameOf('emails.created_by').as('caused_by');

function filtered(db: Db, { search, state, kind }: EmailsQuery) {
  return db
    .selectFrom('emails')
    .$if(state !== undefined, (emails) => emails.where('emails.state', '=', state as EmailState))
    .$if(kind !== undefined, (emails) => emails.where('emails.kind', '=', `${kind}`))
    .$if(search !== '', (emails) => emails.where((eb) => matches(eb, search)));
}

function matches(eb: ExpressionBuilder<Schema, 'emails'>, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or([eb('emails.recipient', 'ilike', pattern), eb('emails.order_id', 'like', pattern)]);
}
