import type { Db } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import type { Jobs } from '../jobs.ts';
import type { Language } from '../language.ts';
import { recordEmailEvent } from './email-events.server.ts';
import type { EmailTemplate } from './templates.ts';

/** A template, to whom, in which language, and who caused it. */
export type NewEmail = EmailTemplate & {
  to: string;
  language: Language;
  /** The order it is about, whose history it becomes part of. */
  orderId?: string;
  by: Actor;
};

/**
 * Writes an e-mail down and asks for its delivery, both in the caller's transaction: it goes out if
 * and only if that commits. Returns its id. About an order: `queueOrderEmail` reads the facts.
 */
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
