import type { EmailRow } from '#database/schema.ts';
import { emailKinds } from './email.ts';

export const listedColumns = [
  'id',
  'kind',
  'order_id',
  'recipient',
  'language',
  'subject',
  'state',
  'tries',
  'error',
  'created_by',
  'created_at',
  'sent_at',
  'dropped_at',
] as const satisfies (keyof EmailRow)[];

type ListedRow = Pick<EmailRow, (typeof listedColumns)[number]> & { caused_by: string | null };

export type ListedEmail = ReturnType<typeof toListedEmail>;

export function toListedEmail(row: ListedRow) {
  const { id, recipient, language, state, tries } = row;
  return {
    id,
    recipient,
    language,
    state,
    tries,
    kind: emailKinds.find((kind) => kind === row.kind),
    orderId: row.order_id ?? undefined,
    subject: row.subject ?? undefined,
    error: row.error ?? undefined,
    createdAt: row.created_at,
    cause: causeOf(row.kind, row.created_by),
    causedBy: row.caused_by ?? undefined,
    sentAt: row.sent_at ?? undefined,
    isDropped: row.dropped_at !== null && row.state === 'not_sent',
  };
}

export const emailCauses = [
  'payment',
  'reset_request',
  'shopper',
  'gateway',
  'store',
  'staff',
  'unknown',
] as const;
export type EmailCause = (typeof emailCauses)[number];

function causeOf(kind: string, createdBy: string): EmailCause {
  const actor = createdBy.split(':')[0];
  if (actor === 'store' && kind === 'order_confirmation') return 'payment';
  if (actor === 'store' && kind === 'password_reset') return 'reset_request';
  return (
    (['shopper', 'gateway', 'store', 'staff'] as const).find((one) => one === actor) ?? 'unknown'
  );
}
