import { CodedError } from '../../coded-error.ts';

const codes = [
  'lines_empty',
  'lines_too_many',
  'quantity_invalid',
  'pack_invalid',
  'product_not_sold',
  'sold_out',
  'stock_left',
  'order_limit',
  'country_not_served',
  'customer_blocked',
  'language_missing',
  'terms_invalid',
  'method_min',
  'method_max',
  'cash_not_available',
  'discount_invalid',
  'discount_too_large',
  'reason_missing',
  'reason_too_long',
  'total_differs',
  'earlier_release',
  // Reasons for which a payment link gets no new end.
  'order_unknown',
  'no_link',
  'link_paid',
  'link_cancelled',
  'link_not_sold',
  'email_missing',
] as const;
export type StaffOrderErrorCode = (typeof codes)[number];

/** Errors of an order that staff place for a customer, and of its payment link. */
export class StaffOrderError extends CodedError<StaffOrderErrorCode> {
  override readonly kind = 'staffOrder';
}
