import * as z from 'zod/mini';
import { CodedError } from '../coded-error.ts';
import { orderStatuses, paymentStatuses } from '../orders/order.ts';
import { isOrderId } from '../orders/order-id.ts';

/** In the order in which they stand where staff have chosen no other. */
export const exportColumns = [
  ...['order_id', 'created_at', 'paid_at'],
  ...['first_name', 'last_name', 'email', 'phone'],
  ...['country', 'city', 'postcode', 'address'],
  ...['items', 'pieces', 'subtotal', 'shipping_cost', 'total', 'refunded', 'currency'],
  ...['payment_status', 'order_status', 'carrier', 'tracking_number'],
  ...['gateway', 'gateway_reference', 'language', 'notes'],
] as const;
export type ExportColumn = (typeof exportColumns)[number];

export const exportLimits = { name: 60, heading: 60, profiles: 50 };

/** `heading` is what the recipient calls the column; empty for the store's own word. */
export const chosenColumn = z.object({ column: z.enum(exportColumns), heading: z.string() });
export type ChosenColumn = z.infer<typeof chosenColumn>;

export type ExportProfile = {
  id: string;
  name: string;
  columns: ChosenColumn[];
  revision: number;
};

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const day = z.catch(z.optional(z.iso.date()), undefined);

/** Days of the store, both included. What cannot be read is left out, as by the other lists' filters. */
export const exportRequest = z.object({
  profile: z.catch(z.optional(z.uuid()), undefined),
  format: z.catch(z.enum(exportFormats), 'csv'),
  from: day,
  until: day,
  status: z.catch(z.optional(z.enum(orderStatuses)), undefined),
  payment: z.catch(z.optional(z.enum(paymentStatuses)), undefined),
  /** Numbers, with a comma between two: these instead of all. */
  orders: z.pipe(z.optional(z.string()), z.transform(readOrders)),
});
export type ExportRequest = z.infer<typeof exportRequest>;

const mostOrders = 500;

/** A text without any number means no order, not all. */
function readOrders(text: string | undefined): string[] | undefined {
  return text?.split(',').filter(isOrderId).slice(0, mostOrders);
}

export class ExportError extends CodedError<
  | 'name_missing'
  | 'name_invalid'
  | 'name_taken'
  | 'columns_missing'
  | 'heading_invalid'
  | 'profile_unknown'
  | 'too_many_profiles'
  | 'changed_meanwhile'
> {
  override readonly kind = 'orderExport';
}
