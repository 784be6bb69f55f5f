import type { Db } from '#database/schema.ts';

/** Adds the item that a second payment leaves, for the same order or another order of the same cart. */
export function addPaidTwice(db: Db, orderId: string, data: { otherOrderId?: string } = {}) {
  const item = { kind: 'paid_twice', subject: `payment of ${orderId}`, order_id: orderId };
  return db
    .insertInto('attention_items')
    .values({ ...item, facts: JSON.stringify({ amountCents: 3900, currency: 'USD', ...data }) })
    .returning('id')
    .executeTakeFirstOrThrow();
}
