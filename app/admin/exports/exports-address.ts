import { href } from 'react-router';
import * as z from 'zod/mini';
import { exportedList, readChosenOrderIds } from '#domain/exports/order-export.ts';
import { orderListFields } from '#domain/orders/list/list-filters.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

/**
 * An export without `profile` has all columns, and staff can create a profile. The orders are selected ones,
 * a filtered list of the back office, or filtered on this page.
 */
export const exportsAddress = filterAddress(
  href('/admin/exports'),
  z.object({
    profile: filterFields.id,
    orders: z.pipe(z.optional(z.string()), z.transform(readChosenOrderIds)),
    of: exportedList,
    ...orderListFields,
  }),
);
export type ExportsAddress = typeof exportsAddress.none;

/** Removes the filters that came from the order list, which otherwise persist while columns change. */
export function exportsAddressWithoutOrders({ profile }: ExportsAddress): string {
  return exportsAddress.write({ ...exportsAddress.none, profile });
}
