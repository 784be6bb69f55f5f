import { href } from 'react-router';
import type { AdminOrdersQuery } from '#domain/orders/admin-orders.server.ts';
import { type OrderPlace, readPlace, writePlace } from '#domain/orders/admin-orders-place.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import { readOrderSearch } from '#domain/orders/search.ts';

/** What the address of the list says: the filters, how many orders are shown, and where it begins. */
export type OrdersAddress = {
  q: string;
  status: OrderStatus | undefined;
  /** What stands in the place of a status and is none: it is not filtered by, and staff are told. */
  unknownStatus: string | undefined;
  shown: number;
  before: OrderPlace | undefined;
  /** Single orders that are asked for, to be put into a list that is there already. */
  only: string[] | undefined;
};

export const pageSize = 50;
/** As many as one answer may hold; without scripts, older ones are a page of their own. */
export const mostShown = 200;

export const wholeList: OrdersAddress = {
  q: '',
  status: undefined,
  unknownStatus: undefined,
  shown: pageSize,
  before: undefined,
  only: undefined,
};

export function readOrdersAddress(params: URLSearchParams): OrdersAddress {
  const given = params.get('status') || undefined;
  const status = orderStatuses.find((known) => known === given);
  return {
    q: params.get('q') ?? '',
    status,
    unknownStatus: status ? undefined : given?.slice(0, 40),
    shown: readShown(params.get('shown')),
    before: readPlace(params.get('before')),
    only: readIds(params.get('only')),
  };
}

export function toOrdersQuery(address: OrdersAddress): AdminOrdersQuery {
  const { q, status, shown, before, only } = address;
  return { search: readOrderSearch(q), status, before, only, limit: shown };
}

/** The address that shows more than this one, or the orders after its last. */
export function nextAddress(address: OrdersAddress, last: OrderPlace): string {
  return address.shown < mostShown
    ? toAddress({ ...address, shown: address.shown + pageSize })
    : toAddress({ ...address, shown: pageSize, before: last });
}

export function toAddress({ q, status, shown, before, only }: OrdersAddress): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (status) params.set('status', status);
  if (before) params.set('before', writePlace(before));
  if (only) params.set('only', only.join());
  if (shown > pageSize) params.set('shown', String(shown));
  return params.size > 0 ? `${href('/admin')}?${params}` : href('/admin');
}

/** The same, as the list's own data is asked for. */
export function toDataAddress(address: OrdersAddress): string {
  const path = toAddress(address);
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
  return a.shown < b.shown && toAddress({ ...a, shown: b.shown }) === toAddress(b);
}

function readShown(text: string | null): number {
  const shown = text && /^\d{1,6}$/.test(text) ? Number(text) : pageSize;
  return Math.min(Math.max(shown, pageSize), mostShown);
}

function readIds(text: string | null): string[] | undefined {
  const ids = text?.split(',').filter(isOrderId).slice(0, mostShown) ?? [];
  return ids.length > 0 ? ids : undefined;
}
