import type { Db } from '#database/schema.ts';

/** What the store does later, by itself. Each kind is carried out in server/job-kinds.ts. */
export type Job =
  | { name: 'deliver-email'; data: EmailDelivery }
  | { name: 'send-purchase-event'; data: { orderId: string } }
  | { name: 'prune-old-records'; data: Record<string, never> }
  | { name: 'forget-old-tries'; data: Record<string, never> }
  | { name: 'fill-order-lines'; data: Record<string, never> }
  | { name: 'tidy-database'; data: Record<string, never> }
  | { name: 'reconcile-payments'; data: Record<string, never> }
  | { name: 'look-for-attention'; data: Record<string, never> };

/** `round` says which asking this is the answer to; a job of an earlier release lacks it. */
export type EmailDelivery = { emailId: string; round?: number };

export type JobName = Job['name'];

export type Jobs = {
  /**
   * Asks for a job. It commits together with the row that caused it: pass the transaction that
   * writes the row, and neither is there without the other.
   */
  send(trx: Db, job: Job): Promise<void>;
};
