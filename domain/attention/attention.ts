import { CodedError } from '../coded-error.ts';
import type { AttentionData } from './item-data.ts';

export const attentionKinds = [
  'unmatched_payment',
  'amount_differs',
  'paid_twice',
  'paid_after_cancel',
  'paid_without_stock',
  'paid_online_not_cash',
  'paid_after_erasure',
  'erased_payable',
  'details_not_taken',
  'refund_unanswered',
  'refund_failed',
  'refund_owed',
  'payment_unknown',
  'payment_refused',
  'late_order',
  'email_failed',
  'bulk_change_stopped',
  'ad_event_failed',
  'low_stock',
  'review_waiting',
  'sample_reviews',
  'backup_missing',
  'service_unreadable',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Kinds that stay open while their cause lasts, whatever staff do; all other kinds are events. */
const lasting: ReadonlySet<string> = new Set<AttentionKind>([
  'paid_without_stock',
  'erased_payable',
  'refund_unanswered',
  'refund_owed',
  'payment_unknown',
  'late_order',
  'low_stock',
  'review_waiting',
  'sample_reviews',
  'backup_missing',
  'service_unreadable',
]);

export function staysOpenWhileCauseLasts(kind: string): boolean {
  return lasting.has(kind);
}

export function isForAdminsOnly(kind: string): boolean {
  return kind === ('sample_reviews' satisfies AttentionKind);
}

/** Reason of an email whose address bounced: no other email is sent to it. */
export const bounced = 'bounced';

/** Reason of an email that is late and may still be sent. */
export const waiting = 'waiting';

export type Finding = {
  subject: string;
  orderId?: string | undefined;
  since?: Date | undefined;
  data: AttentionData;
};

export type AttentionItem = {
  id: string;
  kind: AttentionKind;
  subject: string;
  orderId: string | undefined;
  data: AttentionData;
  since: Date;
  /** Number of occurrences, submitted with the note so that a new occurrence is not missed. */
  times: number;
  resolved: Resolution | undefined;
};

export type Resolution = {
  at: Date;
  byStaff: boolean;
  by: string | undefined;
  note: string | undefined;
};

export const maxResolutionLength = 500;

export type ResolveOutcome =
  | { ok: true; orderId: string | undefined }
  | { ok: false; why: 'resolved'; resolution: Resolution }
  | { ok: false; why: 'happened_again'; times: number };

export class AttentionError extends CodedError<
  'item_unknown' | 'note_empty' | 'note_invalid' | 'admins_only'
> {
  override readonly kind = 'attention';
}
