import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';

/**
 * Sends e-mails about an order that wait for their first or next try to its corrected address. Call it
 * with the order locked. One that is being worked at is left out: it takes the address up when it is
 * tried again (`currentRecipient`).
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
    // Who holds one is at work at it, and is not waited for.
    .forUpdate()
    .skipLocked();
  await trx.updateTable('emails').set({ recipient }).where('id', 'in', waiting).execute();
}

/** Where an e-mail of the table `emails` goes by now: to its order's address, else to its own. */
export const currentRecipient: RawBuilder<string> = sql<string>`coalesce(
  (select nullif(trim(orders.email), '') from orders where orders.order_id = emails.order_id),
  emails.recipient)`;

/** The same for one e-mail. */
export async function findCurrentRecipient(db: Db, emailId: string): Promise<string | undefined> {
  const email = await db
    .selectFrom('emails')
    .select(currentRecipient.as('recipient'))
    .where('id', '=', emailId)
    .executeTakeFirst();
  return email?.recipient;
}
