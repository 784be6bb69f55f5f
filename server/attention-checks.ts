import type { AttentionCheck } from '#domain/attention/look.server.ts';
import { lateOrders } from '#domain/orders/late-orders.server.ts';
import { unansweredRefunds } from '#domain/payments/unanswered-refunds.server.ts';
import { unknownPayments } from '#domain/payments/unknown-payments.server.ts';

/**
 * What is looked for by the clock. A further check is a file beside what it looks at, a line here, a
 * kind in domain/attention/attention.ts and its words.
 */
export function attentionChecks(timeZone: string): AttentionCheck[] {
  return [unansweredRefunds, unknownPayments, lateOrders(timeZone)];
}
