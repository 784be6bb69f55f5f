import * as z from 'zod/mini';
import { CodedError } from '../coded-error.ts';
import type { AddressFieldName } from '../geography/address-field-names.ts';
import { isManualMethod } from '../markets/payment-methods.ts';
import { orderListFields } from '../orders/list/list-filters.ts';
import { isOrderId } from '../orders/order-id.ts';

/** Columns of the address forms, with the names of their fields. */
export const addressFormColumns = [
  'short_code',
  'building',
  'street',
  'district',
  'postal_code',
  'additional_number',
  'area',
  'block',
  'house',
  'unit',
] as const satisfies AddressFieldName[];

/** Columns of orders that were placed in a market. */
export const marketColumns = [
  'market',
  'payment_method',
  'payment_fee',
  'vat',
  'discount',
] as const;

/** Columns of orders that are paid in cash, by transfer or by a link from staff. */
export const termsColumns = ['payment_terms'] as const;

/** Columns in their default order. */
export const exportColumns = [
  'order_id',
  'created_at',
  'paid_at',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'city',
  'postcode',
  'address',
  'items',
  'items_en',
  'items_ar',
  'pieces',
  'subtotal',
  'shipping_cost',
  'total',
  'refunded',
  'currency',
  'payment_status',
  'order_status',
  'carrier',
  'tracking_number',
  'gateway',
  'gateway_reference',
  'language',
  'notes',
  ...addressFormColumns,
  ...marketColumns,
  ...termsColumns,
] as const;
export type ExportColumn = (typeof exportColumns)[number];

export type OfferedColumns = { hasAddressForms: boolean; markets: readonly SoldMarket[] };
type SoldMarket = { methods: readonly { method: string }[] };

/** Leaves out the columns of what the shop does not use. A market has address forms. */
export function offeredColumns({
  hasAddressForms,
  markets,
}: OfferedColumns): readonly ExportColumn[] {
  const hasMarkets = markets.length > 0;
  const hasTerms = markets.some(({ methods }) =>
    methods.some(({ method }) => isManualMethod(method)),
  );
  const hidden: readonly ExportColumn[] = [
    ...(hasAddressForms || hasMarkets ? [] : addressFormColumns),
    ...(hasMarkets ? [] : marketColumns),
    ...(hasTerms ? [] : termsColumns),
  ];
  return exportColumns.filter((column) => !hidden.includes(column));
}

export const exportLimits = { name: 60, heading: 60, profiles: 50 };

/** `heading` is the recipient's name for the column; empty for the store's own. */
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

/** A list of the back office, with all of its filters. */
export const exportedList = z.catch(z.optional(z.enum(['list'])), undefined);

/**
 * Days in the store's time zone, both included. Unreadable values are ignored, as in other lists' filters.
 * When `of` is missing, only days, status and payment filter, and pending orders are included.
 */
export const exportRequest = z.object({
  ...orderListFields,
  profile: z.catch(z.optional(z.uuid()), undefined),
  format: z.catch(z.enum(exportFormats), 'csv'),
  of: exportedList,
  /** Order numbers separated by commas: exports these instead of all. */
  orders: z.pipe(z.optional(z.string()), z.transform(readChosenOrderIds)),
});
export type ExportRequest = z.infer<typeof exportRequest>;

const maxOrders = 500;

/** Returns an empty list for a text without numbers: it selects no order, not all. */
export function readChosenOrderIds(text: string | undefined): string[] | undefined {
  return text?.split(',').filter(isOrderId).slice(0, maxOrders);
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
