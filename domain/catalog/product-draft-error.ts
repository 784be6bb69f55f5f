import { CodedError } from '../coded-error.ts';

export class ProductDraftError extends CodedError<'changed_meanwhile' | 'footnote_missing'> {
  override readonly kind = 'productDraft';
}
