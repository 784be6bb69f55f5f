import type { EmailRow, Trx } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';
import { isOfGoneServer } from '../server-processes.server.ts';
import { nextGeneration } from './delivery-generation.server.ts';

/** Queues again every delivery that a dead server had started. */
export async function releaseDeliveries(trx: Trx, jobs: Jobs): Promise<void> {
  const left = await startRound(trx)
    .where('state', '=', 'sending')
    .where(isOfGoneServer('claimed_by'))
    .execute();
  await sendJobs(trx, jobs, left);
}

/**
 * Queues again every unfinished delivery after a restore, whose queue is empty. Returns how many.
 */
export async function resumeDeliveries(trx: Trx, jobs: Jobs): Promise<number> {
  const unfinished = await startRound(trx).where('state', 'in', ['queued', 'sending']).execute();
  await sendJobs(trx, jobs, unfinished);
  return unfinished.length;
}

function startRound(trx: Trx) {
  return trx.updateTable('emails').set(nextGeneration).returning(['id', 'round']);
}

async function sendJobs(
  trx: Trx,
  jobs: Jobs,
  emails: Pick<EmailRow, 'id' | 'round'>[],
): Promise<void> {
  for (const { id, round } of emails) {
    await jobs.send(trx, { name: 'deliver-email', data: { emailId: id, round } });
  }
}
