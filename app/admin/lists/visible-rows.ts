/** Rows of a live list that is visible while it reloads and grows. */
export type VisibleRows<Row> = {
  rows: Row[];
  hasMore: boolean;
  /** Ids of rows that arrived while the page was open. */
  arrived: ReadonlySet<string>;
  /** Ids of rows that the list no longer has; visible while they fade out. */
  leaving: ReadonlySet<string>;
};

type Page<Row> = { rows: Row[]; hasMore: boolean };

/** `compare` sorts rows as the list does. */
export type RowOrder<Row> = {
  idOf: (row: Row) => string;
  compare: (a: Row, b: Row) => number;
};

export function showPage<Row>({ rows, hasMore }: Page<Row>): VisibleRows<Row> {
  return { rows, hasMore, arrived: new Set(), leaving: new Set() };
}

/** Appends further rows, each once. */
export function showMore<Row>(
  visible: VisibleRows<Row>,
  page: Page<Row>,
  { idOf }: RowOrder<Row>,
): VisibleRows<Row> {
  const listedIds = new Set(visible.rows.map(idOf));
  const further = page.rows.filter((row) => !listedIds.has(idOf(row)));
  return { ...visible, rows: [...visible.rows, ...further], hasMore: page.hasMore };
}

/**
 * Shows a reloaded list: new rows arrive in their place, rows that it no longer has fade out, and rows below
 * the reloaded ones stay.
 */
export function showReload<Row>(
  visible: VisibleRows<Row>,
  page: Page<Row>,
  { idOf, compare }: RowOrder<Row>,
): VisibleRows<Row> {
  const [last, lastVisible] = [page.rows.at(-1), visible.rows.at(-1)];
  const [loadedIds, listedIds] = [new Set(page.rows.map(idOf)), new Set(visible.rows.map(idOf))];
  const others = visible.rows.filter((row) => !loadedIds.has(idOf(row)));
  const below = others.filter((row) => page.hasMore && last && compare(row, last) > 0);
  const leaving = others.filter((row) => !below.includes(row));
  // A row that was below the visible ones and moves up does not arrive.
  const arriving = page.rows.filter(
    (row) =>
      !listedIds.has(idOf(row)) &&
      !(visible.hasMore && lastVisible && compare(row, lastVisible) > 0),
  );
  return {
    rows: [...page.rows, ...others].sort(compare),
    hasMore: below.length > 0 ? visible.hasMore : page.hasMore,
    arrived: new Set([...visible.arrived, ...arriving.map(idOf)]),
    leaving: new Set(leaving.map(idOf)),
  };
}

export function dropLeaving<Row>(
  visible: VisibleRows<Row>,
  { idOf }: RowOrder<Row>,
): VisibleRows<Row> {
  const rows = visible.rows.filter((row) => !visible.leaving.has(idOf(row)));
  return { ...visible, rows, leaving: new Set() };
}

/**
 * `total` is the number of all rows, counted up to `countLimit`. An inexact count is a lower bound: there
 * are more rows than that.
 */
export function countRows(
  { rows, leaving, hasMore }: VisibleRows<unknown>,
  total: number | undefined,
  countLimit: number,
): { count: number; isExact: boolean } {
  const loaded = rows.length - leaving.size;
  if (!hasMore || total === undefined) return { count: loaded, isExact: !hasMore };
  if (total >= countLimit) return { count: countLimit - 1, isExact: false };
  return { count: Math.max(total, loaded), isExact: true };
}
