import { type SqlBool, sql } from 'kysely';

// Conditions on the table `orders`, which say once what "pending" means. Their parts are literals, each of one
// partial index (0009, 0107): a list reads both parts by their indexes and merges them.

/** Tests whether an order's payment has ended, at a gateway or by staff. */
export const isSettledOrder = sql<SqlBool>`orders.status <> 'pending'`;

/** Tests whether the money of an order is still to come from the courier or a bank. */
export const isDueOrder = sql<SqlBool>`(orders.status = 'pending'
  and orders.payment_terms in ('cash', 'bank'))`;

/** Tests whether the shop has an order to work on. One that waits for a gateway is not placed yet. */
export const isPlacedOrder = sql<SqlBool>`(${isSettledOrder} or ${isDueOrder})`;

/** Tests whether an order may be packed and sent: it is paid, or paid to the courier and confirmed. */
export const canShip = sql<SqlBool>`(orders.status = 'paid' or (orders.status = 'pending'
  and orders.payment_terms = 'cash' and orders.order_status <> 'pending'))`;
