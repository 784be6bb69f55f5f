import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, EmailState, Schema } from '#database/schema.ts';
import {
  countList,
  isAfterRow,
  isBeforeRow,
  type ListCount,
  type ListPage,
  newestFirst,
  readListPage,
  toListCount,
} from '#database/sql/list-query.ts';
import { selectStaffName } from '../actor.server.ts';
import type { EmailKind } from './email.ts';
import { type ListedEmail, listedColumns, toListedEmail } from './email-list.ts';
import { currentRecipient } from './redirect-emails.server.ts';
import { hasSecretLink } from './templates.ts';

export type EmailsQuery = {
  search: string;
  /**
   * Condition on `orders` that an index answers. It matches every order whose email or number contains the
   * search, and perhaps others.
   */
  orderCondition?: RawBuilder<SqlBool> | undefined;
  state: EmailState | undefined;
  kind: EmailKind | undefined;
  before: string | undefined;
  limit: number;
};

export type EmailsPage = ListPage<ListedEmail> & { count: ListCount };

/** A common search term matches within this many of the newest emails. */
const scanLimit = 5000;

export async function listEmails(db: Db, query: EmailsQuery): Promise<EmailsPage> {
  const { search, orderCondition, before } = query;
  const all = filtered(db, query);
  if (search === '') return readPage(db, all, all, query);
  const matching = all.where((eb) => matches(eb, search));
  const edge = await findEdge(all);
  if (edge === undefined) return readPage(db, matching, matching, query);
  const edgeOfPage = before === undefined ? edge : await findEdge(after(all, before));
  const within = (end: string | undefined) =>
    end === undefined ? matching : matching.where(isBeforeRow(byCreation, end));
  const recent = await readPage(db, within(edgeOfPage), within(edge), query);
  if (recent.hasMore) return { ...recent, count: { ...recent.count, isMore: true } };
  const indexed = orderCondition ? matching.where(mayMatch(search, orderCondition)) : matching;
  return readPage(db, indexed, indexed, query);
}

async function readPage(
  db: Db,
  emails: Emails,
  counted: Emails,
  { before, limit }: EmailsQuery,
): Promise<EmailsPage> {
  const page = newestFirst(
    after(emails, before).select(listedColumns).select(causedBy),
    byCreation,
  );
  const { rows, hasMore } = await readListPage(page, limit);
  const isAll = before === undefined && !hasMore;
  const count = isAll
    ? toListCount(rows.length)
    : await countList(db, newestFirst(counted.select('emails.id'), byCreation));
  return { rows: rows.map(toListedEmail), hasMore, count };
}

const byCreation = { table: 'emails' };

/** Returns the first email beyond the scan. Undefined when the scan covers all emails. */
async function findEdge(emails: Emails): Promise<string | undefined> {
  const beyond = newestFirst(emails.select('emails.id'), byCreation).offset(scanLimit).limit(1);
  return (await beyond.executeTakeFirst())?.id;
}

type Emails = ReturnType<typeof filtered>;

function after(emails: Emails, before: string | undefined): Emails {
  return before === undefined ? emails : emails.where(isAfterRow(byCreation, before));
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
  const isOnceOnly = hasSecretLink(kind);
  return { ...toListedEmail(row), text: text ?? undefined, isTextRemoved, sendsTo, isOnceOnly };
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
    const isGone = row.text_removed_at !== null || hasSecretLink(row.kind);
    const isSendable = isOver && !isGone && !is_sent_since;
    const isElsewhere = isSendable && row.recipient !== sends_to;
    return { ...toListedEmail(row), isElsewhere };
  });
}

export async function findEmailHtml(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('emails').select('html').where('id', '=', id).executeTakeFirst();
  return row?.html ?? undefined;
}

const causedBy = selectStaffName('emails.created_by').as('caused_by');

// Writes the filters as literals: the planner uses a partial index (0079) only when it sees that the filter
// fits.
function filtered(db: Db, { state, kind }: Pick<EmailsQuery, 'state' | 'kind'>) {
  return db
    .selectFrom('emails')
    .$if(state !== undefined, (emails) =>
      emails.where('emails.state', '=', sql.lit(state as EmailState)),
    )
    .$if(kind !== undefined, (emails) => emails.where('emails.kind', '=', sql.lit(`${kind}`)));
}

function matches(eb: ExpressionBuilder<Schema, 'emails'>, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return eb.or([eb('emails.recipient', 'ilike', pattern), eb('emails.order_id', 'like', pattern)]);
}

/**
 * Selects candidates: emails without an order, of matching orders, or of orders whose address was
 * corrected.
 */
function mayMatch(search: string, orderCondition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const part = search.toLowerCase();
  return sql<SqlBool>`emails.id in (
    select unplaced.id from emails as unplaced
    where unplaced.order_id is null and strpos(lower(unplaced.recipient), ${part}) > 0
    union all
    select placed.id from orders join emails as placed using (order_id) where ${orderCondition}
    union all
    select moved.id from address_corrections join emails as moved using (order_id))`;
}
