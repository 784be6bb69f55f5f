import { CodedError } from '../coded-error.ts';

export class SendAgainError extends CodedError<
  'email_unknown' | 'being_sent' | 'sent_already' | 'once_only' | 'text_removed'
> {
  override readonly kind = 'sendAgain';
}
