import { sql } from 'kysely';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import { fromDecimal } from '../money.ts';

const minutesToAnswer = 60;

/** Not those that are pending at the gateway, which need no action. */
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
          and refunds.gateway_reference is null
          and refunds.created_at < now() - make_interval(mins => ${minutesToAnswer})))`,
      )
      .orderBy('refunds.created_at')
      .orderBy('refunds.id')
      .limit(limit)
      .execute();
    return rows.map(({ id, order_id, gateway, amount, currency, created_at }) => ({
      subject: id,
      orderId: order_id,
      since: created_at,
      facts: { gateway, amountCents: fromDecimal(amount, currency).amount, currency },
    }));
  },
};
