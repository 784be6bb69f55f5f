import { useTranslations } from 'use-intl';
import { waiting } from '#domain/attention/attention.ts';
import { emailKinds } from '#domain/emails/email.ts';
import { decimalFromCents, formatMoney } from '#domain/money.ts';
import { isolated } from '../kit/isolated.ts';
import type { ShownItem } from './attention.tsx';

/** What has happened, in a sentence. */
export function useWhatHappened({ kind, orderId, facts, due, subject }: ShownItem): string {
  const t = useTranslations('admin');
  const email = emailKinds.find((known) => known === facts.emailKind) ?? 'unknown';
  return t(`attention.what.${sentenceOf(kind, orderId, facts)}`, {
    amount: amount(facts.amountCents, facts.currency),
    expected: amount(facts.expectedCents, facts.expectedCurrency),
    order: isolated(orderId ?? facts.lastOrderId ?? '?'),
    other: isolated(facts.otherOrderId ?? '?'),
    reference: isolated(facts.reference ?? subject),
    reason: isolated(facts.reason ?? '?'),
    gateway: isolated(facts.gateway ?? '?'),
    due: isolated(due ?? '?'),
    email: t(`emails.kinds.${email}`),
  });
}

function sentenceOf(
  kind: ShownItem['kind'],
  orderId: string | undefined,
  { otherOrderId, reason }: ShownItem['facts'],
) {
  if (kind === 'paid_not_here' && otherOrderId) return 'paid_for_other';
  if (kind === 'paid_twice' && otherOrderId) return 'cart_paid_twice';
  if (kind === 'email_failed' && reason === waiting) {
    return orderId ? 'email_waiting_order' : 'email_waiting';
  }
  if (kind === 'email_failed' && orderId) return 'email_failed_order';
  if (kind === 'sample_reviews' && reason === 'rating') return 'sample_rating';
  return kind;
}

// A gateway may speak of a currency that nobody here can write, and of a part of a cent.
function amount(cents: number | undefined, currency = 'USD'): string {
  if (cents === undefined) return isolated(currency);
  if (!Number.isSafeInteger(cents)) return isolated(`${cents / 100} ${currency}`);
  const isWritten = /^[A-Z]{3}$/.test(currency);
  return isolated(
    isWritten ? formatMoney(cents, currency) : `${decimalFromCents(cents)} ${currency}`,
  );
}
