import type { Db } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';

/** Asks anew for every delivery that a process which is gone was in the middle of. */
export async function releaseDeliveries(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const interrupted = await trx
      .updateTable('emails')
      .set({ state: 'queued' })
      .where('state', '=', 'sending')
      .returning('id')
      .execute();
    for (const { id } of interrupted) {
      await jobs.send(trx, { name: 'deliver-email', data: { emailId: id } });
    }
  });
}
