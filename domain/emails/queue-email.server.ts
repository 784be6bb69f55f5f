import type { Db } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import type { Jobs } from '../jobs.ts';
import type { Language } from '../language.ts';
import { recordEmailEvent } from './email-events.server.ts';
import type { EmailTemplate } from './templates.ts';

export type NewEmail = EmailTemplate & {
  to: string;
  language: Language;
  orderId?: string;
  by: Actor;
};

/** Sent if and only if the caller's transaction commits. About orders see `queueOrderEmail`. */
export async function queueEmail(trx: Db, jobs: Jobs, email: NewEmail): Promise<string> {
  const { kind, facts, to, language, orderId, by } = email;
  const { id, round } = await trx
    .insertInto('emails')
    .values({
      kind,
      facts: JSON.stringify(facts),
      recipient: to,
      language,
      order_id: orderId ?? null,
      created_by: by,
    })
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow();
  await recordEmailEvent(trx, { orderId, emailId: id, kind: 'email_queued', actor: by });
  await jobs.send(trx, { name: 'deliver-email', data: { emailId: id, round } });
  return id;
}
