import { CodedError } from '../coded-error.ts';

/** An e-mail that cannot be sent again. */
export class SendAgainError extends CodedError<
  'email_unknown' | 'being_sent' | 'sent_already' | 'once_only'
> {
  override readonly kind = 'sendAgain';
}
