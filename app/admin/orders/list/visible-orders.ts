import { comparePlaces, type OrderCursor } from '#domain/orders/list/order-cursor.ts';
import { countLimit } from '#domain/orders/list/worklists.ts';

type ListItem = OrderCursor & { orderId: string };

export type VisibleOrders<Order extends ListItem> = {
  orders: Order[];
  hasMore: boolean;
  isOldestFirst: boolean;
  /** Arrived while the page was open. */
  arrived: ReadonlySet<string>;
  /** Orders that no longer match the filters; shown while they fade out. */
  leaving: ReadonlySet<string>;
};

type Page<Order> = { orders: Order[]; hasMore: boolean };

export function showPage<Order extends ListItem>(
  { orders, hasMore }: Page<Order>,
  isOldestFirst = false,
): VisibleOrders<Order> {
  return { orders, hasMore, isOldestFirst, arrived: new Set(), leaving: new Set() };
}

/** Replaces the first orders; those below stay. */
export function showAgain<Order extends ListItem>(
  visible: VisibleOrders<Order>,
  page: Page<Order>,
): VisibleOrders<Order> {
  const [first] = visible.orders;
  const last = page.orders.at(-1);
  const arriving = page.orders.filter((order) => first && compare(visible, first, order) > 0);
  const below = visible.orders.filter(
    (order) => page.hasMore && last && compare(visible, order, last) > 0,
  );
  return {
    isOldestFirst: visible.isOldestFirst,
    orders: [...page.orders, ...below],
    hasMore: below.length > 0 ? visible.hasMore : page.hasMore,
    arrived: new Set([...visible.arrived, ...arriving.map(({ orderId }) => orderId)]),
    leaving: new Set(),
  };
}

export function showMore<Order extends ListItem>(
  visible: VisibleOrders<Order>,
  page: Page<Order>,
): VisibleOrders<Order> {
  const listedIds = new Set(visible.orders.map(({ orderId }) => orderId));
  const next = page.orders.filter(({ orderId }) => !listedIds.has(orderId));
  return { ...visible, orders: [...visible.orders, ...next], hasMore: page.hasMore };
}

/**
 * Fades out requested orders that were not found. An order that sorts below the loaded ones is left for
 * its page.
 */
export function showCards<Order extends ListItem>(
  visible: VisibleOrders<Order>,
  requestedIds: readonly string[],
  loaded: readonly Order[],
): VisibleOrders<Order> {
  const loadedById = new Map(loaded.map((order) => [order.orderId, order]));
  const listedIds = new Set(visible.orders.map(({ orderId }) => orderId));
  const last = visible.orders.at(-1);
  const arriving = loaded.filter(
    (order) =>
      !listedIds.has(order.orderId) &&
      !(visible.hasMore && last && compare(visible, order, last) > 0),
  );
  const refreshed = visible.orders.map((order) => loadedById.get(order.orderId) ?? order);
  const leavingIds = requestedIds.filter(
    (orderId) => listedIds.has(orderId) && !loadedById.has(orderId),
  );
  return {
    ...visible,
    orders:
      arriving.length > 0
        ? [...refreshed, ...arriving].sort((a, b) => compare(visible, a, b))
        : refreshed,
    arrived: new Set([...visible.arrived, ...arriving.map(({ orderId }) => orderId)]),
    leaving: new Set(
      [...visible.leaving, ...leavingIds].filter((orderId) => !loadedById.has(orderId)),
    ),
  };
}

export function dropLeaving<Order extends ListItem>(
  visible: VisibleOrders<Order>,
): VisibleOrders<Order> {
  const orders = visible.orders.filter(({ orderId }) => !visible.leaving.has(orderId));
  return { ...visible, orders, leaving: new Set() };
}

/**
 * `total` is the number on the tab, where no filter leaves anything out. An inexact count is a lower
 * bound: there are more orders than that.
 */
export function countOrders(
  { orders, leaving, hasMore }: VisibleOrders<ListItem>,
  total: number | undefined,
): { count: number; isExact: boolean } {
  const loaded = orders.length - leaving.size;
  if (!hasMore || total === undefined) return { count: loaded, isExact: !hasMore };
  if (total >= countLimit) return { count: countLimit - 1, isExact: false };
  return { count: Math.max(total, loaded), isExact: true };
}

type Direction = { isOldestFirst: boolean };

function compare({ isOldestFirst }: Direction, a: OrderCursor, b: OrderCursor): number {
  return isOldestFirst ? comparePlaces(b, a) : comparePlaces(a, b);
}
