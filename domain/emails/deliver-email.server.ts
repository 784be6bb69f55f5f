import { sql } from 'kysely';
import type { MailMessage, MailSender, SendOutcome } from '#adapters/mail/mail.ts';
import type { Db, EmailRow, EmailState, Trx } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import { bounced } from '../attention/attention.ts';
import { closeAttentionItem, resolvedAutomatically } from '../attention/open-item.server.ts';
import { type Jobs, sendJob } from '../runtime/jobs.ts';
import { isClaimOrphaned } from '../runtime/server-processes.server.ts';
import { composeMessage } from './compose-message.server.ts';
import { withoutSecrets } from './delivery-generations.server.ts';
import { openFailedEmailItem, recordEmailEvent } from './email-events.server.ts';
import { isPaidSince } from './paid-since.server.ts';
import { currentRecipient } from './redirect-emails.server.ts';
import type { RenderEmail } from './render-email.ts';
import { retryUntilSaved } from './retry-until-saved.server.ts';
import type { SenderSettings } from './sender.ts';

export type DeliveryServices = {
  db: Db;
  jobs: Jobs;
  serverId: string;
  /** Undefined for a store without a mail server: its emails are saved and shown to staff. */
  mail: MailSender | undefined;
  renderEmail: RenderEmail;
  settings: SenderSettings;
  report(fault: unknown): void;
};

// A claim expires after this time even if its server is alive. An attempt takes 90 seconds at most, and its
// job counts as lost after 150.
const sendClaimTtlSeconds = 300;

const isClaimExpired = isClaimOrphaned('claimed_by');

// After this time without a reply, the connection that sent a claim is gone, and so is its statement.
const lostClaimSeconds = 20;

/** Emails that this process is sending, or has sent without having saved the outcome yet. */
const inFlight = new Set<string>();

/**
 * Sends an email, unless it was sent or another server is sending it. The job retries after `later`. An
 * email is sent twice, with the same Message-ID, in two cases: this process ends between sending and saving
 * the outcome, or loses the database for more than half a minute while another server has it.
 */
export async function deliverEmail(
  services: DeliveryServices,
  emailId: string,
): Promise<'done' | 'later'> {
  if (inFlight.has(emailId)) return 'later';
  inFlight.add(emailId);
  try {
    return await deliver(services, emailId);
  } finally {
    inFlight.delete(emailId);
  }
}

async function deliver(services: DeliveryServices, emailId: string): Promise<'done' | 'later'> {
  const { db, mail, serverId } = services;
  const email = await claim(db, serverId, emailId);
  if (!email) {
    await queueBehindEarlier(services, emailId);
    return (await isClaimed(db, emailId)) ? 'later' : 'done';
  }
  const outcome = mail && (await sendUnlessWithheld(services, mail, email));
  if (!mail) await composeClaimed(services, email);
  await retryUntilSaved(() => saveOutcome(db, email, outcome), services.report);
  return outcome?.state === 'later' ? 'later' : 'done';
}

async function sendUnlessWithheld(
  services: DeliveryServices,
  mail: MailSender,
  email: ClaimedEmail,
): Promise<SendOutcome> {
  if (email.withheld) return { state: 'refused', reason: email.withheld };
  return mail.send(await composeClaimed(services, email));
}

async function composeClaimed(
  services: DeliveryServices,
  email: ClaimedEmail,
): Promise<MailMessage> {
  try {
    return await composeMessage(services, email);
  } catch (fault) {
    // Releases the unsent email, so that the next attempt need not wait until this server counts as dead.
    await release(services.db, email).catch(() => undefined);
    throw fault;
  }
}

// One statement decides which server sends the email, and to which address.
async function claim(db: Db, serverId: string, id: string): Promise<ClaimedEmail | undefined> {
  const { rows } = await db.executeQuery(claimEmail({ id, serverId }));
  return rows[0];
}

const claimedColumns = [
  'id',
  'kind',
  'order_id',
  'recipient',
  'language',
  'facts',
  'subject',
  'html',
  'text',
  'message_id',
  'tries',
] as const;

type ClaimedEmail = Pick<EmailRow, (typeof claimedColumns)[number]> & {
  /** One of `withheldReasons`. */
  withheld: string | null;
};

/**
 * Bounces block emails to shoppers only: staff with a correct address must be able to reset their password.
 */
const isBounced = sql<boolean>`(emails.kind not in ('password_reset', 'staff_invitation', 'contact_message')
  and exists (select from emails as bounced
    where lower(bounced.recipient) = lower(emails.recipient) and bounced.bounced_at is not null))`;

/** Tests whether the order is over that an email asks to pay: its customer would pay for nothing. */
const isOrderCancelled = sql<boolean>`exists (select from orders
  where orders.order_id = emails.order_id and orders.order_status = 'cancelled')`;

const withheld = sql<string | null>`case
  when emails.kind in ('payment_problem', 'payment_link', 'bank_reminder') and ${isPaidSince(sql.ref('emails.order_id'))} then 'paid_since'
  when emails.kind in ('payment_link', 'bank_transfer', 'bank_reminder') and ${isOrderCancelled} then 'order_cancelled'
  when ${isBounced} then 'address_bounced' end`;

