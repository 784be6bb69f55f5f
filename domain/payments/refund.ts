import type { GatewayAbilities } from '#adapters/payment-gateway/gateway.ts';
import type { RefundState } from '#database/schema.ts';
import { type Language, westernDigits } from '../language.ts';
import { decimalsOf, formatMoney, fromDecimal, type Money, subtract } from '../money.ts';

/** A refund as staff see it. */
export type Refund = {
  id: string;
  paymentId: string;
  money: Money;
  reason: string;
  state: RefundState;
  reference: string;
  gatewayReference: string | null;
  /** Why the gateway refused it, or why nobody knows, in its own words. */
  failure: string | null;
  createdAt: Date;
};

/** Most characters of the reason that staff give. */
export const longestReason = 300;

/**
 * An amount to refund as staff type it: "12.50", "١٢٫٥٠". Undefined for what is no amount, for zero,
 * and for one with a comma, which some read as a decimal sign and others do not.
 */
export function readTypedAmount(typed: string, currency: string): Money | undefined {
  const text = westernDigits(typed.trim()).replaceAll('٫', '.').replaceAll('٬', '');
  const match = /^\d{1,9}(?:\.(\d{1,3}))?$/.exec(text);
  if (!match || (match[1]?.length ?? 0) > decimalsOf(currency)) return undefined;
  const money = fromDecimal(text, currency);
  return money.amount > 0 ? money : undefined;
}

/** What is left of a payment: everything that was not refused counts as given back. */
export function restOf(paid: Money, refunds: readonly Pick<Refund, 'money' | 'state'>[]): Money {
  const given = refunds.filter(({ state }) => state !== 'refused');
  return given.reduce((rest, refund) => subtract(rest, refund.money), paid);
}

/**
 * For how long a refund may be asked for again by our own reference. Gateways forget those after a
 * day, and would give the money a second time; the rest of the day is for clocks and slow answers.
 */
export const hoursRemembered = 20;

/**
 * Whether the gateway can say what became of a refund, or be asked for it once more without giving it
 * twice. Where it cannot, or the store no longer has the gateway, only people can find out.
 */
export function canBeAskedFor(
  { gatewayReference, createdAt }: Pick<Refund, 'gatewayReference' | 'createdAt'>,
  can: Pick<GatewayAbilities, 'findRefund'> | undefined,
): boolean {
  if (!can) return false;
  if (gatewayReference !== null || can.findRefund) return true;
  return Date.now() - createdAt.getTime() < hoursRemembered * 3_600_000;
}

/** What staff may record of a refund that no gateway can be asked about. */
export const refundOutcomes = ['done', 'refused'] as const satisfies RefundState[];
export type RefundOutcome = (typeof refundOutcomes)[number];

/** Nobody knows yet how it ends. */
export function isUnsettled({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'requested' || state === 'unknown';
}

export type RefundErrorCode =
  | 'order_unknown'
  | 'payment_unknown'
  | 'refund_unknown'
  | 'not_paid'
  | 'gateway_other'
  | 'gateway_cannot'
  | 'only_whole'
  | 'amount_invalid'
  | 'amount_above_rest'
  | 'reason_required'
  | 'reason_invalid'
  | 'form_used'
  | 'outcome_required'
  | 'gateway_knows'
  | 'being_asked'
  | 'settled_as_done'
  | 'settled_as_refused';

const words: Record<Language, Record<RefundErrorCode, string>> = {
  en: {
    order_unknown: 'This order no longer exists.',
    payment_unknown: 'There is no such payment of this order.',
    refund_unknown: 'There is no such refund of this order.',
    not_paid: 'This payment was never received: there is nothing to give back.',
    gateway_other: 'This payment was made at another gateway. Refund it there.',
    gateway_cannot:
      'The payment gateway takes no refunds from here. Refund it in its own dashboard.',
    only_whole: 'The payment gateway only refunds a payment as a whole.',
    amount_invalid: 'Please enter an amount above zero, such as 12.50.',
    amount_above_rest: 'That is more than is left to refund: {rest}.',
    reason_required: 'Please say why the money is given back.',
    reason_invalid: 'Please keep the reason below 300 characters, without control characters.',
    form_used: 'This form was already sent with other values. Load the page again.',
    outcome_required: 'Please say whether the money was given back.',
    gateway_knows: 'The payment gateway can still say what became of this refund. Ask it.',
    being_asked: 'The payment gateway is being asked about this refund now. Wait a minute.',
    settled_as_done:
      'Meanwhile it was recorded that this money was given back. Nothing was changed.',
    settled_as_refused:
      'Meanwhile it was recorded that this money was not given back. Nothing was changed.',
  },
  ar: {
    order_unknown: 'هذا الطلب لم يعد موجودًا.',
    payment_unknown: 'لا توجد دفعة كهذه لهذا الطلب.',
    refund_unknown: 'لا يوجد استرداد كهذا لهذا الطلب.',
    not_paid: 'لم تُستلم هذه الدفعة قط، فلا شيء يُردّ.',
    gateway_other: 'تمّت هذه الدفعة عبر بوابة أخرى. استردّها من هناك.',
    gateway_cannot: 'لا تقبل بوابة الدفع الاسترداد من هنا. استردّ المبلغ من لوحة البوابة نفسها.',
    only_whole: 'لا تردّ بوابة الدفع إلا المبلغ كاملًا.',
    amount_invalid: 'أدخل مبلغًا أكبر من صفر، مثل 12.50.',
    amount_above_rest: 'هذا أكثر مما بقي للاسترداد: {rest}.',
    reason_required: 'اذكر سبب ردّ المبلغ من فضلك.',
    reason_invalid: 'اجعل السبب أقل من 300 حرف، ودون محارف تحكّم.',
    form_used: 'أُرسل هذا النموذج من قبل بقيم أخرى. حمّل الصفحة من جديد.',
    outcome_required: 'اذكر هل رُدّ المبلغ أم لا من فضلك.',
    gateway_knows: 'ما زالت بوابة الدفع قادرة على قول ما صار إليه هذا الاسترداد. اسألها.',
    being_asked: 'تُسأل بوابة الدفع الآن عن هذا الاسترداد. انتظر دقيقة.',
    settled_as_done: 'سُجّل في هذه الأثناء أن المبلغ رُدّ. لم يتغيّر شيء.',
    settled_as_refused: 'سُجّل في هذه الأثناء أن المبلغ لم يُردّ. لم يتغيّر شيء.',
  },
};

/** A refund that cannot be made, with a message for staff in either language. */
export class RefundError extends Error {
  readonly code: RefundErrorCode;
  /** What is left to refund, where more was asked for. */
  readonly rest: Money | undefined;

  constructor(code: RefundErrorCode, rest?: Money) {
    super(code);
    this.name = 'RefundError';
    this.code = code;
    this.rest = rest;
  }

  text(language: Language): string {
    const rest = this.rest ? formatMoney(this.rest) : '';
    return words[language][this.code].replace('{rest}', `\u2066${rest}\u2069`);
  }
}
