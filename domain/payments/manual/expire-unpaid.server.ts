import { type SqlBool, sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import type { MarketSnapshot } from '#domain/markets/markets.server.ts';
import { lockOrder } from '#domain/orders/lock-order.server.ts';
import { queueTransferEmail } from '#domain/orders/order-emails.server.ts';
import { recordOrderEvent } from '#domain/orders/order-events.server.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { followOrder } from '#domain/stock/follow-status.server.ts';
import { unsentStatuses } from '#domain/stock/order-stock.server.ts';
import type { PaymentServices } from '../payment-status.server.ts';
import { releaseUnlessPaid } from '../release-unpaid.server.ts';

type Services = PaymentServices & { markets: MarketSnapshot; settings: { timeZone: string } };

/** Orders of one kind that a run works on. The next run goes on with the others. */
const batchSize = 500;

/**
 * Reminds of transfers a day before their days end, and cancels the orders whose days are over without the money.
 * Ends payment links whose time is over. An error in one order does not stop the others.
 */
export async function expireUnpaid(services: Services, stopping?: AbortSignal): Promise<void> {
  const { db, settings } = services;
  const isOver = isDayOver(settings.timeZone);
  const steps: [condition: Condition, work: (orderId: string) => Promise<unknown>][] = [
    [
      sql`${isUnsentTransfer} and ${isOver}`,
      (orderId) => whileLocked(db, orderId, isOver, (trx, order) => expire(trx, services, order)),
    ],
    [
      sql`${isUnsentTransfer} and ${isReminderDue}`,
      (orderId) =>
        whileLocked(db, orderId, isReminderDue, (trx, order) => remind(trx, services, order)),
    ],
    [isLinkOver, (orderId) => endLink(services, orderId)],
  ];
  const faults: unknown[] = [];
  for (const [condition, work] of steps) {
    for (const orderId of await listOrders(db, condition)) {
      if (stopping?.aborted) return;
      await work(orderId).catch((fault: unknown) => faults.push(fault));
    }
  }
  if (faults.length > 0) {
    throw new AggregateError(faults, `${faults.length} unpaid orders could not be ended`);
  }
}

type Condition = ReturnType<typeof sql<SqlBool>>;

/** Tests for an order that waits for a transfer. One that staff have sent anyway is theirs to settle. */
const isUnsentTransfer = sql<SqlBool>`(orders.status = 'pending' and orders.payment_terms = 'bank'
  and orders.order_status in ${unsentStatuses})`;

/** Tests whether the last day of a transfer is over: the customer may pay until midnight in the store's time zone. */
function isDayOver(timeZone: string): Condition {
  const day = (moment: string) => sql`(${sql.raw(moment)} at time zone ${timeZone}::text)::date`;
  return sql<SqlBool>`${day('orders.payment_due_at')} < ${day('now()')}`;
}

/** Tests whether a reminder is due, and no email about the transfer has been sent just now. */
const isReminderDue = sql<SqlBool>`(orders.payment_due_at < now() + interval '1 day'
  and coalesce(trim(orders.email), '') <> ''
  and not exists (select from emails where emails.order_id = orders.order_id
    and (emails.kind = 'bank_reminder'
      or (emails.kind = 'bank_transfer' and emails.created_at > now() - interval '20 hours'))))`;

/** Tests whether the time of a payment link is over, and this has not been recorded since the link was sent. */
const isLinkOver = sql<SqlBool>`(orders.status = 'pending' and orders.payment_terms = 'link'
  and orders.order_status <> 'cancelled' and orders.payment_due_at < now()
  and not exists (select from order_events as event where event.order_id = orders.order_id
    and event.kind = 'payment_expired' and event.created_at >= orders.payment_due_at))`;

async function listOrders(db: Db, condition: Condition): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where(condition)
    .orderBy('payment_due_at')
    .limit(batchSize)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/**
 * Locks the order, and tests the condition by a statement of its own: the locking one would not see what another
 * worker has written while this one waited.
 */
async function whileLocked(
  db: Db,
  orderId: string,
  condition: Condition,
  work: (trx: Trx, order: OrderRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', orderId)
      .where(isUnsentTransfer)
      .where(condition)
      .executeTakeFirst();
    if (order) await work(trx, order);
  });
}

async function remind(trx: Trx, services: Services, order: OrderRow): Promise<void> {
  const bankAccount = accountOf(services.markets, order);
  await queueTransferEmail(trx, services.jobs, { kind: 'bank_reminder', order, bankAccount });
}

function accountOf({ markets }: MarketSnapshot, order: OrderRow): string {
  return markets.find(({ id }) => id === order.market)?.bankAccount ?? '';
}

async function expire(trx: Trx, { jobs }: { jobs: Jobs }, order: OrderRow): Promise<void> {
  const { order_id: orderId, order_status: from } = order;
  await sql`
    update payments set state = 'failed', failure_reason = 'expired', updated_at = now()
    where order_id = ${orderId} and gateway = 'bank' and state = 'open'`.execute(trx);
  await trx
    .updateTable('orders')
    .set({ status: 'failed', order_status: 'cancelled' })
    .where('order_id', '=', orderId)
    .execute();
  const data = { terms: 'bank', from };
  await recordOrderEvent(trx, { orderId, kind: 'payment_expired', actor: 'store', data });
  await queueTransferEmail(trx, jobs, { kind: 'bank_expired', order });
  await followOrder(trx, orderId, 'store');
}

/** The order stays pending, so that staff can send a new link. A payment that is under way is waited for. */
async function endLink(services: Services, orderId: string): Promise<void> {
  if (!(await releaseUnlessPaid(services, orderId, 'expired'))) return;
  await services.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const order = await trx
      .selectFrom('orders')
      .select('order_id')
      .where('order_id', '=', orderId)
      .where(isLinkOver)
      .executeTakeFirst();
    if (!order) return;
    const data = { terms: 'link' };
    await recordOrderEvent(trx, { orderId, kind: 'payment_expired', actor: 'store', data });
  });
}
