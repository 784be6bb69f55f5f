import type { QueueOptions } from 'pg-boss';
import { vacuum } from '#database/vacuum.ts';
import { forgetOldTraces } from '#domain/ad-events/ad-consent.server.ts';
import {
  giveUpPurchaseEvent,
  sendPurchaseEvent,
} from '#domain/ad-events/send-purchase-event.server.ts';
import { lookForAttention } from '#domain/attention/look.server.ts';
import { deliverEmail } from '#domain/emails/deliver-email.server.ts';
import { giveUpEmail } from '#domain/emails/give-up-email.server.ts';
import type { Job, JobName } from '#domain/jobs.ts';
import { reconcilePayments } from '#domain/payments/reconcile.server.ts';
import { reconcileRefunds } from '#domain/payments/reconcile-refunds.server.ts';
import type { Store } from '#domain/store.ts';
import { attentionChecks } from './attention-checks.ts';

/** `later`: it did not work this time and is to be tried again. What is thrown counts as that, too. */
export type JobOutcome = 'done' | 'later';

type DataOf<N extends JobName> = Extract<Job, { name: N }>['data'];

export type JobKind<N extends JobName> = {
  /** How often and how soon it is tried again. */
  queue: QueueOptions;
  run(store: Store, data: DataOf<N>): Promise<JobOutcome>;
  /** After the last try. */
  giveUp?(store: Store, data: DataOf<N>): Promise<void>;
};

const day = 24 * 60 * 60;

export const jobKinds: { [N in JobName]: JobKind<N> } = {
  'deliver-email': {
    // Eight more tries after the first, with pauses that double from three minutes: most of a day.
    // A try that has not ended after `expireInSeconds` belongs to a process that died.
    queue: { retryLimit: 8, retryDelay: 180, retryBackoff: true, expireInSeconds: 150 },
    run: (store, { emailId }) => deliverEmail(store, emailId),
    giveUp: (store, { emailId }) => giveUpEmail(store.db, emailId),
  },
  'send-purchase-event': {
    // The same pace. It ends well within the 48 hours in which a repetition is known by its event id.
    queue: { retryLimit: 8, retryDelay: 180, retryBackoff: true, expireInSeconds: 60 },
    run: (store, { orderId }) => sendPurchaseEvent(store, orderId),
    giveUp: ({ db }, { orderId }) => giveUpPurchaseEvent(db, orderId),
  },
  'forget-ad-traces': {
    queue: { retryLimit: 2, expireInSeconds: 600 },
    run: async ({ db }) => {
      await forgetOldTraces(db);
      return 'done';
    },
  },
  'tidy-database': {
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: async ({ db }) => {
      await vacuum(db);
      return 'done';
    },
  },
  'reconcile-payments': {
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: async (store) => {
      const ends = await Promise.allSettled([reconcilePayments(store), reconcileRefunds(store)]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return 'done';
    },
  },
  'look-for-attention': {
    // It comes again in a few minutes anyway.
    queue: { retryLimit: 0, expireInSeconds: 240 },
    run: async ({ db, settings }) => {
      await lookForAttention(db, attentionChecks(settings.timeZone));
      return 'done';
    },
  },
};

/** Finished jobs are kept this long, for whoever wonders what the queue has done. */
export const secondsKept = 2 * day;

/** Jobs that come by the clock, in the store's time zone: once, however many servers there are. */
export const schedules: { name: JobName; cron: string; embeddedOnly?: true }[] = [
  { name: 'tidy-database', cron: '40 3 * * *', embeddedOnly: true },
  { name: 'reconcile-payments', cron: '* * * * *' },
  { name: 'forget-ad-traces', cron: '10 4 * * *' },
  { name: 'look-for-attention', cron: '*/3 * * * *' },
];

export const jobNames = Object.keys(jobKinds) as JobName[];

/** Where a job goes whose last try has failed. */
export function parkedName(name: JobName): string {
  return `${name}.parked`;
}
