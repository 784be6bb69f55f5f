import { describe, expect, test } from 'vitest';
import {
  countOrders,
  dropLeaving,
  showAgain,
  showCards,
  showMore,
  showPage,
} from './visible-orders.ts';

const order = (id: number, note = '') => ({ id, orderId: `${id}`, createdUs: id * 10, note });
const orders = (...ids: number[]) => ids.map((id) => order(id));
const idsOf = (visible: { orders: { id: number }[] }) => visible.orders.map(({ id }) => id);

describe('a live-updated card', () => {
  const visible = showPage({ orders: orders(5, 3, 1), hasMore: true });

  test('keeps its position', () => {
    const after = showCards(visible, ['3'], [order(3, 'new')]);
    expect(idsOf(after)).toEqual([5, 3, 1]);
    expect(after.orders[1]?.note).toBe('new');
    expect(after.arrived.size).toBe(0);
    expect(after.orders[0]).toBe(visible.orders[0]);
  });

  test('is inserted by its time', () => {
    expect(idsOf(showCards(visible, ['6', '4'], orders(4, 6)))).toEqual([6, 5, 4, 3, 1]);
    expect([...showCards(visible, ['6'], [order(6)]).arrived]).toEqual(['6']);
  });

  test('waits when the list is not loaded that far', () => {
    const low = { ...order(0), createdUs: 1 };
    expect(idsOf(showCards(visible, ['0'], [low]))).toEqual([5, 3, 1]);
    const complete = { ...visible, hasMore: false };
    expect(idsOf(showCards(complete, ['0'], [low]))).toEqual([5, 3, 1, 0]);
  });

  test('leaves when it no longer matches the filters', () => {
    const leaving = showCards(visible, ['3', '7'], []);
    expect(idsOf(leaving)).toEqual([5, 3, 1]);
    expect([...leaving.leaving]).toEqual(['3']);
    expect(idsOf(dropLeaving(leaving))).toEqual([5, 1]);
  });

  test('stays when it matches again before it was removed', () => {
    const back = showCards(showCards(visible, ['3'], []), ['3'], [order(3)]);
    expect(idsOf(dropLeaving(back))).toEqual([5, 3, 1]);
  });

  test('is the first of an empty list', () => {
    const none = showPage<ReturnType<typeof order>>({ orders: [], hasMore: false });
    expect(idsOf(showCards(none, ['1'], [order(1)]))).toEqual([1]);
  });
});

test('further orders are appended to the list once each', () => {
  const visible = showPage({ orders: orders(5, 4), hasMore: true });
  const more = showMore(visible, { orders: orders(4, 3), hasMore: false });
  expect(idsOf(more)).toEqual([5, 4, 3]);
  expect(more.hasMore).toBe(false);
});

test('appended orders stay in the list when it reloads', () => {
  const visible = showPage({ orders: orders(5, 4, 3, 2), hasMore: false });
  const again = showAgain(visible, { orders: orders(6, 5, 4), hasMore: true });
  expect([idsOf(again), again.hasMore]).toEqual([[6, 5, 4, 3, 2], false]);
  expect([...again.arrived]).toEqual(['6']);
  const complete = showAgain(visible, { orders: orders(6), hasMore: false });
  expect([idsOf(complete), complete.hasMore]).toEqual([[6], false]);
  const short = showAgain(showPage({ orders: orders(5), hasMore: false }), {
    orders: orders(6, 5),
    hasMore: true,
  });
  expect([idsOf(short), short.hasMore]).toEqual([[6, 5], true]);
});

describe('the count of a list with 3 loaded orders', () => {
  const more = showPage({ orders: orders(5, 3, 1), hasMore: true });

  test('is that of its tab without filters', () => {
    expect(countOrders(more, 57)).toEqual({ count: 57, isExact: true });
  });

  test('is a lower bound when a filter leaves the total open', () => {
    expect(countOrders(more, undefined)).toEqual({ count: 3, isExact: false });
  });

  test('is a lower bound when the tab shows 999+', () => {
    expect(countOrders(more, 1000)).toEqual({ count: 999, isExact: false });
  });

  test('is the number of loaded orders when no more follow', () => {
    expect(countOrders({ ...more, hasMore: false }, 57)).toEqual({ count: 3, isExact: true });
  });
});
