import { href } from 'react-router';
import type { AdminOrdersQuery } from '#domain/orders/admin-orders.server.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts';
import { readOrderSearch } from '#domain/orders/search.ts';

/** What the address of the list says: the filters, how many orders are shown, and where it begins. */
export type OrdersAddress = {
  q: string;
  status: OrderStatus | undefined;
  shown: number;
  before: number | undefined;
};

export const pageSize = 50;
/** As many as one page may hold; older ones are a page of their own. */
const mostShown = 200;

export function readOrdersAddress(params: URLSearchParams): OrdersAddress {
  const shown = readCount(params.get('shown')) ?? pageSize;
  return {
    q: params.get('q') ?? '',
    status: orderStatuses.find((status) => status === params.get('status')),
    shown: Math.min(Math.max(shown, pageSize), mostShown),
    before: readCount(params.get('before')),
  };
}

export function toOrdersQuery({ q, status, shown, before }: OrdersAddress): AdminOrdersQuery {
  return { search: readOrderSearch(q), status, before, limit: shown };
}

/** The address that shows more than this one, or the orders after its last. */
export function nextAddress(address: OrdersAddress, lastId: number): string {
  return address.shown < mostShown
    ? toAddress({ ...address, shown: address.shown + pageSize })
    : toAddress({ ...address, shown: pageSize, before: lastId });
}

export function toAddress({ q, status, shown, before }: OrdersAddress): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (status) params.set('status', status);
  if (before !== undefined) params.set('before', String(before));
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

function readCount(text: string | null): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
