import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MailSender, SendOutcome } from '#adapters/mail/mail.ts';
import type { Db, EmailRow, EmailState, Trx } from '#database/schema.ts';
import { closeItem } from '../attention/open-item.server.ts';
import { composeMessage } from './compose-message.server.ts';
import { noteFailedEmail, recordEmailEvent } from './email-events.server.ts';
import { withoutSecrets } from './forget-secrets.server.ts';
import type { RenderEmail } from './render-email.ts';
import type { SenderSettings } from './sender.ts';

export type DeliveryServices = {
  db: Db;
  /** Undefined for a store without a mail server: its e-mails are kept and shown to staff. */
  mail: MailSender | undefined;
  renderEmail: RenderEmail;
  settings: SenderSettings;
};

/** After this long, whoever was handing an e-mail over is believed to have died. */
const secondsToSend = 120;

/**
 * Hands an e-mail to the mail server, unless that has been done or somebody is at it. `later`: it
 * should be tried again. A process that dies after the server took the message and before that was
 * written down makes it go out once more, with the same Message-ID.
 */
export async function deliverEmail(
  services: DeliveryServices,
  emailId: string,
): Promise<'done' | 'later'> {
  const { db, mail } = services;
  const email = await claim(db, emailId);
  if (!email) return (await isClaimed(db, emailId)) ? 'later' : 'done';
  const message = await composeMessage(services, email);
  const outcome = mail ? await mail.send(message) : undefined;
  await untilWritten(() => db.transaction().execute((trx) => writeDown(trx, email, outcome)));
  return outcome?.state === 'later' ? 'later' : 'done';
}

const msBetweenWrites = [200, 1000, 5000];

/** The message is out: a database that is away for a moment must not make it go out once more. */
async function untilWritten(write: () => Promise<void>): Promise<void> {
  for (const ms of msBetweenWrites) {
    try {
      return await write();
    } catch {
      await pause(ms);
    }
  }
  await write();
}

// One statement decides whose try this is, on whichever machine.
async function claim(db: Db, emailId: string): Promise<EmailRow | undefined> {
  return db
    .updateTable('emails')
    .set({ state: 'sending', tries: sql`tries + 1`, claimed_at: sql`now()` })
    .where('id', '=', emailId)
    .where(
      sql<boolean>`(state = 'queued' or (state = 'sending'
        and claimed_at < now() - make_interval(secs => ${secondsToSend})))`,
    )
    .returningAll()
    .executeTakeFirst();
}

async function isClaimed(db: Db, emailId: string): Promise<boolean> {
  const claimed = await db
    .selectFrom('emails')
    .select('id')
    .where('id', '=', emailId)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function writeDown(
  trx: Trx,
  email: EmailRow,
  outcome: SendOutcome | undefined,
): Promise<void> {
  const state = stateAfter(outcome);
  await trx
    .updateTable('emails')
    .set({
      state,
      error: outcome && 'reason' in outcome ? outcome.reason : null,
      ...(state === 'sent' ? { sent_at: sql`now()` } : {}),
      ...(state === 'queued' ? {} : withoutSecrets),
    })
    .where('id', '=', email.id)
    .execute();
  if (state === 'sent') await closeItem(trx, 'email_failed', email.id);
  if (state === 'failed') await noteFailedEmail(trx, email);
  if (state !== 'sent' && state !== 'failed') return;
  const kind = state === 'sent' ? 'email_sent' : 'email_failed';
  const orderId = email.order_id ?? undefined;
  await recordEmailEvent(trx, { orderId, emailId: email.id, kind, actor: 'store' });
}

function stateAfter(outcome: SendOutcome | undefined): EmailState {
  if (!outcome) return 'not_sent';
  return ({ accepted: 'sent', refused: 'failed', later: 'queued' } as const)[outcome.state];
}
