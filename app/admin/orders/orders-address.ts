import { href } from 'react-router';
import * as z from 'zod/mini';
import { statusNames } from '#app/words/admin.ts';
import type { AdminOrdersQuery } from '#domain/orders/admin-orders.server.ts';
import { type OrderPlace, readPlace, writePlace } from '#domain/orders/admin-orders-place.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { readOrderSearch } from '#domain/orders/search.ts';
import { filterAddress, filterFields } from '../kit/filters.tsx';

export const pageSize = 50;
/** The most that one answer holds; without scripts, older orders are on a page of their own. */
export const mostShown = 200;

export const ordersAddress = filterAddress(
  href('/admin'),
  z.object({
    q: filterFields.text(),
    status: filterFields.oneOf(orderStatuses),
    before: filterFields.place,
    /** Single orders to fetch into a list that is already shown. */
    only: z.pipe(z.optional(z.string()), z.transform(readIds)),
    shown: z.pipe(z.optional(z.string()), z.transform(readShown)),
  }),
);
export type OrdersAddress = typeof ordersAddress.none;

export function toOrdersQuery({ q, status, shown, before, only }: OrdersAddress): AdminOrdersQuery {
  const search = readOrderSearch(q, statusNames);
  return { search, status, before: readPlace(before), only, limit: shown };
}

export function nextAddress(address: OrdersAddress, last: OrderPlace): string {
  const { write } = ordersAddress;
  return address.shown < mostShown
    ? write({ ...address, shown: address.shown + pageSize })
    : write({ ...address, shown: pageSize, before: writePlace(last) });
}

export function toDataAddress(address: OrdersAddress): string {
  const path = ordersAddress.write(address);
  return `${path}${path.includes('?') ? '&' : '?'}index`;
}

export function isWholeList({ q, status, before }: OrdersAddress): boolean {
  return q.trim() === '' && status === undefined && before === undefined;
}

export function isSameFilter(a: OrdersAddress, b: OrdersAddress): boolean {
  return a.q === b.q && a.status === b.status;
}

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
