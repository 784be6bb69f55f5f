import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#database/schema.ts';
import { type DeliveryServices, deliverEmail } from './deliver-email.server.ts';

/**
 * `accepted`: the mail server took the email. `failed`: it never will. `later`: the queue retries. `reason`
 * is the mail server's text. `mail_off`: the store has no mail server.
 */
export type FirstAttempt = {
  result: 'accepted' | 'failed' | 'later' | 'mail_off';
  reason?: string | undefined;
};

/** Maximum wait: staff wait for the response. */
const maxWaitMs = 8000;
const pollIntervalMs = 100;

/**
 * Sends a queued email immediately, so that staff see the result. A worker may have started first; the
 * queue continues with an email that has no outcome in time. Call it after the commit.
 */
export async function deliverNow(
  services: DeliveryServices,
  emailId: string,
): Promise<FirstAttempt> {
  const { db, mail, report } = services;
  if (!mail) return { result: 'mail_off' };
  const deadline = Date.now() + maxWaitMs;
  const attempt = deliverEmail(services, emailId).catch(report);
  await Promise.race([attempt, pause(maxWaitMs, undefined, { ref: false })]);
  for (;;) {
    const outcome = await findOutcome(db, emailId);
    if (outcome) return outcome;
    if (Date.now() >= deadline) return { result: 'later' };
    await pause(pollIntervalMs, undefined, { ref: false });
  }
}

/** Returns undefined until the first attempt has ended. */
async function findOutcome(db: Db, emailId: string): Promise<FirstAttempt | undefined> {
  const email = await db
    .selectFrom('emails')
    .select(['state', 'error'])
    .where('id', '=', emailId)
    .executeTakeFirst();
  const reason = email?.error ?? undefined;
  switch (email?.state) {
    case 'sent':
      return { result: 'accepted' };
    case 'failed':
      return { result: 'failed', reason };
    case 'not_sent':
      return { result: 'mail_off' };
    case 'queued':
      return reason === undefined ? undefined : { result: 'later', reason };
    default:
      return undefined;
  }
}
