import { CodedError } from '../coded-error.ts';

export type ContactErrorCode =
  | 'field_required'
  | 'text_invalid'
  | 'text_too_long'
  | 'email_invalid'
  | 'too_many_messages'
  | 'not_sent'
  | 'message_unknown';

export class ContactError extends CodedError<ContactErrorCode> {
  override readonly kind = 'contact';
}
