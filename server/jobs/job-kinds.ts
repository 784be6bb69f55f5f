import type { QueueOptions } from 'pg-boss';
import { isLocalhostUrl } from '#config.ts';
import reviews from '#content/reviews.csv?raw';
import { vacuum } from '#database/embedded/vacuum.ts';
import { eraseOldAdIdentifiers } from '#domain/ad-events/ad-consent.server.ts';
import {
  failExpiredEvents,
  failPurchaseEvent,
  sendPurchaseEvent,
} from '#domain/ad-events/send-purchase-event.server.ts';
import { type AttentionCheck, runAttentionChecks } from '#domain/attention/run-checks.server.ts';
import { removeUnsavedPictures } from '#domain/catalog/picture-uploads.server.ts';
import { deliverEmail } from '#domain/emails/deliver-email.server.ts';
import {
  markEmailFailed,
  requeueForgottenEmails,
} from '#domain/emails/delivery-generations.server.ts';
import { fillBackorders } from '#domain/fulfilment/backorders.server.ts';
import { lateOrdersCheck } from '#domain/fulfilment/late-orders.server.ts';
import { mailBulkChange } from '#domain/orders/bulk/mail-bulk-change.server.ts';
import {
  processBulkChange,
  reportStoppedBulkChange,
} from '#domain/orders/bulk/process-bulk-change.server.ts';
import { forgetOldBulkChanges } from '#domain/orders/bulk/saved-bulk-change.server.ts';
import { fillOrderLines } from '#domain/orders/fill-order-lines.server.ts';
import { sendNewOrderEmails } from '#domain/orders/list/new-order-emails.server.ts';
import { erasedPayments, unknownPayments } from '#domain/payments/payment-checks.server.ts';
import { reconcilePayments } from '#domain/payments/reconcile.server.ts';
import { releaseExpiredStock } from '#domain/payments/release-unpaid.server.ts';
import { recheckDoneRefunds } from '#domain/refunds/recheck-refund.server.ts';
import { owedRefunds } from '#domain/refunds/refund-owed.server.ts';
import { reconcileRefunds } from '#domain/refunds/submit-refund.server.ts';
import { unansweredRefunds } from '#domain/refunds/unanswered-refunds.server.ts';
import { rollUpDays } from '#domain/reports/roll-up-days.server.ts';
import { waitingReviews } from '#domain/reviews/moderate-reviews.server.ts';
import { overall } from '#domain/reviews/overall-rating.ts';
import { removeReviewPictures } from '#domain/reviews/review-pictures.server.ts';
import { sampleReviewsCheck } from '#domain/reviews/sample-reviews.server.ts';
import { sendReviewRequests } from '#domain/reviews/send-review-requests.server.ts';
import { forgetOldCounts } from '#domain/runtime/attempt-counts.server.ts';
import { forgetOldWaits } from '#domain/runtime/growing-waits.server.ts';
import type { Job, JobName } from '#domain/runtime/jobs.ts';
import { unreadableServicesCheck } from '#domain/settings/unreadable-services.server.ts';
import { forgetOldRequests } from '#domain/staff/staff-requests.server.ts';
import { lowStockCheck } from '#domain/stock/low-stock.server.ts';
import type { Store } from '#domain/store.ts';
import { missingBackupsCheck } from '../backup/scheduled-backups.ts';

/** `later`: failed and to be retried; a thrown error counts as that, too. */
type JobOutcome = Promise<'done' | 'later'> | Promise<void>;

type DataOf<N extends JobName> = Extract<Job, { name: N }>['data'];

export type JobKind<N extends JobName> = {
  queue: QueueOptions;
  /** Worked at the same time by one process; 1 where it is not given. */
  batches?: number;
  run(store: Store, data: DataOf<N>, stopping?: AbortSignal): JobOutcome;
  abandon?(store: Store, data: DataOf<N>): Promise<void>;
};

