import type { Db } from '#database/schema.ts';
import type { EmailDelivery } from '../jobs.ts';
import { firstGeneration } from './delivery-generation.server.ts';
import { noteFailedEmail, recordEmailEvent } from './email-events.server.ts';
import { withoutSecrets } from './forget-secrets.server.ts';

/** Leaves an e-mail that was queued again meanwhile to its new generation. */
export async function giveUpEmail(
  db: Db,
  { emailId, round = firstGeneration }: EmailDelivery,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const email = await trx
      .updateTable('emails')
      .set({ state: 'failed', ...withoutSecrets })
      .where('id', '=', emailId)
      .where('round', '=', round)
      .where('state', 'in', ['queued', 'sending'])
      .returning(['id', 'order_id', 'kind', 'tries'])
      .executeTakeFirst();
    if (!email) return;
    await noteFailedEmail(trx, email);
    const orderId = email.order_id ?? undefined;
    await recordEmailEvent(trx, { orderId, emailId, kind: 'email_failed', actor: 'store' });
  });
}
