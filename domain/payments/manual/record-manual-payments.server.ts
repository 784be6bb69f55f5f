import { sql } from 'kysely';
import type { OrderRow, PaymentRow, Trx } from '#database/schema.ts';
import { hasAdConsent } from '#domain/ad-events/ad-consent.server.ts';
import type { Finding } from '#domain/attention/attention.ts';
import { reopenAttentionItems } from '#domain/attention/open-item.server.ts';
import { compare } from '#domain/money.ts';
import { lockOrders } from '#domain/orders/lock-order.server.ts';
import { queueOrderEmail } from '#domain/orders/order-emails.server.ts';
import { type OrderEvent, recordOrderEvents } from '#domain/orders/order-events.server.ts';
import { type Jobs, sendJob } from '#domain/runtime/jobs.ts';
import { followOrder } from '#domain/stock/follow-status.server.ts';
import { fromDecimal } from '#domain/typed-money.ts';
import { toAmountColumns } from '../../markets/widen-amount-columns.server.ts';
import { manualGatewayNames } from '../gateway-names.ts';
import type { CollectRefusal, ManualPayment } from './manual-payment.ts';

export type Recording = {
  jobs: Jobs;
  staffId: string;
  /** Id of the remittance that the payments came with: a courier's cash, so no transfers. */
  remittance?: string | undefined;
};

export type RefusedPayment = { orderId: string; reason: CollectRefusal };

type Due = { order: OrderRow; payment: PaymentRow; entry: ManualPayment };

/**
 * Records money that staff have received: all of the payments, or none. Returns those that are refused, each of
 * another order. An order becomes paid by it, exactly once; a courier's amount that differs from the order's opens an
 * attention item. Call it in the transaction that commits the form's key.
 */
export async function recordManualPayments(
  trx: Trx,
  entries: readonly ManualPayment[],
  recording: Recording,
): Promise<RefusedPayment[]> {
  const orders = await lockOrders(
    trx,
    entries.map(({ orderId }) => orderId),
  );
  const payments = await lockManualPayments(trx, [...orders.keys()]);
  const checked = entries.map((entry) => {
    const order = orders.get(entry.orderId);
    const payment = payments.get(entry.orderId);
    return { entry, order, payment, reason: refusalOf(entry, order, payment, recording) };
  });
  const refused = checked.flatMap(({ entry: { orderId }, reason }) =>
    reason ? [{ orderId, reason }] : [],
  );
  if (refused.length > 0) return refused;
  await capture(trx, checked as Due[], recording);
  return [];
}

function refusalOf(
  { money }: ManualPayment,
  order: OrderRow | undefined,
  payment: PaymentRow | undefined,
  { remittance }: Recording,
): CollectRefusal | undefined {
  if (!order) return 'order_unknown';
  if (remittance && payment?.gateway === 'bank') return 'not_due';
  if (payment?.state === 'paid') return 'already_collected';
  const isDue = order.status === 'pending' && order.order_status !== 'cancelled';
  if (payment?.state !== 'open' || !isDue) return 'not_due';
  return money.currency === payment.currency ? undefined : 'currency_differs';
}

/** Returns the last manual payment of each order. */
async function lockManualPayments(
  trx: Trx,
  orderIds: readonly string[],
): Promise<Map<string, PaymentRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('gateway', 'in', [...manualGatewayNames])
    .orderBy('order_id')
    .orderBy('attempt')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}

async function capture(trx: Trx, due: readonly Due[], recording: Recording): Promise<void> {
  if (due.length === 0) return;
  const { jobs, staffId, remittance } = recording;
  const amounts = await toAmountColumns(
    trx,
    due.map(({ entry }) => entry.money),
  );
  await sql`
    update payments set state = 'paid', amount = received.amount, updated_at = now()
    from unnest(${due.map(({ payment }) => payment.id)}::uuid[], ${amounts}::numeric[])
      as received (id, amount)
    where payments.id = received.id`.execute(trx);
  await sql`
    update orders set status = 'paid', payment_method = received.gateway, paid_at = now()
    from unnest(${due.map(({ order }) => order.order_id)}::text[],
      ${due.map(({ payment }) => payment.gateway)}::text[]) as received (order_id, gateway)
    where orders.order_id = received.order_id`.execute(trx);
  await recordOrderEvents(
    trx,
    due.map(({ entry: { orderId, money, day }, payment }): OrderEvent => {
      const { attempt, gateway, reference } = payment;
      const data = {
        attempt,
        gateway,
        reference,
        ...money,
        day,
        ...(remittance && { remittance }),
      };
      return { orderId, kind: 'collected', actor: `staff:${staffId}`, data };
    }),
  );
  await reopenAttentionItems(trx, 'amount_differs', due.flatMap(findDifference));
  await confirmTransfers(trx, jobs, due);
  const unpromised = await findUnpromised(trx, due);
  if (unpromised.length > 1) await lockStockOf(trx, unpromised);
  for (const orderId of unpromised) await followOrder(trx, orderId, `staff:${staffId}`);
}

