import { sql } from 'kysely';

/** Selects the status under which daily totals count an order (0106_payment_terms.sql). */
export const reportStatus = sql<string>`report_status(orders.status::text, orders.payment_terms)`;