const day = 24 * 60 * 60;

/** Eight retries with growing delays. Jobs of a shop that closes for a season are retained. */
const longRetryOptions = {
  retryLimit: 8,
  retryBackoff: true,
  retentionSeconds: 90 * day,
  // A job whose process died after it had fetched it comes again, instead of after `expireInSeconds`.
  heartbeatSeconds: 30,
};

export const jobKinds: { [N in JobName]: JobKind<N> } = {
  'deliver-email': {
    // The pauses double from some seconds: most of a day in all, and never more than 26 hours.
    // A try that has not ended after `expireInSeconds` belongs to a process that died.
    queue: { ...longRetryOptions, retryLimit: 13, retryDelay: 5, expireInSeconds: 150 },
    // A mail server may take a second for each, and a busy minute brings hundreds.
    batches: 3,
    run: (store, { emailId }) => deliverEmail(store, emailId),
    abandon: ({ db }, delivery) => markEmailFailed(db, delivery),
  },
  'send-purchase-event': {
    // It ends well before the event is too old to send.
    queue: { ...longRetryOptions, retryDelay: 180, expireInSeconds: 60 },
    run: (store, { orderId }) => sendPurchaseEvent(store, orderId),
    // A missing reason from the advertiser means that the process itself failed repeatedly.
    abandon: ({ db }, { orderId }) => failPurchaseEvent(db, orderId, 'crash'),
  },
  'work-bulk-change': {
    queue: { ...longRetryOptions, retryDelay: 10, expireInSeconds: 600 },
    run: (store, { id }, stopping) => processBulkChange(store, id, stopping),
    abandon: ({ db }, { id }) => reportStoppedBulkChange(db, id),
  },
  'mail-bulk-change': {
    queue: { ...longRetryOptions, retryDelay: 10, expireInSeconds: 600 },
    run: (store, { id }, stopping) => mailBulkChange(store, id, stopping),
    abandon: ({ db }, { id }) => reportStoppedBulkChange(db, id),
  },
  'prune-old-records': {
    queue: { retryLimit: 2, expireInSeconds: 600 },
    run: async ({ db }, _, stopping) => {
      await eraseOldAdIdentifiers(db);
      await forgetOldRequests(db);
      await forgetOldBulkChanges(db);
      const { removeOldRecords } = await import('#domain/privacy/remove-old-records.server.ts');
      await removeOldRecords(db, stopping);
    },
  },
  'forget-old-tries': {
    queue: { retryLimit: 2, expireInSeconds: 600 },
    run: async ({ db }) => {
      await forgetOldWaits(db);
      await forgetOldCounts(db);
    },
  },
  'fill-order-lines': {
    // The schedule starts it again in a few minutes, and it continues where it was.
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: ({ db }, _, stopping) => fillOrderLines(db, { stopping }),
  },
  'sum-closed-days': {
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: ({ db, settings: { timeZone } }, _, stopping) => rollUpDays(db, { timeZone, stopping }),
  },
  'remove-unsaved-pictures': {
    queue: { retryLimit: 2, expireInSeconds: 3600 },
    run: async (store, _, stopping) => {
      await removeUnsavedPictures(store, stopping);
      await removeReviewPictures(store, stopping);
    },
  },
  'ask-for-reviews': {
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: (store, _, stopping) => sendReviewRequests(store, stopping),
  },
  'email-new-orders': {
    queue: { retryLimit: 0, expireInSeconds: 300 },
    run: (store, _, stopping) => sendNewOrderEmails(store, stopping),
  },
  'tidy-database': {
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: ({ db }) => vacuum(db),
  },
  'reconcile-payments': {
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: async (store) => {
      const ends = await Promise.allSettled([
        reconcilePayments(store),
        reconcileRefunds(store),
        recheckDoneRefunds(store),
      ]);
      const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      if (faults.length > 0) throw new AggregateError(faults, 'could not reconcile everything');
    },
  },
  'release-stock': {
    queue: { retryLimit: 0, expireInSeconds: 600 },
    run: async (store) => {
      await releaseExpiredStock(store);
    },
  },
  'fill-backorders': {
    queue: { retryLimit: 0, expireInSeconds: 240 },
    run: ({ db }) => fillBackorders(db),
  },
  'expire-bank-orders': {
    queue: { retryLimit: 0, expireInSeconds: 1200 },
    run: async (store, _, stopping) => {
      const { expireUnpaid } = await import('#domain/payments/manual/expire-unpaid.server.ts');
      await expireUnpaid(store, stopping);
    },
  },
  'check-attention': {
    queue: { retryLimit: 0, expireInSeconds: 240 },
    run: async (store) => {
      const { db, jobs } = store;
      await requeueForgottenEmails(db, jobs);
      await failExpiredEvents(db);
      await runAttentionChecks(db, attentionChecks(store));
    },
  },
  'make-backup': {
    // The schedule checks every minute whether a backup is due.
    queue: { retryLimit: 0, expireInSeconds: 6 * 3600 },
    run: async ({ backups }, _, stopping) => backups?.makeIfDue(stopping),
  },
};

