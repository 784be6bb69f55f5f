import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Tests whether the order is paid by now, or its customer has paid another order for the same cart since.
 * The cart's hash covers the lines, the total and the email address.
 */
export function isPaidSince(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from orders as failed where failed.order_id = ${orderId} and (failed.status = 'paid'
      or exists (select from orders as later
        where later.cart_hash = failed.cart_hash and later.status = 'paid'
          and later.order_status is distinct from 'cancelled'
          and later.created_at > failed.created_at)))`;
}
