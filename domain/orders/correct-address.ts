import type { OrderRow } from '#database/schema.ts';
import { CodedError } from '../coded-error.ts';
import type { AddressProblemCode } from '../geography/address-forms.ts';
import type { OrderStatus } from './order.ts';
import {
  eachField,
  type ShopperDetails,
  type ShopperField,
  shopperFields,
} from './shopper-fields.ts';

export const shippingFields = shopperFields.filter((field) => field !== 'email');
/** `phone` includes its dial code: "+971501234567". */
export type ShippingAddress = Omit<ShopperDetails, 'email'>;

export function toShippingAddress(order: Pick<OrderRow, keyof ShippingAddress>): ShippingAddress {
  return eachField(shippingFields, (field) => order[field] ?? '');
}

/** Fields in the order of the staff page: the email after the phone. */
export const correctedFields = shippingFields.flatMap((field): ShopperField[] =>
  field === 'phone' ? ['phone', 'email'] : [field],
);

export type AddressChange<Field = ShopperField> = { field: Field; before: string; after: string };

export function mayCorrectAddress(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'preparing';
}

export function changesBetween<Field extends ShopperField>(
  fields: readonly Field[],
  before: Partial<ShopperDetails>,
  after: Partial<ShopperDetails>,
): AddressChange<Field>[] {
  return fields
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}

export type CorrectionErrorCode =
  | AddressProblemCode
  | 'order_unknown'
  | 'erased'
  | 'on_its_way'
  | 'email_required'
  | 'field_invalid';

export class CorrectionError extends CodedError<CorrectionErrorCode> {
  override readonly kind = 'correction';
}
