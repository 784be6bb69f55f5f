import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { findSearchTerms, matchesSearchByIndex } from '../orders/list/search.server.ts';
import { recheckAbandonedHours } from '../payments/still-capturable.ts';
import { canShip } from '../stock/order-stock.server.ts';
import { erasureFateOf, type Person, personalRules } from './personal-data.server.ts';
import { type OpenOrder, type PersonalData, type PersonalRows, personalTables } from './privacy.ts';
import { listBackups } from './recorded-backups.server.ts';

/** Finds the data about an email address as typed. Undefined when the store has none. */
export async function findPersonalData(db: Db, email: string): Promise<PersonalData | undefined> {
  return describePersonalData(db, await findPerson(db, email));
}

/** Finds a person. Letter case of the address and surrounding spaces are ignored. */
export async function findPerson(db: Db, typed: string): Promise<Person> {
  const email = typed.trim().toLowerCase();
  const terms = await findSearchTerms(db, { text: email, numbers: [] });
  const orders = terms
    ? await db
        .selectFrom('orders')
        .select('order_id')
        .where(matchesSearchByIndex(terms))
        .where(sql<boolean>`lower(trim(email)) = ${email}::text`)
        .execute()
    : [];
  return { email, orderIds: orders.map(({ order_id }) => order_id).sort() };
}

export async function describePersonalData(
  db: Db,
  person: Person,
): Promise<PersonalData | undefined> {
  const rows = await countRows(db, person);
  const formerOrderIds = await findFormerOrders(db, person);
  if (rows.length === 0 && formerOrderIds.length === 0) return undefined;
  const open = await findOpen(db, person);
  const backups = await listBackups(db);
  return { rows, orderIds: person.orderIds, formerOrderIds, open, backups };
}

async function countRows(db: Db, person: Person): Promise<PersonalRows[]> {
  const counts: PersonalRows[] = [];
  for (const table of personalTables) {
    const rule = personalRules[table];
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${rule.of(person)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts.push({ table, rows: count, fate: erasureFateOf(rule) });
  }
  return counts;
}

async function findFormerOrders(db: Db, { email, orderIds }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('address_corrections')
    .select('order_id')
    .distinct()
    .where(sql<boolean>`${email}::text in (${formerEmails})`)
    .where(sql<boolean>`order_id <> all(${orderIds}::text[])`)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

const formerEmails = sql.join(
  ['before', 'after', 'sent'].map((column) => sql`lower(trim(${sql.ref(column)} ->> 'email'))`),
);

/** Finds orders that need their address: unpaid, unsent, or with an open refund. */
async function findOpen(db: Db, { orderIds }: Person): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select order_id as "orderId", 'to_ship' as why from orders
    where order_id = any(${orderIds}::text[]) and ${canShip}
      and order_status in ('pending', 'confirmed', 'preparing')
    union
    select order_id, 'to_pay' from payments join orders using (order_id)
    where order_id = any(${orderIds}::text[]) and orders.status <> 'paid'
      and orders.order_status <> 'cancelled'
      and (payments.state in ('created', 'open')
        or payments.abandoned_at > now() - make_interval(hours => ${recheckAbandonedHours}))
    union
    select order_id, 'refund_open' from refunds
    where order_id = any(${orderIds}::text[]) and state in ('requested', 'unknown')
    order by 1, 2`.execute(db);
  return rows;
}
