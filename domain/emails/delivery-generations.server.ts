import { sql } from 'kysely';
import type { Db, EmailRow, Trx } from '#database/schema.ts';
import { waiting } from '../attention/attention.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';
import { type EmailDelivery, type Jobs, sendJob } from '../runtime/jobs.ts';
import { isClaimOrphaned } from '../runtime/server-processes.server.ts';
import { openFailedEmailItem, recordEmailEvent } from './email-events.server.ts';

const firstGeneration = 1;

/**
 * Starts a new generation of attempts, which the end of an earlier one must not end. An email
 * with a payment link is rendered again: the link may have expired.
 */
export const nextGeneration = {
  state: 'queued',
  round: sql<number>`round + 1`,
  queued_at: sql<Date>`now()`,
  subject: unlessExpiring('subject'),
  html: unlessExpiring('html'),
  text: unlessExpiring('text'),
} as const;

function unlessExpiring(column: 'subject' | 'html' | 'text') {
  return sql<
    string | null
  >`case when kind in ('payment_problem', 'payment_link') then null else ${sql.ref(column)} end`;
}

export async function requeueOrphanedDeliveries(trx: Trx, jobs: Jobs): Promise<void> {
  const left = await startGeneration(trx)
    .where('state', '=', 'sending')
    .where(isClaimOrphaned('claimed_by'))
    .execute();
  await sendJobs(trx, jobs, left);
}

/** Queues unfinished emails again after a restore, which starts with an empty queue. Returns their number. */
export async function requeueUnfinishedDeliveries(trx: Trx, jobs: Jobs): Promise<number> {
  const unfinished = await startGeneration(trx)
    .where('state', 'in', ['queued', 'sending'])
    .execute();
  await sendJobs(trx, jobs, unfinished);
  return unfinished.length;
}

function startGeneration(trx: Trx) {
  return trx.updateTable('emails').set(nextGeneration).returning(['id', 'round']);
}

async function sendJobs(
  trx: Trx,
  jobs: Jobs,
  emails: Pick<EmailRow, 'id' | 'round'>[],
): Promise<void> {
  for (const { id, round } of emails) {
    await sendJob(jobs, trx, { name: 'deliver-email', data: { emailId: id, round } });
  }
}

/** Time after which a generation of attempts is certainly over (server/jobs/job-kinds.ts). */
const generationHours = 26;

export async function requeueForgottenEmails(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const forgotten = await startGeneration(trx)
      .where('state', 'in', [sql.lit('queued' as const), sql.lit('sending' as const)])
      .where('queued_at', '<', longAgo)
      .where(sql<boolean>`(claimed_at is null or claimed_at < ${longAgo})`)
      .returning(['order_id', 'kind', 'tries'])
      .execute();
    for (const { id, order_id, kind, tries } of forgotten) {
      const data = { emailKind: kind, tries, reason: waiting };
      await openAttentionItem(trx, 'email_failed', {
        subject: id,
        orderId: order_id ?? undefined,
        data,
      });
    }
    await sendJobs(trx, jobs, forgotten);
  });
}

const longAgo = sql<Date>`now() - make_interval(hours => ${sql.lit(generationHours)})`;

/** Marks an email as failed, unless it was queued again meanwhile in a new generation. */
export async function markEmailFailed(
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
    await openFailedEmailItem(trx, email);
    const orderId = email.order_id ?? undefined;
    await recordEmailEvent(trx, { orderId, emailId, kind: 'email_failed', actor: 'store' });
  });
}

/** Erases secret links once the email is sent or has failed. */
export const withoutSecrets = { facts: sql<string>`facts - 'link'` };
