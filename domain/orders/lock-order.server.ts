import type { Db, OrderRow, Trx } from '#database/schema.ts';

/** Locks an order but not its key: other transactions may need to insert rows that refer to it. */
export async function lockOrder(trx: Trx, orderId: string): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks orders by ascending number: two transactions that lock many never deadlock. */
export async function lockOrders(
  trx: Trx,
  orderIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  if (orderIds.length === 0) return new Map();
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(orders.map((order) => [order.order_id, order]));
}

export async function isPaid(db: Db, orderId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  return paid !== undefined;
}
