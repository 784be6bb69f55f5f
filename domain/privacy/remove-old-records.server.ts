import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { retentionDays } from '../retention.ts';
import { eraseOrders } from './erase-person.server.ts';
import { forgetOldBackups } from './recorded-backups.server.ts';

/** Small batches: the embedded database does nothing else meanwhile. */
const rowsAtOnce = 500;
const ordersAtOnce = 200;

/** Removes records older than the days of domain/retention.ts. May run on several servers at once. */
export async function removeOldRecords(db: Db, stopping?: AbortSignal): Promise<void> {
  const steps = [
    removeEmailTexts,
    removeOtherEmails,
    removeGatewayResponses,
    removeFailures('payments', 'updated_at'),
    removeFailures('refunds', 'updated_at'),
    removeMessagesOfGateways,
    removeReasonsOfGateways,
    removeLateResponses,
    removeMessages,
    removeUnusedCustomers,
    removePageViews,
    (some: Db) => some.transaction().execute(eraseUnpaidOrders),
  ];
  for (const step of steps) while (!stopping?.aborted && (await step(db)) > 0);
  await forgetOldBackups(db);
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
const isOver = sql<boolean>`state not in ('queued', 'sending')`;

async function removeEmailTexts(db: Db): Promise<number> {
  return affected(
    sql`
    update emails set facts = '{}', subject = null, html = null, text = null, error = null,
      text_removed_at = now()
    where id in (
      select id from emails where text_removed_at is null and order_id is not null and ${isOver}
        and created_at < ${daysAgo(retentionDays.emailText)}
      limit ${rowsAtOnce})`,
    db,
  );
}

/** Deletes emails without an order: no history needs them, and their recipient is named nowhere else. */
async function removeOtherEmails(db: Db): Promise<number> {
  return affected(
    sql`
    delete from emails where id in (
      select id from emails where order_id is null and ${isOver}
        and created_at < ${daysAgo(retentionDays.emailText)}
      limit ${rowsAtOnce})`,
    db,
  );
}

async function removeGatewayResponses(db: Db): Promise<number> {
  return affected(
    sql`
    update payment_events set body = '{}' where id in (
      select id from payment_events where body <> '{}'::jsonb
        and received_at < ${daysAgo(retentionDays.gatewayResponse)}
      limit ${rowsAtOnce})`,
    db,
  );
}

/**
 * Removes failure texts, which may name the shopper, for example in "no such mailbox". The reason's code
 * stays.
 */
function removeFailures(table: 'payments' | 'refunds', moment: string) {
  return async (db: Db): Promise<number> =>
    affected(
      sql`
      update ${sql.table(table)} set failure = null where id in (
        select id from ${sql.table(table)} where failure is not null
          and ${sql.ref(moment)} < ${daysAgo(retentionDays.gatewayResponse)}
        limit ${rowsAtOnce})`,
      db,
    );
}

async function removeMessagesOfGateways(db: Db): Promise<number> {
  return affected(
    sql`
    update order_events set data = data - 'message' where id in (
      select id from order_events where data ->> 'message' is not null
        and created_at < ${daysAgo(retentionDays.gatewayResponse)}
      limit ${rowsAtOnce})`,
    db,
  );
}

async function removeReasonsOfGateways(db: Db): Promise<number> {
  return affected(
    sql`
    update attention_items set facts = facts - 'reason' where id in (
      select id from attention_items where kind = 'payment_refused' and resolved_at is not null
        and facts ->> 'reason' is not null and resolved_at < ${daysAgo(retentionDays.gatewayResponse)}
      limit ${rowsAtOnce})`,
    db,
  );
}

const lateResponseDays = 7;

/** Removes reports that a gateway sent about an order after its person was erased. */
async function removeLateResponses(db: Db): Promise<number> {
  return affected(
    sql`
    update payment_events set body = '{}' where id in (
      select id from payment_events where body <> '{}'::jsonb
        and received_at > ${daysAgo(lateResponseDays)}
        and exists (select from order_events
          where order_events.order_id = payment_events.order_id and kind = 'erased')
      limit ${rowsAtOnce})`,
    db,
  );
}

async function removeMessages(db: Db): Promise<number> {
  return affected(
    sql`
    delete from contact_messages where created_at < ${daysAgo(retentionDays.contactMessage)}`,
    db,
  );
}

/** Removes customers whose page was only opened: the row is created again on the next visit. */
async function removeUnusedCustomers(db: Db): Promise<number> {
  return affected(
    sql`
    delete from customers where blocked_at is null
      and created_at < ${daysAgo(retentionDays.openedCustomer)}
      and not exists (select from customer_events where customer_id = customers.id)`,
    db,
  );
}

async function removePageViews(db: Db): Promise<number> {
  return affected(
    sql`
    delete from page_views where day < (${daysAgo(retentionDays.pageViews)})::date`,
    db,
  );
}

/**
 * Erases old unpaid orders. Skips those that may have been paid nevertheless, that staff have processed, or
 * that staff still have to check.
 */
async function eraseUnpaidOrders(trx: Trx): Promise<number> {
  const orders = await trx
    .selectFrom('orders')
    .select('order_id')
    // These two must match the index (database/migrations/0043_privacy_indexes.sql).
    .where(sql<boolean>`status in ('pending', 'failed')`)
    .where(sql<boolean>`coalesce(email, phone, first_name, last_name) is not null`)
    .where('created_at', '<', daysAgo(retentionDays.unpaidOrder))
    // Paid in cash or by a bank, maybe before this store: staff have confirmed or sent it.
    .where(sql<boolean>`coalesce(order_status, 'pending') in ('pending', 'cancelled')`)
    // An order without an attempt comes from another project, whose status names may have other meanings.
    .where(sql<boolean>`exists (select from payments where payments.order_id = orders.order_id)`)
    .where(sql<boolean>`not exists (select from payments
      where payments.order_id = orders.order_id and (state in ('created', 'paid')
        or (state = 'open' and (gateway not in ('cash', 'bank') or order_status <> 'cancelled'))))`)
    // Cash or a transfer is still to come: the order is open, or was delivered.
    .where(sql<boolean>`(payment_terms is null or payment_terms = 'link' or status = 'failed'
      or order_status = 'cancelled')`)
    .where(sql<boolean>`not exists (select from order_events
      where order_events.order_id = orders.order_id and kind = 'erased')`)
    .where(sql<boolean>`not exists (select from attention_items
      where attention_items.order_id = orders.order_id and resolved_at is null)`)
    .orderBy('created_at')
    .limit(ordersAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (orders.length === 0) return 0;
  const orderIds = orders.map(({ order_id }) => order_id);
  await eraseOrders(trx, orderIds, 'store');
  return orders.length;
}

async function affected(statement: RawBuilder<unknown>, db: Db): Promise<number> {
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0n);
}
