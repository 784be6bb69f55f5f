import { describe, expect, test } from 'vitest';
import {
  countRows,
  dropLeaving,
  type RowOrder,
  showMore,
  showPage,
  showReload,
  type VisibleRows,
} from './visible-rows.ts';

type Row = { id: number; note: string };
const row = (id: number, note = ''): Row => ({ id, note });
const rows = (...ids: number[]) => ids.map((id) => row(id));
const idsOf = (visible: VisibleRows<Row>) => visible.rows.map(({ id }) => id);

const newestFirst: RowOrder<Row> = { idOf: ({ id }) => `${id}`, compare: (a, b) => b.id - a.id };
const oldestFirst: RowOrder<Row> = { ...newestFirst, compare: (a, b) => a.id - b.id };

describe('a reloaded list', () => {
  const visible = showPage({ rows: rows(5, 3, 1), hasMore: true });
  const reload = (page: { rows: Row[]; hasMore: boolean }) =>
    showReload(visible, page, newestFirst);

  test('shows a changed row in its place', () => {
    const after = reload({ rows: [row(5), row(3, 'new'), row(1)], hasMore: true });
    expect(idsOf(after)).toEqual([5, 3, 1]);
    expect(after.rows[1]?.note).toBe('new');
    expect([after.arrived.size, after.leaving.size]).toEqual([0, 0]);
  });

  test('names the rows that arrived among the visible ones', () => {
    const after = reload({ rows: rows(6, 5, 4, 3), hasMore: true });
    expect(idsOf(after)).toEqual([6, 5, 4, 3, 1]);
    expect([...after.arrived]).toEqual(['6', '4']);
    expect(after.hasMore).toBe(true);
  });

  test('does not call a row new that moves up from below', () => {
    const after = reload({ rows: rows(5, 1, 0), hasMore: true });
    expect(idsOf(after)).toEqual([5, 3, 1, 0]);
    expect(after.arrived.size).toBe(0);
  });

  test('shows a row that it no longer has until it has faded out', () => {
    const after = reload({ rows: rows(5, 1), hasMore: false });
    expect(idsOf(after)).toEqual([5, 3, 1]);
    expect([...after.leaving]).toEqual(['3']);
    expect(idsOf(dropLeaving(after, newestFirst))).toEqual([5, 1]);
  });

  test('keeps a row that is back before it has faded out', () => {
    const leaving = reload({ rows: rows(5, 1), hasMore: false });
    const back = showReload(leaving, { rows: rows(5, 3, 1), hasMore: false }, newestFirst);
    expect(idsOf(dropLeaving(back, newestFirst))).toEqual([5, 3, 1]);
  });

  test('keeps the rows below the reloaded ones', () => {
    const after = reload({ rows: rows(7, 6), hasMore: true });
    expect(idsOf(after)).toEqual([7, 6, 5, 3, 1]);
    expect(after.leaving.size).toBe(0);
  });

  test('shows the first row of an empty list as new', () => {
    const none = showPage<Row>({ rows: [], hasMore: false });
    const after = showReload(none, { rows: rows(1), hasMore: false }, newestFirst);
    expect([idsOf(after), [...after.arrived]]).toEqual([[1], ['1']]);
  });

  test('lets a row arrive at the end of a complete list with the oldest first', () => {
    const complete = showPage({ rows: rows(1, 3), hasMore: false });
    const after = showReload(complete, { rows: rows(1, 3, 5), hasMore: false }, oldestFirst);
    expect([idsOf(after), [...after.arrived]]).toEqual([[1, 3, 5], ['5']]);
  });
});

test('appends further rows once each', () => {
  const visible = showPage({ rows: rows(5, 4), hasMore: true });
  const more = showMore(visible, { rows: rows(4, 3), hasMore: false }, newestFirst);
  expect(idsOf(more)).toEqual([5, 4, 3]);
  expect(more.hasMore).toBe(false);
});

describe('the count of a list with 3 loaded rows', () => {
  const more = showPage({ rows: rows(5, 3, 1), hasMore: true });

  test('is that of the whole list', () => {
    expect(countRows(more, 57, 1000)).toEqual({ count: 57, isExact: true });
  });

  test('is a lower bound when a filter leaves the total open', () => {
    expect(countRows(more, undefined, 1000)).toEqual({ count: 3, isExact: false });
  });

  test('is a lower bound when the total is the limit of the count', () => {
    expect(countRows(more, 1000, 1000)).toEqual({ count: 999, isExact: false });
  });

  test('is the number of loaded rows when no more follow', () => {
    expect(countRows({ ...more, hasMore: false }, 57, 1000)).toEqual({ count: 3, isExact: true });
  });
});
