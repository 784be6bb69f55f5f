import type { RouterContextProvider } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { statusNames } from '#app/words/admin-messages.ts';
import { takesCash } from '#domain/markets/payment-methods.ts';
import { type BulkChange, maxBulkOrders } from '#domain/orders/bulk/bulk-change.ts';
import { findBulkChange } from '#domain/orders/bulk/find-bulk-change.server.ts';
import {
  type AdminOrdersQuery,
  listAdminOrders,
  listOrderNumbers,
} from '#domain/orders/list/admin-orders.server.ts';
import { readOrderList } from '#domain/orders/list/list-filters.ts';
import { readOrderCursor, writeOrderCursor } from '#domain/orders/list/order-cursor.ts';
import {
  countSavedViews,
  findExactOrder,
  hasCashDue,
  listFilterChoices,
} from '#domain/orders/list/saved-views.server.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { loadSetupProgress } from '../../forms/step-forms.server.ts';
import type { ListData, ListRows } from '../../lists/list-data.ts';
import { type ListQuery, loadList } from '../../lists/load-list.server.ts';
import { dateTimeFormatOf, loadOrReport, slipPrintFormatOf } from '../../shell/page-load.server.ts';
import { type OrdersAddress, ordersList } from './orders-list.ts';

type OrdersQuery = ListQuery<OrdersAddress>;

export type ListedOrderView = Awaited<ReturnType<typeof queryOrders>>['rows'][number];
export type OrdersExtras = Awaited<ReturnType<typeof loadExtras>>;

export type OrdersData = ListData<OrdersAddress, ListedOrderView, OrdersExtras> & {
  /** The bulk change of the address. */
  bulk?: BulkChange | undefined;
  /** All orders of the list with their statuses; undefined if not requested. */
  numbers?: (readonly [orderId: string, status: OrderStatus])[] | undefined;
};

export async function loadOrders(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OrdersData> {
  const args = { request, context };
  const { filters } = ordersList.address.fromRequest(request);
  const { db } = context.get(storeContext);
  const findBulk = async () => filters.bulk && findBulkChange(db, filters.bulk, 'status');
  if (filters.part === 'bulk') {
    const none = await loadList(ordersList, args, { rows: noOrders });
    return { ...none, extras: undefined, bulk: (await findBulk()) || undefined };
  }
  if (filters.part === 'numbers') {
    const none = await loadList(ordersList, args, { rows: noOrders });
    const query = { ...toAdminQuery({ filters, context }), limit: maxBulkOrders };
    const numbers = await loadOrReport(context, listOrderNumbers(db, query));
    return { ...none, extras: undefined, numbers };
  }
  const [list, bulk] = await Promise.all([
    loadList(ordersList, args, { rows: queryOrders, extras: loadExtras }),
    loadOrReport(context, findBulk()),
  ]);
  return { ...list, bulk: bulk || undefined };
}

async function noOrders(): Promise<ListRows<never>> {
  return { rows: [], next: undefined };
}

async function queryOrders({ filters, context }: OrdersQuery) {
  const query = toAdminQuery({ filters, context });
  const { orders, hasMore } = await listAdminOrders(context.get(storeContext).db, query);
  const format = dateTimeFormatOf(context);
  const printedOf = slipPrintFormatOf(context);
  const last = orders.at(-1);
  return {
    rows: orders.map((order) => ({
      ...order,
      created: format(order.createdAt),
      printed: printedOf(order),
    })),
    next: hasMore && last ? writeOrderCursor(last) : undefined,
  };
}

function toAdminQuery({ filters, context }: Omit<OrdersQuery, 'limit'>): AdminOrdersQuery {
  const { timeZone } = context.get(storeContext).settings;
  const { shown: limit, before, only } = filters;
  return {
    ...readOrderList(filters, { timeZone, statusNames }),
    before: readOrderCursor(before),
    only,
    limit,
  };
}

async function loadExtras({ filters, context }: OrdersQuery) {
  const asOf = new Date().toISOString();
  const { db, mail, markets } = context.get(storeContext);
  const { search } = toAdminQuery({ filters, context });
  const [counts, choices, setup, exact] = await Promise.all([
    loadOrReport(context, countSavedViews(db)),
    loadOrReport(context, loadChoices(context)),
    loadOrReport(context, loadSetupProgress(context)),
    search && loadOrReport(context, findExactOrder(db, search)),
  ]);
  // The back office links to the page of remittances anyway while a market takes cash.
  const mayHaveCash = counts?.cash_due !== undefined && !takesCash(markets.open);
  const hasCash = mayHaveCash && (await loadOrReport(context, hasCashDue(db)));
  return {
    /** ISO 8601; changes up to this moment are in the page. */
    asOf,
    /** Number of orders in each list. */
    counts,
    choices,
    setup,
    /** The order with the number that is searched for. */
    exact: exact || undefined,
    /** This store has no mail server: emails are saved but not sent. */
    isMailOff: mail === undefined,
    /** Couriers owe cash, although no market takes it any more. */
    ...(hasCash && { hasCash }),
  };
}

/** The values that occur in orders: the filters offer only values that have matches. */
async function loadChoices(context: OrdersQuery['context']) {
  const { language } = context.get(visitorContext);
  const { countries, carriers, products } = await listFilterChoices(context.get(storeContext).db);
  return {
    countries,
    carriers,
    products: products.map(({ id, title_en, title_ar }) => ({
      id,
      title: (language === 'ar' ? title_ar : title_en) ?? title_en ?? title_ar ?? `${id}`,
    })),
  };
}

export type FilterChoices = Awaited<ReturnType<typeof loadChoices>>;
