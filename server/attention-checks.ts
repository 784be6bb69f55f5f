import { isThisMachine } from '#config.ts';
import reviews from '#content/reviews.csv?raw';
import type { AttentionCheck } from '#domain/attention/look.server.ts';
import { overall } from '#domain/content/reviews.ts';
import { sampleReviews } from '#domain/content/sample-reviews.server.ts';
import { lateOrders } from '#domain/orders/late-orders.server.ts';
import { unansweredRefunds } from '#domain/payments/unanswered-refunds.server.ts';
import { unknownPayments } from '#domain/payments/unknown-payments.server.ts';
import type { StoreSettings } from '#domain/store.ts';

/**
 * What is looked for by the clock. A further check is a file beside what it looks at, a line here, a
 * kind in domain/attention/attention.ts and its words.
 */
export function attentionChecks({ timeZone, publicUrl }: StoreSettings): AttentionCheck[] {
  const isPublic = !isThisMachine(publicUrl);
  return [
    unansweredRefunds,
    unknownPayments,
    lateOrders(timeZone),
    sampleReviews({ csv: reviews, rating: overall, isPublic }),
  ];
}
