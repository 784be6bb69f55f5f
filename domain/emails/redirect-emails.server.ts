import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';

/** Call it with the order locked. One being sent reads the address later (`currentRecipient`). */
export async function redirectQueuedEmails(
  trx: Trx,
  orderId: string,
  recipient: string,
): Promise<void> {
  if (!recipient) return;
  const waiting = trx
    .selectFrom('emails')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', sql.lit('queued' as const))
    // A locked one is being sent, and is not waited for.
    .forUpdate()
    .skipLocked();
  await trx.updateTable('emails').set({ recipient }).where('id', 'in', waiting).execute();
}

export const currentRecipient: RawBuilder<string> = sql<string>`coalesce(
  (select nullif(trim(orders.email), '') from orders where orders.order_id = emails.order_id),
  emails.recipient)`;

export async function findCurrentRecipient(db: Db, emailId: string): Promise<string | undefined> {
  const email = await db
    .selectFrom('emails')
    .select(currentRecipient.as('recipient'))
    .where('id', '=', emailId)
    .executeTakeFirst();
  return email?.recipient;
}
