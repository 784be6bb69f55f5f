import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { compare, type Money } from '#domain/money.ts';
import { readCustomerName, trimmedOrNull } from '#domain/orders/admin-order-row.ts';
import { byPlace, importLimits, ListImportError } from '#domain/orders/bulk/list-import.ts';
import { fromDecimal } from '#domain/typed-money.ts';
import { type CollectRefusal, readReceivedAmount } from '../manual/manual-payment.ts';
import {
  joinPayments,
  type ListedPayment,
  type ReadPayments,
  type RemittanceFault,
  toRemittanceFault,
} from './remittance.ts';

export type RemittanceRow = {
  orderId: string;
  name: string;
  city: string | null;
  total: Money;
  amount: Money;
  differs: boolean;
};

export type RemittancePreview = { rows: RemittanceRow[]; faults: RemittanceFault[] };

/** Returns what a list would record. Throws ListImportError. */
export async function previewRemittance(
  db: Db,
  parts: readonly ReadPayments[],
): Promise<RemittancePreview> {
  const { entries, faults } = joinPayments(parts);
  if (entries.length + faults.length === 0) throw new ListImportError('nothing_given');
  if (entries.length > importLimits.orders) throw new ListImportError('too_many_orders');
  const orders = await findDueOrders(
    db,
    entries.map(({ orderId }) => orderId),
  );
  const checked = entries.map((entry) => checkEntry(entry, orders.get(entry.orderId)));
  const rows = checked.filter((one) => 'amount' in one);
  const wrong = checked.filter((one) => 'reason' in one);
  return { rows, faults: byPlace([...faults, ...wrong]) };
}

type DueOrder = Awaited<ReturnType<typeof queryOrders>>[number];

function checkEntry(
  entry: ListedPayment,
  order: DueOrder | undefined,
): RemittanceRow | RemittanceFault {
  if (!order) return toRemittanceFault(entry, 'order_unknown');
  const refusal = refusalOf(order);
  if (refusal) return toRemittanceFault(entry, refusal);
  const amount = readReceivedAmount(entry.amount, order.currency);
  if (!amount) {
    const isOther = namesOtherCurrency(entry.amount, order.currency);
    return toRemittanceFault(entry, isOther ? 'currency_differs' : 'amount_invalid');
  }
  const total = fromDecimal(order.amount, order.currency);
  return {
    orderId: entry.orderId,
    name: readCustomerName(order),
    city: trimmedOrNull(order.city),
    total,
    amount,
    differs: compare(amount, total) !== 0,
  };
}

function refusalOf({ gateway, state, status, order_status }: DueOrder): CollectRefusal | undefined {
  if (gateway === 'cash' && state === 'paid') return 'already_collected';
  const isDue = status === 'pending' && order_status !== 'cancelled';
  return gateway === 'cash' && state === 'open' && isDue ? undefined : 'not_due';
}

/** Recognises a three-letter code, such as SAR in "SAR 150". */
function namesOtherCurrency(typed: string, currency: string): boolean {
  const code = /\b[a-z]{3}\b/i.exec(typed)?.[0];
  return code !== undefined && code.toUpperCase() !== currency;
}

async function findDueOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, DueOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queryOrders(db, orderIds);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Reads each order with its last manual payment, whose amount is the total that is due. */
function queryOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select(['payments.gateway', 'payments.state', 'payments.amount', 'payments.currency'])
          .whereRef('payments.order_id', '=', 'orders.order_id')
          .where('payments.gateway', 'in', ['cash', 'bank'])
          .orderBy('payments.attempt', 'desc')
          .limit(1)
          .as('manual'),
      (join) => join.onTrue(),
    )
    .select(['orders.order_id', 'first_name', 'last_name', 'city', 'status', 'order_status'])
    .select(['manual.gateway', 'manual.state'])
    .select([
      sql<string>`coalesce(manual.amount, orders.total)`.as('amount'),
      sql<string>`coalesce(manual.currency, orders.currency)`.as('currency'),
    ])
    .where('orders.order_id', 'in', orderIds)
    .execute();
}
