import type { CompiledQuery } from 'kysely';
import type { Db } from '#database/schema.ts';

export type Job =
  | { name: 'deliver-email'; data: EmailDelivery }
  | { name: 'send-purchase-event'; data: { orderId: string } }
  | { name: 'work-bulk-change'; data: { id: string } }
  | { name: 'mail-bulk-change'; data: { id: string } }
  | { name: 'prune-old-records'; data: Record<string, never> }
  | { name: 'forget-old-tries'; data: Record<string, never> }
  | { name: 'fill-order-lines'; data: Record<string, never> }
  | { name: 'sum-closed-days'; data: Record<string, never> }
  | { name: 'remove-unsaved-pictures'; data: Record<string, never> }
  | { name: 'ask-for-reviews'; data: Record<string, never> }
  | { name: 'tidy-database'; data: Record<string, never> }
  | { name: 'reconcile-payments'; data: Record<string, never> }
  | { name: 'release-stock'; data: Record<string, never> }
  | { name: 'fill-backorders'; data: Record<string, never> }
  | { name: 'expire-bank-orders'; data: Record<string, never> }
  | { name: 'check-attention'; data: Record<string, never> }
  | { name: 'email-new-orders'; data: Record<string, never> }
  | { name: 'make-backup'; data: Record<string, never> };

/** `round` is the delivery generation; jobs of earlier releases lack it. */
export type EmailDelivery = { emailId: string; round?: number };

export type JobName = Job['name'];

export type Jobs = {
  /** Returns the statement that queues a job. */
  statementOf(job: Job, when?: When): Promise<CompiledQuery>;
};

type When = { afterSeconds: number };

/** Queues a job that commits with its row: pass the transaction that writes the row. */
export async function sendJob(jobs: Jobs, trx: Db, job: Job, when?: When): Promise<void> {
  await trx.executeQuery(await jobs.statementOf(job, when));
}
