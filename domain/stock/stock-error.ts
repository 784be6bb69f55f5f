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
  'components_too_many',
  'component_unknown',
  'component_is_itself',
  'component_twice',
  'component_is_bundle',
  'component_quantity',
  'is_component',
  'is_tracked',
  'changed_meanwhile',
  'earlier_release',
] as const;
export type StockErrorCode = (typeof codes)[number];

export class StockError extends CodedError<StockErrorCode> {
  override readonly kind = 'stock';
}
