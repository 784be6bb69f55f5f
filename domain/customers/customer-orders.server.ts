import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { type AdminOrderRow, toAdminOrder } from '../orders/admin-order-row.ts';
import { shopperFields } from '../orders/shopper-fields.ts';

export type CustomerOrder = ReturnType<typeof toCustomerOrder>;

/** Must equal the expression of the index `orders_customer_idx` (0055_customer_indexes.sql). */
export const customerEmail = sql<string>`lower(trim(orders.email))`;

export const orderColumns = [
  'orders.id',
  'orders.order_id',
  'orders.created_at',
  ...shopperFields.map((field) => `orders.${field}` as const),
  'orders.total',
  'orders.currency',
  'orders.status',
  'orders.payment_terms',
  'orders.order_status',
  'orders.meta_data',
] as const;

export function toCustomerOrder(row: AdminOrderRow) {
  const { items: _, rawMeta: __, ...order } = toAdminOrder(row);
  return order;
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Newest first. */
export async function listOrdersOf(
  db: Db,
  email: string,
  limit: number,
): Promise<{ orders: CustomerOrder[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where(customerEmail, '=', email)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
    .execute();
  return { orders: rows.slice(0, limit).map(toCustomerOrder), hasMore: rows.length > limit };
}

/** The newest orders of each of these addresses, by address. */
export async function listOrdersByEmail(
  db: Db,
  senders: readonly string[],
  limit: number,
): Promise<Map<string, CustomerOrder[]>> {
  const emails = [...new Set(senders.map(normalizeEmail))];
  if (emails.length === 0) return new Map();
  const newest = db
    .selectFrom('orders')
    .select(orderColumns)
    .where(customerEmail, '=', sql<string>`sender.email`)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit);
  const { rows } = await sql<AdminOrderRow & { sender: string }>`
    select sender.email as sender, own.* from unnest(${emails}::text[]) as sender (email)
    cross join lateral (${newest}) as own`.execute(db);
  const orders = Map.groupBy(rows, ({ sender }) => sender);
  return new Map([...orders].map(([sender, own]) => [sender, own.map(toCustomerOrder)]));
}
