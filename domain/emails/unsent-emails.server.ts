import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import { type Jobs, sendJob } from '../runtime/jobs.ts';
import { nextGeneration } from './delivery-generations.server.ts';
import { recordEmailEvent } from './email-events.server.ts';
import { currentRecipient } from './redirect-emails.server.ts';
import { hasSecretLink, templateData } from './templates.ts';

/** Batch size: more emails need another press, so that one transaction does not lock them all. */
const batchSize = 500;

export type UnsentEmails = { count: number; since: Date | undefined };

/** Counts emails that were saved because no mail server was set, and neither sent nor dropped since. */
export async function countUnsentEmails(db: Db): Promise<UnsentEmails> {
  const { count, since } = await selectUnsent(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow();
  return { count, since: (since as Date | null) ?? undefined };
}

/**
 * Queues the saved emails, oldest first; those of an order go to its current address. Returns their number.
 */
export async function sendUnsentEmails(db: Db, jobs: Jobs, by: Actor): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = await lockUnsent(trx);
    if (ids.length === 0) return 0;
    const queued = await trx
      .updateTable('emails')
      .set({ ...nextGeneration, recipient: currentRecipient, error: null })
      .where('id', 'in', ids)
      .returning(['id', 'order_id', 'round'])
      .execute();
    for (const { id: emailId, order_id, round } of queued) {
      const orderId = order_id ?? undefined;
      await recordEmailEvent(trx, { orderId, emailId, kind: 'email_queued', actor: by });
      await sendJob(jobs, trx, { name: 'deliver-email', data: { emailId, round } });
    }
    return queued.length;
  });
}

/** Drops the saved emails. They stay in the list and can be sent one by one. Returns their number. */
export async function dropUnsentEmails(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = await lockUnsent(trx);
    if (ids.length === 0) return 0;
    await trx
      .updateTable('emails')
      .set({ dropped_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute();
    return ids.length;
  });
}

async function lockUnsent(trx: Trx): Promise<string[]> {
  const rows = await selectUnsent(trx)
    .select('id')
    .orderBy('created_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Kinds that can be sent: excludes those whose secret links are erased, and those of a later release. */
const sendable = Object.keys(templateData).filter((kind) => !hasSecretLink(kind));

function selectUnsent(db: Db) {
  return db
    .selectFrom('emails')
    .where('state', '=', sql.lit('not_sent' as const))
    .where('dropped_at', 'is', null)
    .where('text_removed_at', 'is', null)
    .where('kind', 'in', sendable);
}
