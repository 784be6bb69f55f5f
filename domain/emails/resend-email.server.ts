import { sql } from 'kysely';
import type { Db, EmailRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import { type Jobs, sendJob } from '../runtime/jobs.ts';
import { nextGeneration } from './delivery-generations.server.ts';
import { recordEmailEvent } from './email-events.server.ts';
import { findCurrentRecipient } from './redirect-emails.server.ts';
import { SendAgainError } from './resend-email.ts';
import { hasSecretLink } from './templates.ts';

export type ResendRequest = {
  emailId: string;
  by: Actor;
  isConfirmed: boolean;
};

export type ResentEmail = { id: string; to: string };

/**
 * Sends an email again; one about an order goes to the order's current address. A sent email is copied with
 * a new Message-ID, because mail programs hide duplicates. Throws SendAgainError: email_unknown,
 * being_sent, sent_already (without confirmation), once_only, text_removed.
 */
export async function resendEmail(
  db: Db,
  jobs: Jobs,
  { emailId, by, isConfirmed }: ResendRequest,
): Promise<ResentEmail> {
  return inTransaction(db, async (trx) => {
    await lockOrderOf(trx, emailId);
    const email = await lockEmail(trx, emailId);
    if (!email) throw new SendAgainError('email_unknown');
    if (email.state === 'sending') throw new SendAgainError('being_sent');
    if (email.text_removed_at) throw new SendAgainError('text_removed');
    if (hasSecretLink(email.kind) && email.state !== 'queued')
      throw new SendAgainError('once_only');
    const to = (await findCurrentRecipient(trx, emailId)) ?? email.recipient;
    const isElsewhere = to !== email.recipient;
    if (email.state === 'sent' && !isConfirmed && !isElsewhere)
      throw new SendAgainError('sent_already');
    const earlier = isElsewhere && (await findSentTo(trx, email, to));
    if (earlier) return { id: earlier.id, to };
    // Staff have confirmed or corrected the address.
    await clearBounces(trx, to);
    const { id, round } =
      email.state === 'sent'
        ? await copyEmail(trx, email, { to, by })
        : await requeue(trx, email, to);
    const orderId = email.order_id ?? undefined;
    await recordEmailEvent(trx, { orderId, emailId: id, kind: 'email_queued', actor: by });
    await sendJob(jobs, trx, { name: 'deliver-email', data: { emailId: id, round } });
    return { id, to };
  });
}

function clearBounces(trx: Trx, address: string): Promise<unknown> {
  return trx
    .updateTable('emails')
    .set({ bounced_at: null })
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .where('bounced_at', 'is not', null)
    .execute();
}

/** Locks the order before its email, as corrections of an order do. Does not lock its key (lockOrder). */
async function lockOrderOf(trx: Trx, emailId: string): Promise<void> {
  await trx
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', trx.selectFrom('emails').select('order_id').where('id', '=', emailId))
    .forNoKeyUpdate()
    .execute();
}

function findSentTo(trx: Trx, email: EmailRow, to: string) {
  return trx
    .selectFrom('emails')
    .select('id')
    .where('order_id', '=', email.order_id)
    .where('kind', '=', email.kind)
    .where('recipient', '=', to)
    .where('state', 'in', ['queued', 'sending', 'sent'])
    .where('created_at', '>=', email.created_at)
    .where(sql<boolean>`facts = (select own.facts from emails as own where own.id = ${email.id})`)
    .executeTakeFirst();
}

function lockEmail(trx: Trx, id: string): Promise<EmailRow | undefined> {
  return trx.selectFrom('emails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type QueuedEmail = Pick<EmailRow, 'id' | 'round'>;

function requeue(trx: Trx, { id }: EmailRow, recipient: string): Promise<QueuedEmail> {
  return trx
    .updateTable('emails')
    .set({ ...nextGeneration, recipient, error: null, bounced_at: null })
    .where('id', '=', id)
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow();
}

function copyEmail(
  trx: Trx,
  email: EmailRow,
  { to: recipient, by }: { to: string; by: Actor },
): Promise<QueuedEmail> {
  const { kind, order_id, language, facts, subject, html, text } = email;
  const rendered = kind === 'payment_problem' ? {} : { subject, html, text };
  return trx
    .insertInto('emails')
    .values({
      kind,
      order_id,
      recipient,
      language,
      // The copy of a payment-problem email gets a new payment link.
      ...rendered,
      facts: JSON.stringify(facts),
      created_by: by,
    })
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow();
}