function findDifference({ entry: { money }, payment }: Due): Finding[] {
  const expected = fromDecimal(payment.amount, payment.currency);
  if (compare(money, expected) === 0) return [];
  const { reference, gateway, order_id: orderId } = payment;
  const data = {
    gateway,
    reference,
    amountCents: money.amount,
    currency: money.currency,
    expectedCents: expected.amount,
    expectedCurrency: expected.currency,
  };
  return [{ subject: reference, orderId, data }];
}

/** A transfer is a purchase once its money is there. An order in cash was one when it was placed. */
async function confirmTransfers(trx: Trx, jobs: Jobs, due: readonly Due[]): Promise<void> {
  const transfers = due.filter(({ payment }) => payment.gateway === 'bank');
  for (const { order } of transfers) {
    const now = new Date();
    const paid = { ...order, status: 'paid', payment_method: 'bank', paid_at: now };
    await queueOrderEmail(trx, jobs, { kind: 'order_confirmation', order: paid, by: 'store' });
  }
  if (transfers.length === 0) return;
  const added = await trx
    .insertInto('ad_events')
    .columns(['order_id'])
    .expression(({ selectFrom }) =>
      selectFrom('orders')
        .select('orders.order_id')
        .where(
          'orders.order_id',
          'in',
          transfers.map(({ order }) => order.order_id),
        )
        .where(hasAdConsent('orders')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .execute();
  for (const { order_id: orderId } of added) {
    await sendJob(jobs, trx, { name: 'send-purchase-event', data: { orderId } });
  }
}

/** Finds the orders whose units are promised to them only now. */
async function findUnpromised(trx: Trx, due: readonly Due[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('stock_reservations')
    .select('order_id')
    .distinct()
    .where(
      'order_id',
      'in',
      due.map(({ order }) => order.order_id),
    )
    .where('state', 'in', ['reserved', 'released'])
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Locks the stock of many orders by ascending product, so that two lists never deadlock. */
async function lockStockOf(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('stock')
    .select('product_id')
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('stock_reservations')
          .select('stock_reservations.product_id')
          .where('stock_reservations.product_id', '=', ref('stock.product_id'))
          .where('order_id', 'in', orderIds),
      ),
    )
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Takes recorded cash back: the orders are due again, or over where they were cancelled. Returns the orders of which it
 * is refused, because money of them was refunded, they were paid online as well, or they have changed; then nothing is
 * taken back.
 */
export async function undoManualPayments(
  trx: Trx,
  orderIds: readonly string[],
  staffId: string,
): Promise<string[]> {
  const orders = await lockOrders(trx, orderIds);
  const payments = await lockManualPayments(trx, [...orders.keys()]);
  const settled = await findSettled(trx, orderIds);
  const isFixed = (orderId: string) => {
    const payment = payments.get(orderId);
    const isCash = payment?.gateway === 'cash' && payment.state === 'paid';
    return !isCash || orders.get(orderId)?.status !== 'paid' || settled.has(orderId);
  };
  const fixed = orderIds.filter(isFixed);
  if (fixed.length > 0) return fixed;
  const rows = orderIds.flatMap((orderId) => payments.get(orderId) ?? []);
  await sql`
    update payments set amount = orders.total, updated_at = now(),
      state = case when orders.order_status = 'cancelled' then 'failed' else 'open' end
    from orders
    where payments.id = any(${rows.map(({ id }) => id)}::uuid[])
      and orders.order_id = payments.order_id`.execute(trx);
  await sql`
    update orders set payment_method = null, paid_at = null,
      status = case when order_status = 'cancelled' then 'failed' else 'pending' end
    where order_id = any(${[...orderIds]}::text[])`.execute(trx);
  // A resolved item would hide the same amount when it is recorded again.
  await trx
    .deleteFrom('attention_items')
    .where('kind', '=', 'amount_differs')
    .where('over_at', 'is', null)
    .where('subject', 'in', ['', ...rows.map(({ reference }) => reference)])
    .execute();
  await recordOrderEvents(
    trx,
    rows.map(({ order_id: orderId, amount, currency }): OrderEvent => {
      const data = { ...fromDecimal(amount, currency) };
      return { orderId, kind: 'collection_undone', actor: `staff:${staffId}`, data };
    }),
  );
  return [];
}

/** Finds the orders that would not be due without their cash, and those whose cash was refunded. */
async function findSettled(trx: Trx, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from refunds where order_id = any(${[...orderIds]}::text[])
    union
    select order_id from payments where order_id = any(${[...orderIds]}::text[])
      and state = 'paid' and not (gateway = any(${[...manualGatewayNames]}::text[]))`.execute(trx);
  return new Set(rows.map(({ order_id }) => order_id));
}
