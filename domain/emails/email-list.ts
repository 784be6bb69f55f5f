import type { EmailState } from '#database/schema.ts';
import type { EmailKind } from './email.ts';

/** An e-mail as staff see it in the list. */
export type ListedEmail = {
  id: string;
  /** Undefined for a kind that this release does not know. */
  kind: EmailKind | undefined;
  orderId: string | undefined;
  recipient: string;
  language: 'ar' | 'en';
  /** Undefined until the first try has put it into words. */
  subject: string | undefined;
  state: EmailState;
  tries: number;
  error: string | undefined;
  createdAt: Date;
  cause: EmailCause;
  /** The name of the member of staff, while the account is there. */
  causedBy: string | undefined;
  sentAt: Date | undefined;
};

/** The same with its text, for who looks at one. */
export type ShownEmail = ListedEmail & {
  text: string | undefined;
  /** Where it would go if it were sent again: to the order's address of now. */
  sendsTo: string;
  /** Its link has been used up or belongs to somebody else: there is no second time. */
  isOnceOnly: boolean;
};

/** Who or what made the store write an e-mail. */
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

/** Reads `created_by`: what the store does by itself has a cause of its own for each kind. */
export function causeOf(kind: string, createdBy: string): EmailCause {
  const actor = createdBy.split(':')[0];
  if (actor === 'store' && kind === 'order_confirmation') return 'payment';
  if (actor === 'store' && kind === 'password_reset') return 'reset_request';
  return (
    (['shopper', 'gateway', 'store', 'staff'] as const).find((one) => one === actor) ?? 'unknown'
  );
}

/** An e-mail on the page of its order. */
export type OrderEmailListed = ListedEmail & {
  /** It went, or was to go, to an address that the order has no more, and was not sent again since. */
  isElsewhere: boolean;
};
