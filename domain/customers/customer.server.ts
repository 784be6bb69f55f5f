import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { selectStaffName } from '../actor.server.ts';
import { listMessagesOf } from '../contact/messages.server.ts';
import { readCurrency } from '../currency.ts';
import { add, type Money, money, readStoredMoney } from '../money.ts';
import { findSearchTerms, matchesSearchByIndex } from '../orders/list/search.server.ts';
import {
  type CustomerOrder,
  customerEmail,
  listOrdersOf,
  normalizeEmail,
  orderColumns,
  toCustomerOrder,
} from './customer-orders.server.ts';

/**
 * Returns the customer's id of an order, for the address of their page. Undefined for an unknown order, or
 * one without an email.
 */
export async function findOrCreateCustomer(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into customers (email)
    select ${customerEmail} from orders where order_id = ${orderId} and trim(email) <> ''
    on conflict (email) do update set email = excluded.email
    returning id`.execute(db);
  return rows[0]?.id;
}

const maxOrders = 100;
const maxMessages = 20;

export async function findCustomer(db: Db, id: string) {
  const row = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { email } = row;
  const { orders, hasMore } = await listOrdersOf(db, email, maxOrders);
  const phones = await listValidPhones(orders);
  // Starts the slow queries together.
  const [sums, others] = await Promise.all([
    sumByCurrency(db, email),
    listOthersWithPhones(db, email, phones),
  ]);
  return {
    id,
    email,
    orders,
    hasMore,
    phones,
    sums,
    others,
    blockedAt: row.blocked_at ?? undefined,
    name: orders[0]?.name,
    blockedContacts: await listBlockedContacts(db, id),
    messages: await listMessagesOf(db, email, maxMessages),
    events: await listEvents(db, id),
  };
}

/**
 * Returns phones in E.164, as a checkout sends them. Omits phones of an older store that are not valid
 * numbers.
 */
export async function listValidPhones(orders: readonly CustomerOrder[]): Promise<string[]> {
  const { toE164 } = await import('../geography/phone.ts');
  const phones = orders.map(({ phone, address }) => phone && toE164(phone, address.country));
  return [...new Set(phones.filter((phone) => phone))] as string[];
}

async function listBlockedContacts(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocked_contacts')
    .select('contact')
    .where('customer_id', '=', id)
    .orderBy('contact')
    .execute();
  return rows.map(({ contact }) => contact);
}

/** Paid and refunded amounts in one currency, with the number of paid orders. */
export type CurrencySum = { paidOrders: number; paid: Money; refunded: Money };

/**
 * Currencies are never added together. An adopted database may hold floating numbers, "usd", and null for
 * the store's currency.
 */
async function sumByCurrency(db: Db, email: string): Promise<CurrencySum[]> {
  const { rows } = await sql<{ currency: string | null; orders: number; paid: string }>`
    select currency, count(*) as orders, sum(total::numeric)::text as paid
    from orders where ${customerEmail} = ${email} and status = 'paid'
    group by 1`.execute(db);
  const { rows: refunds } = await sql<{ currency: string; refunded: string }>`
    select refunds.currency, sum(refunds.amount)::text as refunded
    from refunds join orders using (order_id)
    where ${customerEmail} = ${email} and refunds.state = 'done'
    group by 1`.execute(db);
  const sums = new Map<string, CurrencySum>();
  for (const { currency: stored, orders, paid } of rows) {
    const currency = readCurrency(stored);
    const sum = sums.get(currency);
    const back = refunds.find((refund) => refund.currency === currency)?.refunded;
    sums.set(currency, {
      paidOrders: (sum?.paidOrders ?? 0) + orders,
      paid: add(sum?.paid ?? money(0, currency), sumOf(paid, currency)),
      refunded: sumOf(back ?? '0', currency),
    });
  }
  return [...sums.values()].sort((a, b) => a.paid.currency.localeCompare(b.paid.currency, 'en'));
}

function sumOf(stored: string, currency: string): Money {
  return readStoredMoney(stored, currency) ?? money(0, currency);
}

async function listEvents(db: Db, id: string) {
  const rows = await db
    .selectFrom('customer_events')
    .select(['customer_events.id', 'kind', 'body', 'created_at as at'])
    .select(selectStaffName('customer_events.actor').as('by'))
    .where('customer_id', '=', id)
    .orderBy('customer_events.id', 'desc')
    .execute();
  return rows.map(({ by, ...event }) => ({ ...event, by: by ?? undefined }));
}

const phonesLookedFor = 3;
const maxSimilar = 20;

/** Lists other addresses with the same phone, perhaps of the same person. One order of each address. */
async function listOthersWithPhones(
  db: Db,
  email: string,
  phones: string[],
): Promise<CustomerOrder[]> {
  const others = new Map<string, CustomerOrder>();
  for (const phone of phones.slice(0, phonesLookedFor)) {
    const terms = await findSearchTerms(db, { text: phone.slice(1), numbers: [] });
    if (!terms) continue;
    const rows = await db
      .selectFrom('orders')
      .select(orderColumns)
      .where(matchesSearchByIndex(terms))
      .where(sql<boolean>`regexp_replace(orders.phone, '[^0-9]', '', 'g') = ${phone.slice(1)}`)
      .where(sql<boolean>`${customerEmail} <> ${email} and trim(orders.email) <> ''`)
      .limit(maxSimilar)
      .execute();
    for (const row of rows) {
      const order = toCustomerOrder(row);
      const key = normalizeEmail(order.email ?? '');
      const existing = others.get(key);
      if (!existing || existing.createdAt < order.createdAt) others.set(key, order);
    }
  }
  return [...others.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
