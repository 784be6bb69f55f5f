import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { cursorTimestamp, type OrderCursor } from './order-cursor.ts';

/** Selects microseconds from the table `orders` for `OrderCursor`: a Date has milliseconds only. */
export const createdUs = sql<number>`(extract(epoch from orders.created_at) * 1000000)::bigint`.as(
  'created_us',
);

/**
 * Uses a separate subquery without order and limit: with them the planner would sometimes scan a million
 * orders.
 */
export function isFirstAmong(
  matches: Expression<{ id: number; created_at: Date }>,
  { limit, isOldestFirst = false }: { limit: number; isOldestFirst?: boolean | undefined },
): RawBuilder<SqlBool> {
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  return sql<SqlBool>`orders.id in (
    with found as materialized (${matches})
    select id from found order by created_at ${direction}, id ${direction} limit ${limit}
  )`;
}

export function isOlderThan(cursor: OrderCursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(orders.created_at, orders.id) < ${cursorRow(cursor)}`;
}

export function isNewerThan(cursor: OrderCursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(orders.created_at, orders.id) > ${cursorRow(cursor)}`;
}

function cursorRow(cursor: OrderCursor) {
  return sql`(${cursorTimestamp(cursor)}::timestamptz, ${cursor.id}::bigint)`;
}
