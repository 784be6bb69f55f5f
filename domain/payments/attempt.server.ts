import type { Db, PaymentRow } from '#database/schema.ts';
import { paymentColumns } from '#database/sql/statement.ts';
import { isTapName } from '../settings/real-gateways.ts';
import { fromDecimal } from '../typed-money.ts';
import { asFailureReason, type PaymentFailure } from './failure-reason.ts';
import { asManualGateway } from './gateway-names.ts';

export type Attempt = ReturnType<typeof toAttempt>;

export async function findLastAttempt(db: Db, orderId: string): Promise<Attempt | undefined> {
  const row = await attempts(db)
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAttempt(row);
}

export async function findAttempts(db: Db, orderId: string): Promise<Attempt[]> {
  const rows = await attempts(db)
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .execute();
  return rows.map(toAttempt);
}

/**
 * Returns why the newest attempt failed. Undefined when it did not fail, or its gateway reports no reason. Cash and
 * transfers fail only with their order, which is cancelled then.
 */
export async function findFailure(db: Db, orderId: string): Promise<PaymentFailure | undefined> {
  const all = await findAttempts(db, orderId);
  const [newest] = all;
  const terms = newest?.state === 'failed' ? asManualGateway(newest.gateway) : undefined;
  const reason = terms ? 'cancelled' : newest?.failureReason;
  if (!reason) return undefined;
  return { reason, isUncharged: all.every((attempt) => attempt.failureReason), terms };
}

export async function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  const row = await attempts(db).where('id', '=', id).executeTakeFirst();
  return row && toAttempt(row);
}

/**
 * Reports whether a Tap charge belongs to no attempt of the order. False when unsure: another gateway may
 * use Tap, or an attempt's charge is not known yet.
 */
export async function isForeignCharge(db: Db, orderId: string, tapId: string): Promise<boolean> {
  const charges = await findAttempts(db, orderId);
  const isOther = ({ gateway, gatewayReference: own }: Attempt) =>
    isTapName(gateway) && own !== null && own !== tapId;
  return charges.length > 0 && charges.every(isOther);
}

export async function countAttempts(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}

function attempts(db: Db) {
  return db.selectFrom('payments').select(paymentColumns);
}

export function toAttempt(row: PaymentRow) {
  return {
    id: row.id,
    orderId: row.order_id,
    attempt: row.attempt,
    gateway: row.gateway,
    reference: row.reference,
    gatewayReference: row.gateway_reference,
    /** Account at the gateway, as saved in the back office; null for one in a variable. */
    account: row.account,
    money: fromDecimal(row.amount, row.currency),
    /** The shopper's choice; null in the dollar shop, where the gateway's page has all methods. */
    method: row.method,
    state: row.state,
    redirectUrl: row.redirect_url,
    failure: row.failure,
    failureReason: asFailureReason(row.failure_reason),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    /** Moment when a shopper first got its page; null if never. */
    openedAt: row.opened_at,
    /** Moment when the store abandoned it, although its gateway had not ended it. */
    abandonedAt: row.abandoned_at,
    /** Moment when its shopper cancelled at the gateway, which may not have closed the page yet. */
    cancelledAt: row.cancelled_at,
  };
}
