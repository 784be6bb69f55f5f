import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isDueOrder } from '../orders/placed-order.server.ts';
import type { ReportStatus } from './revenue.ts';

/** Selects the status under which daily totals count an order (0106_payment_terms.sql). */
export const reportStatus = sql<string>`report_status(orders.status::text, orders.payment_terms)`;

/** Tests whether an order has a status, by an index of the stored ones. */
export function hasReportStatus(status: ReportStatus): RawBuilder<SqlBool> {
  if (status === 'cash_due') return isDueOrder;
  if (status !== 'pending') return sql<SqlBool>`orders.status = ${status}`;
  return sql<SqlBool>`(orders.status = 'pending'
    and (orders.payment_terms is null or orders.payment_terms = 'link'))`;
}
