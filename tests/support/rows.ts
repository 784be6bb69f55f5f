import type { Db } from '#database/schema.ts';

// Reads tables, so that tests can check the effects of a request.

export function readOrders(db: Db) {
  return db.selectFrom('orders').selectAll().orderBy('id').execute();
}

export async function readOrder(db: Db, orderId: string) {
  const query = db.selectFrom('orders').selectAll().where('order_id', '=', orderId);
  return query.executeTakeFirstOrThrow();
}

export function readAttempts(db: Db) {
  return db.selectFrom('payments').selectAll().orderBy('order_id').orderBy('attempt').execute();
}

export async function readAttempt(db: Db, orderId: string) {
  const query = db.selectFrom('payments').selectAll().where('order_id', '=', orderId);
  return query.orderBy('attempt', 'desc').executeTakeFirstOrThrow();
}

/** "created", "payment_opened", … */
export async function readHistory(db: Db, orderId: string): Promise<string[]> {
  const query = db.selectFrom('order_events').select('kind').where('order_id', '=', orderId);
  return (await query.orderBy('id').execute()).map(({ kind }) => kind);
}

export function readEmails(db: Db) {
  return db.selectFrom('emails').selectAll().orderBy('created_at').execute();
}

/** Outcomes of gateway updates: "paid", "already_known", … */
export async function readOutcomes(db: Db): Promise<string[]> {
  const query = db.selectFrom('payment_events').select('outcome').orderBy('id');
  return (await query.execute()).map(({ outcome }) => outcome);
}

export function readRefunds(db: Db) {
  return db.selectFrom('refunds').selectAll().orderBy('created_at').execute();
}

/** "paid_twice 482917305114", … */
export async function readOpenItems(db: Db): Promise<string[]> {
  const query = db.selectFrom('attention_items').select(['kind', 'order_id']);
  const rows = await query.where('resolved_at', 'is', null).orderBy('opened_at').execute();
  return rows.map(({ kind, order_id }) => `${kind} ${order_id}`);
}
