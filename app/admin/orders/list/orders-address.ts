import { href } from 'react-router';
import * as z from 'zod/mini';
import { statusNames } from '#app/words/admin-messages.ts';
import type { AdminOrdersQuery } from '#domain/orders/list/admin-orders.server.ts';
import { orderListFields, readOrderList } from '#domain/orders/list/list-filters.ts';
import { type OrderCursor, readPlace, writePlace } from '#domain/orders/list/order-cursor.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { filterAddress, filterFields } from '../../lists/list-address.ts';

export const pageSize = 50;
/** Limits the orders of one response; without scripts, older orders have their own page. */
export const maxVisibleOrders = 200;

export const ordersAddress = filterAddress(
  href('/admin'),
  z.object({
    ...orderListFields,
    /** Layout: lists default to rows, all orders to cards, unless staff choose. */
    look: filterFields.oneOf(['rows', 'cards']),
    before: filterFields.cursor,
    /** Single orders to fetch into a list that is already shown. */
    only: z.pipe(z.optional(z.string()), z.transform(readIds)),
    shown: z.pipe(z.optional(z.string()), z.transform(readVisibleCount)),
    /** Id of a bulk change, whose outcome the page shows. */
    bulk: filterFields.id,
    /**
     * Instead of a page: the numbers of all orders of the list, how far the change is, or how many orders
     * each list has.
     */
    part: filterFields.oneOf(['numbers', 'bulk', 'counts']),
  }),
);
export type OrdersAddress = typeof ordersAddress.none;

export function toOrdersQuery(address: OrdersAddress, timeZone: string): AdminOrdersQuery {
  const { shown: limit, before, only } = address;
  const list = readOrderList(address, { timeZone, statusNames });
  return { ...list, before: readPlace(before), only, limit };
}

/** Options for navigating within the same list. */
export const replaceNavigation = { replace: true, preventScrollReset: true };

export function nextAddress(address: OrdersAddress, last: OrderCursor): string {
  const { write } = ordersAddress;
  return address.shown < maxVisibleOrders
    ? write({ ...address, shown: address.shown + pageSize })
    : write({ ...address, shown: pageSize, before: writePlace(last) });
}

export function toDataAddress(address: OrdersAddress): string {
  const path = ordersAddress.write(address);
  return `${path}${path.includes('?') ? '&' : '?'}index`;
}

/** Parameters that are no filters: they do not change which orders match. */
const aside = {
  look: undefined,
  only: undefined,
  shown: pageSize,
  bulk: undefined,
  part: undefined,
} satisfies Partial<OrdersAddress>;

/** Returns true if no filter excludes any order of the list. */
export function isUnfilteredList(address: OrdersAddress): boolean {
  const { view } = address;
  const q = address.q.trim();
  const sort = undefined;
  const { write, none } = ordersAddress;
  return write({ ...address, ...aside, q, sort }) === write({ ...none, view });
}

export function isSameFilter(a: OrdersAddress, b: OrdersAddress): boolean {
  const { write } = ordersAddress;
  const before = undefined;
  return write({ ...a, ...aside, before }) === write({ ...b, ...aside, before });
}

/** The page of files, about all orders of the list. */
export function exportAddress(address: OrdersAddress): string {
  const { search } = new URL(
    ordersAddress.write({ ...address, ...aside, before: undefined }),
    'http://orders',
  );
  return `${href('/admin/exports')}?of=list${search.replace('?', '&')}`;
}

export function isLonger(a: OrdersAddress, b: OrdersAddress): boolean {
  const { write } = ordersAddress;
  return a.shown < b.shown && write({ ...a, shown: b.shown }) === write(b);
}

export function layoutOf({ look, view }: OrdersAddress): 'rows' | 'cards' {
  return look ?? (view ? 'rows' : 'cards');
}

function readVisibleCount(text: string | undefined): number {
  const count = text && /^\d{1,6}$/.test(text) ? Number(text) : pageSize;
  return Math.min(Math.max(count, pageSize), maxVisibleOrders);
}

function readIds(text: string | undefined): string[] | undefined {
  const ids = text?.split(',').filter(isOrderId).slice(0, maxVisibleOrders) ?? [];
  return ids.length > 0 ? ids : undefined;
}
