import type { Db, EmailRow } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';

export type EmailEvent = {
  orderId: string | undefined;
  emailId: string;
  kind: 'email_queued' | 'email_sent' | 'email_failed';
  actor: Actor;
};

export async function recordEmailEvent(db: Db, event: EmailEvent): Promise<void> {
  const { orderId, emailId, kind, actor } = event;
  if (orderId === undefined) return;
  const data = JSON.stringify({ email: emailId });
  await db.insertInto('order_events').values({ order_id: orderId, kind, actor, data }).execute();
}

export async function openFailedEmailItem(
  trx: Db,
  { id, order_id, kind, tries }: Pick<EmailRow, 'id' | 'order_id' | 'kind' | 'tries'>,
  reason?: string,
): Promise<void> {
  const data = { emailKind: kind, tries, ...(reason && { reason }) };
  await openAttentionItem(trx, 'email_failed', {
    subject: id,
    orderId: order_id ?? undefined,
    data,
  });
}
