import { CodedError } from '../coded-error.ts';

const codes = [
  'not_tracked',
  'units_invalid',
  'units_zero',
  'units_negative',
  'units_too_many',
  'units_not_there',
  'is_bundle',
  'note_too_long',
] as const;
export type StockErrorCode = (typeof codes)[number];

export class StockError extends CodedError<StockErrorCode> {
  override readonly kind = 'stock';
}
