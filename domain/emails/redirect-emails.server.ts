import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';

/**
 * Sends queued emails to the order's new address. Call it with the order locked. An email that is being
 * sent reads the address later (`currentRecipient`).
 */
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
    // Skips locked emails, which are being sent.
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
