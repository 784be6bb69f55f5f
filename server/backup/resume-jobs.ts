import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { resumePurchaseEvents } from '#domain/ad-events/resume-purchase-events.server.ts';
import { resumeDeliveries } from '#domain/emails/release-deliveries.server.ts';
import type { JobName, Jobs } from '#domain/jobs.ts';

type Resume = (trx: Trx, jobs: Jobs) => Promise<number>;

/** What waits in a queue is known from our own rows, which came back; the rest comes by the clock. */
const resumes: { [N in JobName]: { what: string; resume: Resume } | undefined } = {
  'deliver-email': { what: 'E-mails', resume: resumeDeliveries },
  'send-purchase-event': { what: 'Purchase events', resume: resumePurchaseEvents },
  'forget-ad-traces': undefined,
  'forget-old-tries': undefined,
  'tidy-database': undefined,
  'reconcile-payments': undefined,
  'look-for-attention': undefined,
};

/** Makes the queue one of the rows that have been restored. Says what will be done, as "E-mails: 2". */
export async function resumeJobs(trx: Trx, jobs: Jobs): Promise<string[]> {
  // What it held was about rows that are gone.
  await sql`delete from pgboss.job`.execute(trx);
  const said: string[] = [];
  for (const kind of Object.values(resumes)) {
    const count = (await kind?.resume(trx, jobs)) ?? 0;
    if (kind && count > 0)
      said.push(`${kind.what} that had not gone out yet and will now: ${count}`);
  }
  return said;
}
