import { href } from 'react-router';
import { type OrderCursor, writeOrderCursor } from '#domain/orders/list/order-cursor.ts';
import { withoutOtherParams } from '../../lists/define-list.ts';
import { maxVisibleOrders, type OrdersAddress, ordersList } from './orders-list.ts';

export const ordersAddress = ordersList.address;
export type { OrdersAddress } from './orders-list.ts';

/** Options for navigating within the same list. */
export const replaceNavigation = { replace: true, preventScrollReset: true };

export function nextPageAddress(address: OrdersAddress, last: OrderCursor): string {
  const { write } = ordersAddress;
  const { pageSize } = ordersList;
  return address.shown < maxVisibleOrders
    ? write({ ...address, shown: address.shown + pageSize })
    : write({ ...address, shown: pageSize, before: writeOrderCursor(last) });
}

export function toDataAddress(address: OrdersAddress): string {
  const path = ordersAddress.write(address);
  return `${path}${path.includes('?') ? '&' : '?'}index`;
}

/** Returns true if no filter excludes any order of the list. */
export function isUnfilteredList(address: OrdersAddress): boolean {
  const { view } = address;
  const q = address.q.trim();
  const sort = undefined;
  const { write, none } = ordersAddress;
  return (
    write({ ...withoutOtherParams(ordersList, address), q, sort }) === write({ ...none, view })
  );
}

/** The filters alone: every page of a list has the same. */
export function withoutPage(address: OrdersAddress): OrdersAddress {
  return { ...withoutOtherParams(ordersList, address), before: undefined };
}

export function isSameFilter(a: OrdersAddress, b: OrdersAddress): boolean {
  return ordersAddress.write(withoutPage(a)) === ordersAddress.write(withoutPage(b));
}

/** The page of files, about all orders of the list. */
export function exportAddress(address: OrdersAddress): string {
  const { search } = new URL(ordersAddress.write(withoutPage(address)), 'http://orders');
  return `${href('/admin/exports')}?of=list${search.replace('?', '&')}`;
}

export function isExtendedBy(a: OrdersAddress, b: OrdersAddress): boolean {
  const { write } = ordersAddress;
  return a.shown < b.shown && write({ ...a, shown: b.shown }) === write(b);
}

export function layoutOf({ look, view }: OrdersAddress): 'rows' | 'cards' {
  return look ?? (view ? 'rows' : 'cards');
}
