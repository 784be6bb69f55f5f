import { useRef, useState } from 'react';

/**
 * Selected rows by id, each with a value of the moment of its selection, such as the status that staff saw.
 * Another list starts with an empty selection.
 */
export function useSelection<Row, Value>(
  rows: readonly Row[],
  listKey: string,
  { idOf, chosenValueOf }: { idOf: (row: Row) => string; chosenValueOf: (row: Row) => Value },
) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Value>>(new Map());
  const [previous, setPrevious] = useState(listKey);
  const last = useRef<string>(undefined);
  if (previous !== listKey) {
    setPrevious(listKey);
    setSelected(new Map());
  }
  const change = (some: readonly Row[], isSelected: boolean) =>
    setSelected((now) => {
      const next = new Map(now);
      for (const row of some) {
        if (isSelected) next.set(idOf(row), chosenValueOf(row));
        else next.delete(idOf(row));
      }
      return next;
    });
  /** Selects or clears a row, or all rows between it and the one before. */
  const select = (id: string, isSelected: boolean, isRange: boolean) => {
    const at = rows.findIndex((row) => idOf(row) === id);
    const before = rows.findIndex((row) => idOf(row) === last.current);
    const from = isRange && before >= 0 ? before : at;
    last.current = id;
    change(rows.slice(Math.min(from, at), Math.max(from, at) + 1), isSelected);
  };
  const clear = () => setSelected(new Map());
  const selectVisible = (isSelected: boolean) => (isSelected ? change(rows, true) : clear());
  return { selected, setSelected, select, selectVisible, clear };
}
