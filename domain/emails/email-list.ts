import type { EmailState } from '#database/schema.ts';
import type { EmailKind } from './email.ts';

export type ListedEmail = {
  id: string;
  kind: EmailKind | undefined;
  orderId: string | undefined;
  recipient: string;
  language: 'ar' | 'en';
  subject: string | undefined;
  state: EmailState;
  tries: number;
  error: string | undefined;
  createdAt: Date;
  cause: EmailCause;
  causedBy: string | undefined;
  sentAt: Date | undefined;
};

export type ShownEmail = ListedEmail & {
  text: string | undefined;
  /** Where sending it again would go: to the order's current address. */
  sendsTo: string;
  /** Its link is used up or belongs to another person: it cannot be sent again. */
  isOnceOnly: boolean;
};

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

export function causeOf(kind: string, createdBy: string): EmailCause {
  const actor = createdBy.split(':')[0];
  if (actor === 'store' && kind === 'order_confirmation') return 'payment';
  if (actor === 'store' && kind === 'password_reset') return 'reset_request';
  return (
    (['shopper', 'gateway', 'store', 'staff'] as const).find((one) => one === actor) ?? 'unknown'
  );
}

export type OrderEmailListed = ListedEmail & {
  /** It was addressed to an earlier address of the order, and not sent again since. */
  isElsewhere: boolean;
};
