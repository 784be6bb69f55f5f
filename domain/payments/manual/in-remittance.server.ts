import type { Db } from '#database/schema.ts';

/** Reports whether a list recorded the money of an order: it is undone as a whole. */
export async function isInRemittance(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('remittance_orders')
    .innerJoin('remittances', 'remittances.id', 'remittance_orders.remittance_id')
    .select('remittances.id')
    .where('remittance_orders.order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
