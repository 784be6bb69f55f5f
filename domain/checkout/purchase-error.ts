import { CodedError } from '../coded-error.ts';

const purchaseErrorCodes = [
  'cart_empty',
  'cart_too_long',
  'item_invalid',
  'bundle_invalid',
  'quantity_invalid',
  'product_not_sold',
  // Returned to a blocked customer; its message reveals no more than that of an unexpected error.
  'not_accepted',
  'price_changed',
  'market_changed',
  'sold_out',
  'stock_left',
  'order_limit',
  'method_invalid',
  'method_min',
  'method_max',
  'cash_not_available',
  'currency_invalid',
  'field_required',
  'field_too_long',
  'text_invalid',
  'email_invalid',
  'phone_invalid',
  'country_invalid',
  'country_not_served',
  'po_box_only',
  'short_code_invalid',
  'address_required',
  'building_differs',
  'building_invalid',
  'postal_code_invalid',
  'additional_number_invalid',
  'block_invalid',
  'zone_invalid',
  'region_invalid',
  'address_outside_store',
  'shop_closed',
  'body_invalid',
  'body_too_large',
  'key_reused',
  'too_many_requests',
  'too_many_reserved',
  'gateway_unavailable',
  'payment_refused',
  'not_found',
  'unexpected',
  'unavailable',
] as const;
export type PurchaseErrorCode = (typeof purchaseErrorCodes)[number];

/** Returns body_invalid for other texts: the body could not be parsed. */
export function asPurchaseErrorCode(text: string | undefined): PurchaseErrorCode {
  return purchaseErrorCodes.find((code) => code === text) ?? 'body_invalid';
}

export class PurchaseError extends CodedError<PurchaseErrorCode> {
  override readonly kind = 'purchase';
}
