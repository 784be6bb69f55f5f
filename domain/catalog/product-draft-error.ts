import { CodedError } from '../coded-error.ts';

export class ProductDraftError extends CodedError<'changed_meanwhile'> {
  override readonly kind = 'productDraft';
}
