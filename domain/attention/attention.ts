import { CodedError } from '../coded-error.ts';

/** What staff must act on, the most urgent first. */
export const attentionKinds = [
  'unmatched_payment',
  'amount_differs',
  'paid_twice',
  'paid_after_cancel',
  'details_not_taken',
  'refund_unanswered',
  'payment_unknown',
  'payment_refused',
  'late_order',
  'email_failed',
  'ad_event_failed',
  'sample_reviews',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Kinds that are so until they are so no longer, whatever staff say; the others happen. */
const lasting: ReadonlySet<string> = new Set<AttentionKind>([
  'refund_unanswered',
  'payment_unknown',
  'late_order',
  'sample_reviews',
]);

export function isLasting(kind: string): boolean {
  return lasting.has(kind);
}

/** Kinds that only an admin may mark as done: it speaks for the shop. */
export function isForAdmins(kind: string): boolean {
  return kind === ('sample_reviews' satisfies AttentionKind);
}

/** What is known of an item, as far as its kind needs it. Nothing personal. */
export type AttentionFacts = {
  gateway?: string | undefined;
  /** Of a payment: what the gateway knows it by. */
  reference?: string | undefined;
  /** In minor units of `currency`, as a gateway said it: need be no whole number. */
  amountCents?: number | undefined;
  currency?: string | undefined;
  /** What it should have been. */
  expectedCents?: number | undefined;
  expectedCurrency?: string | undefined;
  /** Another order that has to do with it. */
  otherOrderId?: string | undefined;
  /** The newest of several orders it is about. */
  lastOrderId?: string | undefined;
  /** Why it did not work: a code of the other side, or our own words. */
  reason?: string | undefined;
  emailKind?: string | undefined;
  tries?: number | undefined;
  /** The last day of a promise, in the store's time zone: "2026-08-31". */
  dueDay?: string | undefined;
};

/** The reason of an e-mail that has not gone out yet, and still may. */
export const waiting = 'waiting';

/** Something that has been found: `subject` tells it from others of its kind. */
export type Finding = {
  subject: string;
  orderId?: string | undefined;
  /** Since when it is so; now, unless it is said. */
  since?: Date | undefined;
  facts: AttentionFacts;
};

/** An item as staff see it. */
export type AttentionItem = {
  id: string;
  kind: AttentionKind;
  subject: string;
  orderId: string | undefined;
  facts: AttentionFacts;
  since: Date;
  /** How often it happened while it was open; sent back with the note, so that nothing new is missed. */
  times: number;
  resolved: Resolution | undefined;
};

/** `by` is undefined where the store itself saw that it was over, or the account is gone. */
export type Resolution = {
  at: Date;
  byStaff: boolean;
  by: string | undefined;
  note: string | undefined;
};

/** Most characters of a note on what was done. */
export const longestResolution = 500;

/** What became of saying that an item is done; not done, it says why, and who was faster. */
export type ResolveOutcome =
  | { ok: true }
  | { ok: false; why: 'resolved'; resolution: Resolution }
  | { ok: false; why: 'happened_again'; times: number };

/** Something that cannot be marked as done. */
export class AttentionError extends CodedError<
  'item_unknown' | 'note_empty' | 'note_invalid' | 'admins_only'
> {
  override readonly kind = 'attention';
}
