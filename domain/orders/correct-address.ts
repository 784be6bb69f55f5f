import type { OrderRow } from '#database/schema.ts';
import { CodedError } from '../coded-error.ts';
import type { OrderStatus } from './order.ts';

export const addressFields = [
  'first_name',
  'last_name',
  'phone',
  'country',
  'city',
  'address',
] as const;
/** `phone` with its dial code: "+971501234567". */
export type ShippingAddress = Record<(typeof addressFields)[number], string>;

export function addressOf(order: Pick<OrderRow, keyof ShippingAddress>): ShippingAddress {
  const entries = addressFields.map((field) => [field, order[field] ?? '']);
  return Object.fromEntries(entries) as ShippingAddress;
}

export type CorrectedDetails = ShippingAddress & { email: string };
export const correctedFields = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'country',
  'city',
  'address',
] as const satisfies readonly (keyof CorrectedDetails)[];
export type CorrectedField = (typeof correctedFields)[number];

export type AddressChange<Field = CorrectedField> = { field: Field; before: string; after: string };

export function mayCorrectAddress(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'preparing';
}

export function changesBetween<Field extends CorrectedField>(
  fields: readonly Field[],
  before: Partial<CorrectedDetails>,
  after: Partial<CorrectedDetails>,
): AddressChange<Field>[] {
  return fields
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}

export class CorrectionError extends CodedError<'order_unknown' | 'on_its_way' | 'email_required'> {
  override readonly kind = 'correction';
}
