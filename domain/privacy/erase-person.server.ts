import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';
import { asRecord } from '../orders/order-items.ts';
import type { OrderEventKind } from '../orders/order-timeline.ts';
import { cancelAttempts } from '../payments/payment-status.server.ts';
import { parseJson } from '../stored.ts';
import { describePersonalData, findPerson } from './find-personal-data.server.ts';
import { dash, gone, mentions, type Person, personalRules } from './personal-data.server.ts';
import { type ErasureOutcome, type PersonalTable, personalTables } from './privacy.ts';
import { recordPrivacyEvent } from './privacy-events.server.ts';

export type Erasure = {
  email: string;
  /** True to erase even when an order is unpaid or unsent, or a refund is open. */
  isForced: boolean;
  actor: Actor;
};

/**
 * Erases a person from everything under their email address, and leaves the ledger: amounts, dates,
 * country, lines. Drops messages that wait to be sent to them. All or nothing.
 */
export async function erasePerson(
  db: Db,
  { email, isForced, actor }: Erasure,
): Promise<ErasureOutcome> {
  return inTransaction(db, async (trx) => {
    await lockOrders(trx, (await findPerson(trx, email)).orderIds);
    // Reads again: an order may have got another address during the wait for its lock.
    const person = await findPerson(trx, email);
    const data = await describePersonalData(trx, person);
    if (!data) return { ok: false, why: 'nothing' };
    if (data.open.length > 0 && !isForced) return { ok: false, why: 'open', data };
    await forgetFormerAddress(trx, person, data.formerOrderIds);
    await eraseRows(trx, person, actor);
    await recordPrivacyEvent(trx, 'erased', { personalData: data, actor });
    return { ok: true, data };
  });
}

/** Erases orders of any person. Call it with them locked. */
export async function eraseOrders(trx: Trx, orderIds: string[], actor: Actor): Promise<void> {
  await eraseRows(trx, { email: null, orderIds }, actor);
}

/** Locks orders as `lockOrder` does, always in the same order. */
async function lockOrders(trx: Trx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .forNoKeyUpdate()
    .execute();
}

async function eraseRows(trx: Trx, person: Person, actor: Actor): Promise<void> {
  await dropWaiting(trx, person);
  if (person.orderIds.length > 0) await cancelAttempts(trx, person.orderIds);
  const texts = await readItemsInText(trx, person);
  for (const table of personalTables) await eraseTable(trx, table, person);
  for (const { order_id, meta_data } of texts) {
    await trx.updateTable('orders').set({ meta_data }).where('order_id', '=', order_id).execute();
  }
  const kind: OrderEventKind = 'erased';
  const events = person.orderIds.map((order_id) => ({ order_id, kind, actor }));
  if (events.length > 0) await trx.insertInto('order_events').values(events).execute();
}

type ItemsInText = { order_id: string; meta_data: string };

/** Reads items and language that older stores saved as text, which the database cannot parse. */
async function readItemsInText(trx: Trx, { orderIds }: Person): Promise<ItemsInText[]> {
  if (orderIds.length === 0) return [];
  const orders = await trx
    .selectFrom('orders')
    .select(['order_id', 'meta_data'])
    .where('order_id', 'in', orderIds)
    .execute();
  return orders.flatMap(({ order_id, meta_data }) => {
    if (typeof meta_data !== 'string') return [];
    const { items, lang } = asRecord(parseJson(meta_data));
    return [{ order_id, meta_data: JSON.stringify({ items, lang }) }];
  });
}

async function eraseTable(trx: Trx, table: PersonalTable, person: Person): Promise<void> {
  const { of, isDeleted, erased } = personalRules[table];
  const name = sql.table(table);
  if (isDeleted) await sql`delete from ${name} where ${of(person)}`.execute(trx);
  if (!erased) return;
  const required = await findRequired(trx, table);
  const changes = Object.entries(erased).map(([column, value]) => {
    const written = value === gone && required.has(column) ? dash : value;
    return sql`${sql.ref(column)} = ${written}`;
  });
  await sql`update ${name} set ${sql.join(changes)} where ${of(person)}`.execute(trx);
}

/** Finds columns that an adopted project requires and the store itself does not. */
async function findRequired(trx: Trx, table: PersonalTable): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnotnull and attnum > 0`.execute(trx);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Deletes the person's emails. One that a server is sending at this moment still goes out, and leaves no
 * row.
 */
async function dropWaiting(trx: Trx, person: Person): Promise<void> {
  const emails = await trx
    .deleteFrom('emails')
    .where(personalRules.emails.of(person))
    .where('state', 'in', ['queued', 'sending'])
    .returning('id')
    .execute();
  for (const { id } of emails) await closeAttentionItem(trx, 'email_failed', id);
  await sql`update ad_events set state = 'not_sent', ended_at = now()
    where state = 'queued' and ${personalRules.ad_events.of(person)}`.execute(trx);
  await dropJobs(
    trx,
    person,
    emails.map(({ id }) => id),
  );
}

/**
 * Deletes queued jobs. A running job finds nothing to do. A command may run before the queue's tables
 * exist.
 */
async function dropJobs(trx: Trx, { orderIds }: Person, emailIds: string[]): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('pgboss.job') is not null as has`.execute(trx);
  if (!rows[0]?.has) return;
  await sql`delete from pgboss.job where state::text in ('created', 'retry')
    and (data ->> 'emailId' = any(${emailIds}::text[])
      or data ->> 'orderId' = any(${orderIds}::text[]))`.execute(trx);
}

/**
 * Erases the address from orders that have another address now and stay, and from their gateways' reports.
 */
async function forgetFormerAddress(trx: Trx, person: Person, orderIds: string[]): Promise<void> {
  for (const column of ['before', 'after', 'sent'] as const) {
    const details = sql.ref(column);
    await sql`update address_corrections set ${details} = ${details} - 'email'
      where lower(trim(${details} ->> 'email')) = ${person.email}::text`.execute(trx);
  }
  const repeatsIt = (column: string) => sql<boolean>`order_id = any(${orderIds}::text[])
    and ${mentions(column, person) ?? sql`false`}`;
  await sql`update payment_events set body = '{}' where ${repeatsIt('body')}`.execute(trx);
  await sql`update payments set failure = null where ${repeatsIt('failure')}`.execute(trx);
  await sql`update order_events set data = data - 'message' where ${repeatsIt('data')}`.execute(
    trx,
  );
}
