import type { Db, EmailRow, Trx } from '#database/schema.ts';
import type { Actor } from '../actor.ts';
import type { Jobs } from '../jobs.ts';
import { recordEmailEvent } from './email-events.server.ts';
import { isSecretKind } from './letters.ts';
import { newRound } from './new-round.server.ts';
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
    const { id, round } =
      email.state === 'sent' ? await copyEmail(trx, email, by) : await requeue(trx, email);
    const orderId = email.order_id ?? undefined;
    await recordEmailEvent(trx, { orderId, emailId: id, kind: 'email_queued', actor: by });
    await jobs.send(trx, { name: 'deliver-email', data: { emailId: id, round } });
    return id;
  });
}

function lockEmail(trx: Trx, id: string): Promise<EmailRow | undefined> {
  return trx.selectFrom('emails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type Asked = Pick<EmailRow, 'id' | 'round'>;

function requeue(trx: Trx, { id }: EmailRow): Promise<Asked> {
  return trx
    .updateTable('emails')
    .set({ ...newRound, error: null })
    .where('id', '=', id)
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow();
}

function copyEmail(trx: Trx, email: EmailRow, by: Actor): Promise<Asked> {
  const { kind, order_id, recipient, language, facts, subject, html, text } = email;
  return trx
    .insertInto('emails')
    .values({
      ...{ kind, order_id, recipient, language, subject, html, text },
      facts: JSON.stringify(facts),
      created_by: by,
    })
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow();
}
