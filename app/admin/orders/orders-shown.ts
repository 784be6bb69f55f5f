import { comparePlaces, type OrderCursor } from '#domain/orders/list/order-cursor.ts';
import { countLimit } from '#domain/orders/list/worklists.ts';

type Listed = OrderCursor & { orderId: string };

export type Shown<Order extends Listed> = {
  orders: Order[];
  hasMore: boolean;
  isOldestFirst: boolean;
  /** Arrived while the page was open. */
  arrived: ReadonlySet<string>;
  /** Orders that no longer match the filters; shown while they fade out. */
  leaving: ReadonlySet<string>;
};

type Page<Order> = { orders: Order[]; hasMore: boolean };

export function showPage<Order extends Listed>(
  { orders, hasMore }: Page<Order>,
  isOldestFirst = false,
): Shown<Order> {
  return { orders, hasMore, isOldestFirst, arrived: new Set(), leaving: new Set() };
}

/** Replaces the first orders; those below stay. */
export function showAgain<Order extends Listed>(
  shown: Shown<Order>,
  page: Page<Order>,
): Shown<Order> {
  const [first] = shown.orders;
  const last = page.orders.at(-1);
  const arriving = page.orders.filter((order) => first && compare(shown, first, order) > 0);
  const below = shown.orders.filter(
    (order) => page.hasMore && last && compare(shown, order, last) > 0,
  );
  return {
    isOldestFirst: shown.isOldestFirst,
    orders: [...page.orders, ...below],
    hasMore: below.length > 0 ? shown.hasMore : page.hasMore,
    arrived: new Set([...shown.arrived, ...arriving.map(({ orderId }) => orderId)]),
    leaving: new Set(),
  };
}

export function showMore<Order extends Listed>(
  shown: Shown<Order>,
  page: Page<Order>,
): Shown<Order> {
  const known = new Set(shown.orders.map(({ orderId }) => orderId));
  const next = page.orders.filter(({ orderId }) => !known.has(orderId));
  return { ...shown, orders: [...shown.orders, ...next], hasMore: page.hasMore };
}

/**
 * Fades out requested orders that were not found. An order that sorts below the loaded ones is left for
 * its page.
 */
export function showCards<Order extends Listed>(
  shown: Shown<Order>,
  asked: readonly string[],
  found: readonly Order[],
): Shown<Order> {
  const now = new Map(found.map((order) => [order.orderId, order]));
  const known = new Set(shown.orders.map(({ orderId }) => orderId));
  const last = shown.orders.at(-1);
  const arriving = found.filter(
    (order) =>
      !known.has(order.orderId) && !(shown.hasMore && last && compare(shown, order, last) > 0),
  );
  const kept = shown.orders.map((order) => now.get(order.orderId) ?? order);
  const lost = asked.filter((orderId) => known.has(orderId) && !now.has(orderId));
  return {
    ...shown,
    orders:
      arriving.length > 0 ? [...kept, ...arriving].sort((a, b) => compare(shown, a, b)) : kept,
    arrived: new Set([...shown.arrived, ...arriving.map(({ orderId }) => orderId)]),
    leaving: new Set([...shown.leaving, ...lost].filter((orderId) => !now.has(orderId))),
  };
}

export function dropLeaving<Order extends Listed>(shown: Shown<Order>): Shown<Order> {
  const orders = shown.orders.filter(({ orderId }) => !shown.leaving.has(orderId));
  return { ...shown, orders, leaving: new Set() };
}

/**
 * `total` is the number on the tab, where no filter leaves anything out. An inexact count is a lower
 * bound: there are more orders than that.
 */
export function countOrders(
  { orders, leaving, hasMore }: Shown<Listed>,
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
