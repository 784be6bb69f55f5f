import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { waiting } from '../attention/attention.ts';
import { openItem } from '../attention/open-item.server.ts';
import type { Jobs } from '../jobs.ts';
import { nextGeneration } from './delivery-generation.server.ts';

/** A generation of tries is over before (server/job-kinds.ts). */
const hoursOfRound = 26;

/** Opens an attention item, because they are late; it closes by itself once they are sent. */
export async function resumeForgottenEmails(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const forgotten = await trx
      .updateTable('emails')
      .set(nextGeneration)
      .where('state', 'in', [sql.lit('queued' as const), sql.lit('sending' as const)])
      .where('queued_at', '<', longAgo)
      .where(sql<boolean>`(claimed_at is null or claimed_at < ${longAgo})`)
      .returning(['id', 'round', 'order_id', 'kind', 'tries'])
      .execute();
    for (const { id, round, order_id, kind, tries } of forgotten) {
      const facts = { emailKind: kind, tries, reason: waiting };
      await openItem(trx, 'email_failed', { subject: id, orderId: order_id ?? undefined, facts });
      await jobs.send(trx, { name: 'deliver-email', data: { emailId: id, round } });
    }
  });
}

const longAgo = sql<Date>`now() - make_interval(hours => ${sql.lit(hoursOfRound)})`;
