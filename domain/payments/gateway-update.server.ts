import type { ChargeReport } from '#adapters/payment-gateway/gateway.ts';
import type { PaymentRow } from '#database/schema.ts';
import type { Money } from '../money.ts';
import { fromDecimal } from '../typed-money.ts';

export type GatewayUpdate = {
  gateway: string;
  reference: string;
  source: 'webhook' | 'status' | 'reconcile';
  report: ChargeReport;
};

export type SettleOutcome =
  | 'paid'
  | 'failed'
  | 'still_open'
  | 'already_known'
  | 'late_failure_ignored'
  | 'paid_twice'
  | 'mismatch'
  | 'known_mismatch'
  | 'unknown_reference';

const nothingNew: ReadonlySet<SettleOutcome> = new Set([
  'still_open',
  'already_known',
  'known_mismatch',
]);

/** Polling repeats updates every few seconds, so only new ones are recorded. A webhook always is. */
export function isNewUpdate({ source }: GatewayUpdate, outcome: SettleOutcome): boolean {
  return source === 'webhook' || !nothingNew.has(outcome);
}

export function isAboutPayment(payment: PaymentRow, report: ChargeReport): boolean {
  return (
    report.orderId === payment.order_id &&
    !isOtherCharge(payment, report) &&
    isAbsentOrEqual(report.money, fromDecimal(payment.amount, payment.currency))
  );
}

/**
 * Reports whether an update concerns another charge. A report without the gateway's id counts as one of the
 * attempt's own charge.
 */
export function isOtherCharge({ gateway_reference }: PaymentRow, report: ChargeReport): boolean {
  const { gatewayReference } = report;
  if (gatewayReference === undefined || gateway_reference === null) return false;
  return gatewayReference !== gateway_reference;
}

/** Reports whether the amount matches, or the gateway reports none: then the order alone must match. */
function isAbsentOrEqual(reported: ChargeReport['money'], ours: Money): boolean {
  if (reported === undefined) return true;
  return reported.amount === ours.amount && reported.currency.toUpperCase() === ours.currency;
}

/** Returns the charge's id at the gateway: a refund needs it. */
export function referenceAtGateway({ gateway_reference }: PaymentRow, { report }: GatewayUpdate) {
  return gateway_reference ?? report.gatewayReference ?? null;
}

export function eventData({
  attempt,
  gateway,
  reference,
}: Pick<PaymentRow, 'attempt' | 'gateway' | 'reference'>) {
  return { attempt, gateway, reference };
}
