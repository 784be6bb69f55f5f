import { href } from 'react-router';
import * as z from 'zod/mini';
import type { AdminOrdersQuery } from '#domain/orders/admin-orders.server.ts';
import { type OrderPlace, readPlace, writePlace } from '#domain/orders/admin-orders-place.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { readOrderSearch } from '#domain/orders/search.ts';
import { filterAddress, filterFields } from '../kit/filters.tsx';

export const pageSize = 50;
/** As many as one answer may hold; without scripts, older ones are a page of their own. */
export const mostShown = 200;

/** What the address of the list says: the filters, where it begins and how many orders are shown. */
export const ordersAddress = filterAddress(
  href('/admin'),
  z.object({
    q: filterFields.text(),
    status: filterFields.oneOf(orderStatuses),
    before: filterFields.place,
    /** Single orders that are asked for, to be put into a list that is there already. */
    only: z.pipe(z.optional(z.string()), z.transform(readIds)),
    shown: z.pipe(z.optional(z.string()), z.transform(readShown)),
  }),
);
export type OrdersAddress = typeof ordersAddress.none;

export function toOrdersQuery({ q, status, shown, before, only }: OrdersAddress): AdminOrdersQuery {
  return { search: readOrderSearch(q), status, before: readPlace(before), only, limit: shown };
}

/** The address that shows more than this one, or the orders after its last. */
export function nextAddress(address: OrdersAddress, last: OrderPlace): string {
  const { write } = ordersAddress;
  return address.shown < mostShown
    ? write({ ...address, shown: address.shown + pageSize })
    : write({ ...address, shown: pageSize, before: writePlace(last) });
}

/** The same, as the list's own data is asked for. */
export function toDataAddress(address: OrdersAddress): string {
  const path = ordersAddress.write(address);
  return `${path}${path.includes('?') ? '&' : '?'}index`;
}

export function isWholeList({ q, status, before }: OrdersAddress): boolean {
  return q.trim() === '' && status === undefined && before === undefined;
}

/** Whether both filter alike, wherever they begin and however many they show. */
export function isSameFilter(a: OrdersAddress, b: OrdersAddress): boolean {
  return a.q === b.q && a.status === b.status;
}

/** Whether the second shows the same list as the first, only more of it. */
export function isLonger(a: OrdersAddress, b: OrdersAddress): boolean {
  const { write } = ordersAddress;
  return a.shown < b.shown && write({ ...a, shown: b.shown }) === write(b);
}

function readShown(text: string | undefined): number {
  const shown = text && /^\d{1,6}$/.test(text) ? Number(text) : pageSize;
  return Math.min(Math.max(shown, pageSize), mostShown);
}

function readIds(text: string | undefined): string[] | undefined {
  const ids = text?.split(',').filter(isOrderId).slice(0, mostShown) ?? [];
  return ids.length > 0 ? ids : undefined;
}
