import type { Db, EmailRow, Trx } from '#database/schema.ts';
import type { Actor } from '../actor.ts';
import type { Jobs } from '../jobs.ts';
import { recordEmailEvent } from './email-events.server.ts';
import { isSecretKind } from './letters.ts';
import { SendAgainError } from './send-again.ts';

export type SendAgain = {
  emailId: string;
  by: Actor;
  /** Somebody has said that its reader shall have it twice. */
  isMeant: boolean;
};

/**
 * Sends an e-mail once more, with the same words. One that never went out gets a new round of tries;
 * of one that did a copy is sent, with a Message-ID of its own, or its reader's program would hide
 * it. Returns the id of the e-mail that is now on its way. Throws SendAgainError: email_unknown,
 * being_sent, sent_already (and it is not meant), once_only.
 */
export async function sendAgain(
  db: Db,
  jobs: Jobs,
  { emailId, by, isMeant }: SendAgain,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const email = await lockEmail(trx, emailId);
    if (!email) throw new SendAgainError('email_unknown');
    if (email.state === 'sending') throw new SendAgainError('being_sent');
    if (isSecretKind(email.kind) && email.state !== 'queued') throw new SendAgainError('once_only');
    if (email.state === 'sent' && !isMeant) throw new SendAgainError('sent_already');
    const id = email.state === 'sent' ? await copyEmail(trx, email, by) : await requeue(trx, email);
    const orderId = email.order_id ?? undefined;
    await recordEmailEvent(trx, { orderId, emailId: id, kind: 'email_queued', actor: by });
    await jobs.send(trx, { name: 'deliver-email', data: { emailId: id } });
    return id;
  });
}

function lockEmail(trx: Trx, id: string): Promise<EmailRow | undefined> {
  return trx.selectFrom('emails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function requeue(trx: Trx, { id }: EmailRow): Promise<string> {
  await trx
    .updateTable('emails')
    .set({ state: 'queued', error: null })
    .where('id', '=', id)
    .execute();
  return id;
}

async function copyEmail(trx: Trx, email: EmailRow, by: Actor): Promise<string> {
  const { kind, order_id, recipient, language, facts, subject, html, text } = email;
  const { id } = await trx
    .insertInto('emails')
    .values({
      ...{ kind, order_id, recipient, language, subject, html, text },
      facts: JSON.stringify(facts),
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
