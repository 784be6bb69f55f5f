import { storeContext } from '#app/context.ts';
import { listCustomers } from '#domain/customers/customers.server.ts';
import { readOrderCursor, writeOrderCursor } from '#domain/orders/list/order-cursor.ts';
import { readOrderSearch } from '#domain/orders/list/search.ts';
import type { FiltersOf } from '../lists/define-list.ts';
import type { ListQuery } from '../lists/load-list.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import type { customersList } from './customers-list.ts';

export async function queryCustomers({
  filters: { q, state, before },
  limit,
  context,
}: ListQuery<FiltersOf<typeof customersList>>) {
  const page = await listCustomers(context.get(storeContext).db, {
    search: readOrderSearch(q),
    isBlocked: state === 'blocked',
    before: readOrderCursor(before),
    limit,
  });
  const format = dateTimeFormatOf(context);
  const rows = page.rows.map(({ newest, ...customer }) => ({
    ...customer,
    name: newest?.name,
    phone: newest?.phone ?? undefined,
    orderId: newest?.orderId,
    last: newest && { at: newest.createdAt, label: format(newest.createdAt) },
  }));
  const next = page.next && writeOrderCursor(page.next);
  return { rows, next, isPartial: page.hasMore && !next };
}

export type CustomerView = Awaited<ReturnType<typeof queryCustomers>>['rows'][number];
