import * as z from 'zod/mini';
import { staffPages } from '#domain/addresses.ts';
import { orderListFields, totalFields } from '#domain/orders/list/list-filters.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { isOrderId } from '#domain/orders/order-id.ts';
import {
  choiceFilterBy,
  defineList,
  type FiltersOf,
  linkFilter,
  linkFilters,
  loadedChoiceFilter,
  searchFilterBy,
} from '../../lists/define-list.ts';
import { filterFields } from '../../lists/list-address.ts';

const pageSize = 50;
/** Limits the orders of one response; without scripts, older orders have their own page. */
export const maxVisibleOrders = 200;

const { view, q, status, payment, from, until, country, product, carrier, sort } = orderListFields;

export const ordersList = defineList({
  page: staffPages.orders,
  filters: {
    view: linkFilter(view),
    q: searchFilterBy(q, {
      label: (t) => t('orders.search'),
      hint: (t) => t('orders.searchHint'),
    }),
    status: choiceFilterBy(status, orderStatuses, {
      label: (t) => t('orders.status'),
      all: (t) => t('orders.allStatuses'),
      nameOf: (t, value) => t(`orderStatuses.${value}`),
    }),
    payment: loadedChoiceFilter(payment, {
      label: (t) => t('orderList.payment'),
      all: (t) => t('orderList.anyPayment'),
    }),
    ...linkFilters({ from, until }),
    country: loadedChoiceFilter(country, {
      label: (t) => t('orderList.country'),
      all: (t) => t('orderList.anyCountry'),
    }),
    product: loadedChoiceFilter(product, {
      label: (t) => t('orderList.product'),
      all: (t) => t('orderList.anyProduct'),
    }),
    carrier: loadedChoiceFilter(carrier, {
      label: (t) => t('orderList.carrier'),
      all: (t) => t('orderList.anyCarrier'),
    }),
    ...linkFilters(totalFields),
    sort: choiceFilterBy(sort, ['oldest'], {
      label: (t) => t('orderList.sort'),
      all: (t) => t('orderList.newestFirst'),
      nameOf: (t) => t('orderList.oldestFirst'),
    }),
  },
  cursor: filterFields.cursor,
  params: {
    /** Layout: lists default to rows, all orders to cards, unless staff choose. */
    look: filterFields.oneOf(['rows', 'cards']),
    /** Single orders of the list. */
    only: z.pipe(z.optional(z.string()), z.transform(readIds)),
    shown: z.pipe(z.optional(z.string()), z.transform(readVisibleCount)),
    /** Id of a bulk change, whose outcome the page shows. */
    bulk: filterFields.id,
    /** Instead of a page: the numbers of all orders of the list, or how far the change is. */
    part: filterFields.oneOf(['numbers', 'bulk']),
  },
  pageSize,
  liveChange: 'onOrder',
});
export type OrdersAddress = FiltersOf<typeof ordersList>;

function readVisibleCount(text: string | undefined): number {
  const count = text && /^\d{1,6}$/.test(text) ? Number(text) : pageSize;
  return Math.min(Math.max(count, pageSize), maxVisibleOrders);
}

function readIds(text: string | undefined): string[] | undefined {
  const ids = text?.split(',').filter(isOrderId).slice(0, maxVisibleOrders) ?? [];
  return ids.length > 0 ? ids : undefined;
}