const claimEmail = compiledQuery(
  (db, { id, serverId }: Placeholders<{ id: string; serverId: string }>) =>
    db
      .updateTable('emails')
      .set({
        state: 'sending',
        tries: sql`tries + 1`,
        claimed_at: sql`now()`,
        claimed_by: serverId,
        recipient: currentRecipient,
      })
      .where('id', '=', id)
      .where(
        // A claim by this server that it does not work on was saved while its connection broke.
        sql<boolean>`(state = 'queued' or (state = 'sending' and
        (claimed_at < now() - make_interval(secs => ${sql.lit(sendClaimTtlSeconds)}) or ${isClaimExpired} or
          (claimed_by = ${serverId} and
            claimed_at < now() - make_interval(secs => ${sql.lit(lostClaimSeconds)})))))`,
      )
      .where(({ not }) => not(hasEarlierUnsent('emails')))
      .returning([...claimedColumns, withheld.as('withheld')])
      .modifyEnd(namedPlan),
);

/** An email waits for an earlier one of its order: customers must read about shipping before delivery. */
function hasEarlierUnsent(email: 'emails') {
  return sql<boolean>`(${sql.ref(`${email}.kind`)} in ('shipped', 'order_status') and exists (
    select from emails as earlier
    where earlier.order_id = ${sql.ref(`${email}.order_id`)}
      and earlier.kind in ('shipped', 'order_status')
      and earlier.state in ('queued', 'sending')
      and earlier.created_at < ${sql.ref(`${email}.created_at`)}))`;
}

const retryBehindEarlierSeconds = 20;

/** Queues a separate job, because waiting for another email is not a failed attempt of this one. */
async function queueBehindEarlier({ db, jobs }: DeliveryServices, emailId: string): Promise<void> {
  const waiting = await db
    .selectFrom('emails')
    .select('round')
    .where('id', '=', emailId)
    .where('state', '=', 'queued')
    .where(hasEarlierUnsent('emails'))
    .executeTakeFirst();
  if (!waiting) return;
  const job = { name: 'deliver-email', data: { emailId, round: waiting.round } } as const;
  await sendJob(jobs, db, job, { afterSeconds: retryBehindEarlierSeconds });
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

function release(db: Db, email: ClaimedEmail): Promise<unknown> {
  return claimed(db, email).set({ state: 'queued' }).execute();
}

/** Updates the email only while this server holds the claim: a later claimant has newer data. */
function claimed(db: Db, { id, tries }: ClaimedEmail) {
  return db
    .updateTable('emails')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries);
}

async function saveOutcome(
  db: Db,
  email: ClaimedEmail,
  outcome: SendOutcome | undefined,
): Promise<void> {
  const { id, tries } = email;
  if (outcome?.state === 'accepted') {
    const event = JSON.stringify({ email: id });
    await db.executeQuery(saveSent({ id, tries, event }));
  } else {
    await db.transaction().execute((trx) => recordNotSent(trx, email, outcome));
  }
}

const saveSent = compiledQuery(
  (db, { id, tries, event }: Placeholders<{ id: string; tries: number; event: string }>) =>
    db
      .with('saved', (query) =>
        query
          .updateTable('emails')
          .set({ state: 'sent', error: null, sent_at: sql`now()`, ...withoutSecrets })
          .where('id', '=', id)
          // Skips the update when a later claimant has newer data.
          .where('state', '=', 'sending')
          .where('tries', '=', tries)
          .returning(['emails.id', 'emails.order_id']),
      )
      .with('closed', (query) =>
        query
          .updateTable('attention_items')
          .from('saved')
          .set(resolvedAutomatically)
          .where('kind', '=', 'email_failed')
          .where('subject', '=', sql<string>`saved.id::text`)
          .where('over_at', 'is', null),
      )
      .insertInto('order_events')
      .columns(['order_id', 'kind', 'actor', 'data'])
      .expression(({ selectFrom }) =>
        selectFrom('saved')
          .select([
            sql<string>`saved.order_id`.as('order_id'),
            sql.lit('email_sent').as('kind'),
            sql.lit('store').as('actor'),
            sql<string>`${event}::jsonb`.as('data'),
          ])
          .where('saved.order_id', 'is not', null),
      )
      .modifyEnd(namedPlan),
);

async function recordNotSent(
  trx: Trx,
  email: ClaimedEmail,
  outcome: Exclude<SendOutcome, { state: 'accepted' }> | undefined,
): Promise<void> {
  const state = stateAfter(outcome);
  const isBounce = outcome?.state === 'refused' && outcome.isBounce === true;
  const written = await claimed(trx, email)
    .set({
      state,
      error: outcome?.reason ?? null,
      ...(isBounce ? { bounced_at: sql<Date>`now()` } : {}),
      ...(state === 'queued' ? {} : withoutSecrets),
    })
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  if (state === 'not_sent') await closeAttentionItem(trx, 'email_failed', email.id);
  if (state !== 'failed') return;
  // The first bounced email already has the attention item of its address.
  if (!email.withheld) await openFailedEmailItem(trx, email, isBounce ? bounced : undefined);
  const orderId = email.order_id ?? undefined;
  await recordEmailEvent(trx, { orderId, emailId: email.id, kind: 'email_failed', actor: 'store' });
}

function stateAfter(outcome: { state: 'refused' | 'later' } | undefined): EmailState {
  if (!outcome) return 'not_sent';
  return outcome.state === 'later' ? 'queued' : 'failed';
}
