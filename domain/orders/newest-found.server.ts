import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { momentOfPlace, type OrderPlace } from './admin-orders-place.ts';

/**
 * Whether an order is one of the newest of those that `found`, a query for ids and moments, finds by
 * an index. It is asked apart from the order and the limit: knowing them, the planner would sometimes
 * rather go through a million orders one by one.
 */
export function isNewestOf(
  found: Expression<{ id: number; created_at: Date }>,
  limit: number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`orders.id in (
    with found as materialized (${found})
    select id from found order by created_at desc, id desc limit ${limit}
  )`;
}

/** Whether an order is older than a place, to the microsecond. */
export function isOlder(place: OrderPlace): RawBuilder<SqlBool> {
  const moment = momentOfPlace(place);
  return sql<SqlBool>`(orders.created_at, orders.id) < (${moment}::timestamptz, ${place.id}::bigint)`;
}
