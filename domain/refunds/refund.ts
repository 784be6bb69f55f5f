import type { GatewayAbilities } from '#adapters/payment-gateway/gateway.ts';
import type { RefundRow, RefundState } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { CodedError } from '../coded-error.ts';
import { westernDigits } from '../language.ts';
import { decimalsOf, type Money, subtract } from '../money.ts';
import { fromDecimal } from '../typed-money.ts';

export type { RefundState };
export type Refund = ReturnType<typeof toRefund>;

export function toRefund(row: RefundRow) {
  return {
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    money: fromDecimal(row.amount, row.currency),
    reason: row.reason,
    state: row.state,
    reference: row.reference,
    gatewayReference: row.gateway_reference,
    failure: row.failure,
    /** True to email the customer as soon as the refund is done. */
    notifyCustomer: row.mail_customer,
    /** Set where staff have returned the money themselves; `gatewayReference` is then theirs. */
    ...(row.way && { way: row.way, returnedOn: row.returned_on ?? undefined }),
    createdBy: row.created_by as Actor,
    createdAt: row.created_at,
  };
}

export const maxReasonLength = 300;
export const maxRefundReferenceLength = 100;

/** "12.50", "١٢٫٥٠". Undefined with a comma, which some read as a decimal sign, others not. */
export function readTypedAmount(typed: string, currency: string): Money | undefined {
  const text = westernDigits(typed.trim()).replaceAll('٫', '.').replaceAll('٬', '');
  const match = /^\d{1,9}(?:\.(\d{1,3}))?$/.exec(text);
  if (!match || (match[1]?.length ?? 0) > decimalsOf(currency)) return undefined;
  const money = fromDecimal(text, currency);
  return money.amount > 0 ? money : undefined;
}

/** Returns the amount that is left. Every refund that was not refused counts as returned money. */
export function refundableAmount(
  paid: Money,
  refunds: readonly Pick<Refund, 'money' | 'state'>[],
): Money {
  const counted = refunds.filter(({ state }) => state !== 'refused');
  return counted.reduce((rest, refund) => subtract(rest, refund.money), paid);
}

/** Gateways forget references after a day, and would then refund twice; the rest is a margin. */
export const idempotencyWindowHours = 20;

/**
 * Reports whether the store can find the outcome without staff, including by a retry that cannot refund
 * twice.
 */
export function canResubmit(
  { gatewayReference, createdAt }: Pick<Refund, 'gatewayReference' | 'createdAt'>,
  can: Pick<GatewayAbilities, 'findRefund'> | undefined,
): boolean {
  if (!can) return false;
  if (gatewayReference !== null || can.findRefund) return true;
  return Date.now() - createdAt.getTime() < idempotencyWindowHours * 3_600_000;
}

/** After this time without an outcome, staff must find it out, although the gateway may still report it. */
export const outcomeTimeoutHours = 72;

/** Reports whether staff may record an outcome that they found in the gateway's own panel. */
export function canSettleByHand(
  refund: Pick<Refund, 'state' | 'gatewayReference' | 'createdAt'>,
  can: Pick<GatewayAbilities, 'findRefund'> | undefined,
): boolean {
  if (!isUnsettled(refund)) return false;
  const isOverdue = Date.now() - refund.createdAt.getTime() >= outcomeTimeoutHours * 3_600_000;
  return isOverdue || !canResubmit(refund, can);
}

export const refundOutcomes = ['done', 'refused'] as const satisfies RefundState[];
export type RefundOutcome = (typeof refundOutcomes)[number];

export function isUnsettled({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'requested' || state === 'unknown';
}

export class RefundError extends CodedError<
  | 'order_unknown'
  | 'payment_unknown'
  | 'refund_unknown'
  | 'not_paid'
  | 'paid_online'
  | 'gateway_other'
  | 'gateway_cannot'
  | 'only_whole'
  | 'amount_invalid'
  | 'amount_above_rest'
  | 'reason_required'
  | 'reason_invalid'
  | 'way_required'
  | 'reference_invalid'
  | 'day_before_receipt'
  | 'form_used'
  | 'outcome_required'
  | 'gateway_knows'
  | 'being_asked'
  | 'settled_as_done'
  | 'settled_as_refused'
> {
  override readonly kind = 'refund';
}
