import type { Db, PaymentRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { throwFirstError } from '#domain/coded-error.ts';
import { compare, type Money } from '#domain/money.ts';
import { fromDecimal } from '#domain/typed-money.ts';
import { manualGatewayNames } from '../gateway-names.ts';
import { isInRemittance } from './in-remittance.server.ts';
import {
  checkDay,
  ManualPaymentError,
  readReceivedAmount,
  undoSecondsLeft,
} from './manual-payment.ts';
import {
  type Recording,
  recordManualPayments,
  undoManualPayments,
} from './record-manual-payments.server.ts';

export type TypedCollection = {
  orderId: string;
  amount: string;
  day: string;
  /** Today in the shop's time zone. */
  today: string;
  /** The amount that differs from the order's, as staff typed it, once they have confirmed it. */
  confirmed?: string | undefined;
};

/**
 * Records the money of one order as staff typed it. A courier's amount may differ; one of a bank has to be confirmed.
 * Throws ManualPaymentError.
 */
export function collectPayment(
  db: Db,
  typed: TypedCollection,
  recording: Recording,
): Promise<Money> {
  return inTransaction(db, (trx) => collectInside(trx, typed, recording));
}

async function collectInside(
  trx: Trx,
  { orderId, amount, day, today, confirmed }: TypedCollection,
  recording: Recording,
): Promise<Money> {
  const payment = await findManualPayment(trx, orderId);
  const money = payment && readReceivedAmount(amount, payment.currency);
  if (payment) {
    const wrongAmount = money ? undefined : new ManualPaymentError('amount_invalid', 'amount');
    throwFirstError([wrongAmount, checkDay(day, today)]);
  }
  if (!payment || !money) throw new ManualPaymentError('not_due');
  const rest = fromDecimal(payment.amount, payment.currency);
  const isQuestion = payment.gateway === 'bank' && payment.state === 'open';
  if (isQuestion && compare(money, rest) !== 0 && confirmed !== amount) {
    throw new ManualPaymentError('amount_differs', undefined, { rest });
  }
  const [refused] = await recordManualPayments(trx, [{ orderId, money, day }], recording);
  if (refused) throw new ManualPaymentError(refused.reason);
  return money;
}

/** Undoes one recorded receipt of cash. Throws ManualPaymentError. */
export function undoCollection(db: Db, orderId: string, staffId: string): Promise<void> {
  return inTransaction(db, (trx) => undoInside(trx, orderId, staffId));
}

async function undoInside(trx: Trx, orderId: string, staffId: string): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('paid_at')
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new ManualPaymentError('order_unknown');
  if (undoSecondsLeft(order.paid_at) === 0) throw new ManualPaymentError('too_late');
  if (await isInRemittance(trx, orderId)) throw new ManualPaymentError('in_remittance');
  const refused = await undoManualPayments(trx, [orderId], staffId);
  if (refused.length === 0) return;
  throw new ManualPaymentError((await hasRefund(trx, orderId)) ? 'has_refund' : 'too_late');
}

async function hasRefund(trx: Trx, orderId: string): Promise<boolean> {
  const refund = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

function findManualPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('gateway', 'in', [...manualGatewayNames])
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
