import type { Db, EmailState, Trx } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';
import { newRound } from './new-round.server.ts';

/** Asks anew for every delivery that a process which is gone was in the middle of. */
export async function releaseDeliveries(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute((trx) => askAgain(trx, jobs, ['sending']));
}

/**
 * Asks for every delivery that has not come to an end, in a database whose queue is empty: one that
 * was restored. Returns how many.
 */
export function resumeDeliveries(trx: Trx, jobs: Jobs): Promise<number> {
  return askAgain(trx, jobs, ['queued', 'sending']);
}

async function askAgain(trx: Trx, jobs: Jobs, states: EmailState[]): Promise<number> {
  const unfinished = await trx
    .updateTable('emails')
    .set(newRound)
    .where('state', 'in', states)
    .returning(['id', 'round'])
    .execute();
  for (const { id, round } of unfinished) {
    await jobs.send(trx, { name: 'deliver-email', data: { emailId: id, round } });
  }
  return unfinished.length;
}
