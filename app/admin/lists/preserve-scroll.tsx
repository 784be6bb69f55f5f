import { Component, type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import type { VisibleRows } from './visible-rows.ts';

type PreserveScrollProps = {
  /** The list, whose rows have their id as `data-row`. */
  list: RefObject<HTMLOListElement | null>;
  visible: VisibleRows<unknown>;
  /** Called with the ids of rows that were added above the visible part. */
  onAbove: (ids: string[]) => void;
  children: ReactNode;
};

type ScrollAnchor = { row: Element; top: number };

/**
 * Keeps a row that staff look at in its place while others come and go. A class, for
 * getSnapshotBeforeUpdate: staff may have scrolled since any earlier position.
 */
export class PreserveScroll extends Component<PreserveScrollProps> {
  override getSnapshotBeforeUpdate(before: PreserveScrollProps): ScrollAnchor | null {
    const { list, visible } = this.props;
    return list.current && before.visible !== visible ? findScrollAnchor(list.current) : null;
  }

  override componentDidUpdate(
    before: PreserveScrollProps,
    _state: unknown,
    anchor: ScrollAnchor | null,
  ): void {
    const { list, visible, onAbove } = this.props;
    if (anchor?.row.isConnected) {
      const moved = anchor.row.getBoundingClientRect().top - anchor.top;
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    }
    if (before.visible.arrived === visible.arrived) return;
    const arrivedIds = [...visible.arrived].filter((id) => !before.visible.arrived.has(id));
    const hidden = arrivedIds.filter((id) => isAbove(list.current, id));
    if (hidden.length > 0) onAbove(hidden);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function findScrollAnchor(list: HTMLElement): ScrollAnchor | null {
  const rows = [...list.children];
  const isInView = (row: Element) => row.getBoundingClientRect().bottom > 0;
  const busy = rows.find((row) => row.matches(':focus-within, :hover') && isInView(row));
  const row = busy ?? (scrollY > 0 ? rows.find(isInView) : undefined);
  return row ? { row, top: row.getBoundingClientRect().top } : null;
}

function isAbove(list: HTMLElement | null, id: string): boolean {
  const row = list?.querySelector(`[data-row="${CSS.escape(id)}"]`);
  return row ? row.getBoundingClientRect().bottom < 0 : false;
}

/** Counts rows that were added above the visible part, until staff scroll to the top. */
export function useRowsAddedAbove() {
  const [above, setAbove] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback((ids: string[]) => setAbove((now) => new Set([...now, ...ids])), []);
  useEffect(() => {
    const look = () => {
      if (scrollY < 1) setAbove((now) => (now.size > 0 ? new Set() : now));
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return { count: above.size, add };
}

/** Leads to the rows that have arrived above the visible part. */
export function RowsArrived({ count, text }: { count: number; text: string }) {
  return (
    <div role="status" className="pointer-events-none sticky top-3 z-20 h-0 text-center sm:top-16">
      {count > 0 && (
        <button
          type="button"
          onClick={() => scrollTo({ top: 0 })}
          className="pointer-events-auto min-h-9 animate-rise rounded-full bg-cypress px-4 font-semibold text-ivory text-xs shadow-sheet"
        >
          {text}
        </button>
      )}
    </div>
  );
}
