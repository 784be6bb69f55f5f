import { CodedError } from '../coded-error.ts';

export const maxCustomerNoteLength = 2000;

export class CustomerError extends CodedError<
  'customer_unknown' | 'text_empty' | 'text_invalid' | 'blocked_already' | 'not_blocked'
> {
  override readonly kind = 'customer';
}
