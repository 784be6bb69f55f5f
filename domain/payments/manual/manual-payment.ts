import { addDays } from '#domain/calendar/start-of-day.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { Money } from '#domain/money.ts';
import { parseMoney } from '#domain/typed-money.ts';

/** Money that staff have received for an order: from its courier, or on the shop's bank account. */
export type ManualPayment = {
  orderId: string;
  money: Money;
  /** Day on which it was received: 2026-11-29. */
  day: string;
};

/** Seconds in which staff can undo what they have recorded. */
export const undoWindowSeconds = 60;

export function undoSecondsLeft(recordedAt: Date | null | undefined, now = new Date()): number {
  if (!recordedAt) return 0;
  const over = recordedAt.getTime() + undoWindowSeconds * 1000;
  return Math.max(0, Math.ceil((over - now.getTime()) / 1000));
}

/** "130.00", "١٣٠", "AED 1,300". Undefined for ambiguous amounts, and for zero. */
export function readReceivedAmount(typed: string, currency: string): Money | undefined {
  const money = parseMoney(typed, currency);
  return money && money.amount > 0 ? money : undefined;
}

/** A day that is longer ago has a wrong year. */
const maxDaysAgo = 366;

/** `today`: in the shop's time zone. */
export function checkDay(day: string, today: string): ManualPaymentError | undefined {
  // The engine reads 31 February as 3 March.
  const isDay = !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
  if (!isDay) return new ManualPaymentError('day_invalid', 'day');
  if (day < addDays(today, -maxDaysAgo)) return new ManualPaymentError('day_long_ago', 'day');
  return day > today ? new ManualPaymentError('day_ahead', 'day') : undefined;
}

export const collectRefusals = [
  'order_unknown',
  /** It is not paid to staff, or was cancelled. */
  'not_due',
  'already_collected',
  'currency_differs',
] as const;
export type CollectRefusal = (typeof collectRefusals)[number];

/** `details.rest` is the total of the order, where another amount needs to be confirmed. */
export class ManualPaymentError extends CodedError<
  | CollectRefusal
  | 'amount_invalid'
  | 'amount_differs'
  | 'day_invalid'
  | 'day_ahead'
  | 'day_long_ago'
  | 'has_refund'
  | 'too_late'
  | 'in_remittance'
  | 'remittance_unknown'
  | 'already_returned'
  | 'not_sent'
> {
  override readonly kind = 'manualPayment';
}
