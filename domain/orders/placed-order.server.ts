import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportStatus } from './payment-terms.ts';

// Conditions on the table `orders`, which say once what "pending" means. Their parts are literals, each of one
// partial index (0009, 0107): a list reads both parts by their indexes and merges them. `canShip` is beside the
// stock that it promises (order-stock.server.ts).

/** Tests whether an order's payment has ended, at a gateway or by staff. */
export const isSettledOrder = isSettledIn('orders');

/** Tests whether the money of an order is still to come from the courier or a bank. */
export const isDueOrder = isDueIn('orders');

/** Tests whether the shop has an order to work on. One that waits for a gateway is not placed yet. */
export const isPlacedOrder = isPlacedIn('orders');

/** Tests the same of a table under another name. */
export function isPlacedIn(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isSettledIn(table)} or ${isDueIn(table)})`;
}

function isSettledIn(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.table(table)}.status <> 'pending'`;
}

export function isDueIn(table: string): RawBuilder<SqlBool> {
  const orders = sql.table(table);
  return sql<SqlBool>`(${orders}.status = 'pending' and ${orders}.payment_terms in ('cash', 'bank'))`;
}

/** Tests whether an order waits for a payment online, or for one that failed to be repeated. */
export const isUnpaidOnline = sql<SqlBool>`(orders.status in ('pending', 'failed')
  and (orders.payment_terms is null or orders.payment_terms = 'link' or orders.status = 'failed'))`;

/** Tests whether an order has a status of lists and reports, by an index of the stored ones. */
export function hasReportStatus(status: ReportStatus): RawBuilder<SqlBool> {
  if (status === 'cash_due') return isDueOrder;
  if (status !== 'pending') return sql<SqlBool>`orders.status = ${status}`;
  return sql<SqlBool>`(orders.status = 'pending'
    and (orders.payment_terms is null or orders.payment_terms = 'link'))`;
}
