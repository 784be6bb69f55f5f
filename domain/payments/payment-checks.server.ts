import { sql } from 'kysely';
import type { PaymentRow } from '#database/schema.ts';
import { findOrderOfAttentionItem } from '../attention/items.server.ts';
import { type AttentionCheck, runAttentionChecks } from '../attention/run-checks.server.ts';
import { fromDecimal } from '../typed-money.ts';
import { manualGatewayNames } from './gateway-names.ts';
import { checkPayment, type PaymentResult, type PaymentServices } from './payment-status.server.ts';
import { recheckAbandonedHours } from './still-capturable.ts';

const unknownAfterMinutes = 60;
/**
 * Delay before the check: the reconciling job runs each minute and closes pages if their gateways support
 * that.
 */
const endTimeoutMinutes = 3;

/**
 * Finds payments without a gateway update for an hour after the shopper was on the page: money may have
 * been taken. Excludes orders paid otherwise, open charges, whose shoppers left (reconcile.server.ts), and payments
 * that staff record.
 */
export const unknownPayments: AttentionCheck = {
  kind: 'payment_unknown',
  async find(db, limit) {
    const rows = await db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.order_id', 'payments.order_id')
      .select(['payments.order_id', 'payments.reference', 'payments.gateway'])
      .select(['payments.amount', 'payments.currency', 'payments.created_at'])
      .where('payments.state', '=', sql.lit('open' as const))
      .where('orders.status', '!=', 'paid')
      .where('payments.gateway', 'not in', manualGatewayNames)
      .where(
        sql<boolean>`greatest(payments.created_at, payments.answered_at)
          < now() - make_interval(mins => ${unknownAfterMinutes})`,
      )
      .orderBy('payments.created_at')
      .orderBy('payments.reference')
      .limit(limit)
      .execute();
    return rows.map((row) =>
      toUncheckedPaymentFinding(row, row.reference, { reference: row.reference }),
    );
  },
};

/** Finds erased orders whose gateway has not closed the page: money may arrive without an address. */
export const erasedPayments: AttentionCheck = {
  kind: 'erased_payable',
  async find(db, limit) {
    const rows = await db
      .selectFrom('payments')
      .select(['order_id', 'reference', 'gateway', 'amount', 'currency', 'created_at'])
      .where(
        sql<boolean>`(state = 'open' or (state = 'failed'
          and abandoned_at > now() - make_interval(hours => ${recheckAbandonedHours})))`,
      )
      .where('gateway', 'not in', manualGatewayNames)
      .where(
        sql<boolean>`exists (select from order_events
          where order_events.order_id = payments.order_id and order_events.kind = 'erased'
            and order_events.created_at < now() - make_interval(mins => ${endTimeoutMinutes}))`,
      )
      .orderBy('created_at')
      .orderBy('reference')
      .limit(limit)
      .execute();
    return rows.map((row) =>
      toUncheckedPaymentFinding(row, row.reference, { reference: row.reference }),
    );
  },
};

type UncheckedPayment = Pick<
  PaymentRow,
  'order_id' | 'gateway' | 'amount' | 'currency' | 'created_at'
>;

/** Describes a payment or refund for staff. */
export function toUncheckedPaymentFinding(
  { order_id: orderId, created_at: since, gateway, amount, currency }: UncheckedPayment,
  subject: string,
  named: { reference?: string } = {},
) {
  const amountCents = fromDecimal(amount, currency).amount;
  return { subject, orderId, since, data: { gateway, ...named, amountCents, currency } };
}

/**
 * Syncs the payment of an item. Undefined for an item about no payment. The item stays open if the gateway
 * does not respond.
 */
export async function syncUnknownPayment(
  services: PaymentServices,
  itemId: string,
): Promise<Exclude<PaymentResult, 'due'> | undefined> {
  const orderId = await findOrderOfAttentionItem(services.db, unknownPayments.kind, itemId);
  const result = orderId && (await checkPayment(services, orderId));
  if (!result) return undefined;
  await runAttentionChecks(services.db, [unknownPayments]);
  return result === 'due' ? 'open' : result;
}
