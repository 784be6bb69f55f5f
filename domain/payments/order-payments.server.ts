import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db, PaymentState } from '#database/schema.ts';
import { compare, fromDecimal, type Money } from '../money.ts';
import { asFailureReason, type FailureReason } from './failure-reason.ts';
import { canBeAskedFor, isUnsettled, type Refund, restOf } from './refund.ts';
import { listRefunds } from './refunds.server.ts';

export type OrderPayment = {
  id: string;
  attempt: number;
  gateway: string;
  reference: string;
  gatewayReference: string | null;
  money: Money;
  state: PaymentState;
  failure: string | null;
  failureReason: FailureReason | undefined;
  createdAt: Date;
  updatedAt: Date;
  refunds: PaymentRefund[];
  /** Undefined when nothing can be refunded from here. */
  refundable: { rest: Money; onlyWhole: boolean } | undefined;
};

/** `isForgotten`: only staff can find out its outcome. */
export type PaymentRefund = Refund & { isForgotten: boolean };

export async function listPayments(
  db: Db,
  gateways: Gateways,
  orderId: string,
): Promise<OrderPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .execute();
  const refunds = await listRefunds(db, orderId);
  return rows.map((row) => {
    const mine = refunds.filter(({ paymentId }) => paymentId === row.id);
    const money = fromDecimal(row.amount, row.currency);
    const rest = restOf(money, mine);
    const can = gateways.named(row.gateway)?.can;
    const onlyWhole = !can?.partialRefund;
    const isLeft = onlyWhole ? compare(rest, money) === 0 : rest.amount > 0;
    return {
      ...{ id: row.id, attempt: row.attempt, gateway: row.gateway, reference: row.reference },
      gatewayReference: row.gateway_reference,
      ...{ money, state: row.state, failure: row.failure },
      failureReason: asFailureReason(row.failure_reason),
      ...{ createdAt: row.created_at, updatedAt: row.updated_at },
      refunds: mine.map((refund) => ({
        ...refund,
        isForgotten: isUnsettled(refund) && !canBeAskedFor(refund, can),
      })),
      refundable: row.state === 'paid' && can?.refund && isLeft ? { rest, onlyWhole } : undefined,
    };
  });
}
