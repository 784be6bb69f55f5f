import { CodedError } from '../coded-error.ts';

const codes = ['not_tracked', 'units_invalid', 'is_bundle', 'note_too_long'] as const;
export type StockErrorCode = (typeof codes)[number];

export class StockError extends CodedError<StockErrorCode> {
  override readonly kind = 'stock';
}