export const jobRetentionSeconds = 2 * day;

type Schedule = {
  name: JobName;
  cron: string;
  embeddedOnly?: true;
  /** Runs when a worker starts, too, so that overdue work is not delayed further. */
  atStart?: true;
};

/** Times are in the store's time zone. Each schedule runs once, however many servers there are. */
export const schedules: Schedule[] = [
  { name: 'tidy-database', cron: '40 3 * * *', embeddedOnly: true },
  { name: 'reconcile-payments', cron: '* * * * *' },
  { name: 'release-stock', cron: '* * * * *' },
  { name: 'fill-backorders', cron: '*/5 * * * *' },
  { name: 'expire-bank-orders', cron: '7 * * * *' },
  { name: 'email-new-orders', cron: '* * * * *' },
  { name: 'prune-old-records', cron: '10 4 * * *' },
  { name: 'forget-old-tries', cron: '20 4 * * *' },
  { name: 'remove-unsaved-pictures', cron: '30 4 * * *' },
  { name: 'check-attention', cron: '*/3 * * * *' },
  { name: 'ask-for-reviews', cron: '*/10 * * * *', atStart: true },
  { name: 'fill-order-lines', cron: '*/5 * * * *' },
  { name: 'sum-closed-days', cron: '*/5 * * * *' },
  { name: 'make-backup', cron: '* * * * *' },
];

export const jobNames = Object.keys(jobKinds) as JobName[];

/** Giving up is retried as often: otherwise its outcome would be lost. */
export const deadLetterQueueOptions: QueueOptions = { ...longRetryOptions, retryDelay: 60 };

export function deadLetterQueueOf(name: JobName): string {
  return `${name}.parked`;
}

/**
 * A new check needs a file beside the code that it checks, a line here, a kind (attention.ts) and its
 * messages.
 */
function attentionChecks({
  settings,
  backups,
  services,
}: Pick<Store, 'settings' | 'backups' | 'services'>): AttentionCheck[] {
  const { timeZone, publicUrl, isPublicSandbox, delivery } = settings;
  const isPublic = !isLocalhostUrl(publicUrl);
  return [
    unansweredRefunds,
    owedRefunds,
    unknownPayments,
    erasedPayments,
    lateOrdersCheck(timeZone, undefined, delivery),
    lowStockCheck,
    waitingReviews,
    sampleReviewsCheck({
      csv: reviews,
      rating: overall,
      isShown: () => isPublic && !settings.reviews.areOwn && !settings.reviews.areHidden,
    }),
    missingBackupsCheck({ backups, isPublic: isPublic && !isPublicSandbox }),
    unreadableServicesCheck(services),
  ];
}
