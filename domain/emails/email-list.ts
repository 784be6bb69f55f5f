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
  sentAt: Date | undefined;
};

/** The same with its text, for who looks at one. */
export type ShownEmail = ListedEmail & {
  text: string | undefined;
  createdBy: string;
  /** Its link has been used up or belongs to somebody else: there is no second time. */
  isOnceOnly: boolean;
};
