import { CodedError } from '../coded-error.ts';
import type { OrderStatus } from './order.ts';

/** Where a parcel goes and who takes it, as an order keeps it. */
export type ShippingAddress = {
  first_name: string;
  last_name: string;
  /** With its dial code: "+971501234567". */
  phone: string;
  /** Two letters; whatever an older store kept in old orders. */
  country: string;
  city: string;
  address: string;
};

export const addressFields = [
  'first_name',
  'last_name',
  'phone',
  'country',
  'city',
  'address',
] as const satisfies readonly (keyof ShippingAddress)[];

/** What staff can correct: the shopper's e-mail address at any time, the rest until the parcel left. */
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

/** What a correction changed: field, and its values before and after. */
export type AddressChange<Field = CorrectedField> = { field: Field; before: string; after: string };

/** An address can be corrected until the parcel is on its way. */
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

/** A correction that cannot be made. */
export class CorrectionError extends CodedError<'order_unknown' | 'on_its_way' | 'email_required'> {
  override readonly kind = 'correction';
}
