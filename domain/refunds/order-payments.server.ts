import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db } from '#database/schema.ts';
import { compare } from '../money.ts';
import { findAttempts } from '../payments/attempt.server.ts';
import { asManualGateway } from '../payments/gateway-names.ts';
import { canResubmit, canSettleByHand, isUnsettled, refundableAmount } from './refund.ts';
import { listRefunds } from './submit-refund.server.ts';

/**
 * Lists payments for staff. `isForgotten`: staff may record the outcome. `canSync`: the gateway can still
 * report it. `refundable`: undefined when nothing is. `recordable`: staff may return the rest themselves.
 */
export async function listPayments(db: Db, gateways: Gateways, orderId: string) {
  const attempts = await findAttempts(db, orderId);
  const refunds = await listRefunds(db, orderId);
  return attempts.map(({ redirectUrl: _, ...attempt }) => {
    const { money, state } = attempt;
    const mine = refunds.filter(({ paymentId }) => paymentId === attempt.id);
    const rest = refundableAmount(money, mine);
    const can = gateways.named(attempt.gateway)?.can;
    const onlyWhole = !can?.partialRefund;
    const isLeft = onlyWhole ? compare(rest, money) === 0 : rest.amount > 0;
    const isRecordable = asManualGateway(attempt.gateway) && state === 'paid' && rest.amount > 0;
    return {
      ...attempt,
      refunds: mine.map((refund) => ({
        ...refund,
        isForgotten: canSettleByHand(refund, can),
        canSync: isUnsettled(refund) && canResubmit(refund, can),
      })),
      refundable: state === 'paid' && can?.refund && isLeft ? { rest, onlyWhole } : undefined,
      ...(isRecordable && { recordable: { rest } }),
    };
  });
}
