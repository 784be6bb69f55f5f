import { sql } from 'kysely';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import { toUncheckedPaymentFinding } from '../payments/payment-checks.server.ts';
import { outcomeTimeoutHours } from './refund.ts';

const responseTimeoutMinutes = 60;

/** Finds refunds without an outcome. Those pending at the gateway need no action for three days. */
export const unansweredRefunds: AttentionCheck = {
  kind: 'refund_unanswered',
  async find(db, limit) {
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.id', 'refunds.order_id', 'refunds.amount', 'refunds.currency'])
      .select(['refunds.created_at', 'payments.gateway'])
      .where(
        sql<boolean>`(refunds.state = 'unknown' or (refunds.state = 'requested'
          and ((refunds.gateway_reference is null
              and refunds.created_at < now() - make_interval(mins => ${responseTimeoutMinutes}))
            or refunds.created_at < now() - make_interval(hours => ${outcomeTimeoutHours}))))`,
      )
      .orderBy('refunds.created_at')
      .orderBy('refunds.id')
      .limit(limit)
      .execute();
    return rows.map((row) => toUncheckedPaymentFinding(row, row.id));
  },
};
