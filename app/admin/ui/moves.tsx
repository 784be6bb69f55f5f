import { useEffect, useRef, useState } from 'react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { smallButton } from './class-names.ts';

type Move = { item: string; by: -1 | 1; position: number };

/**
 * Restores the focus that a moved element loses: to the same button, or to the other one at the end of
 * the list. `order` is any text that changes with the order; `data-item` names each item of `list`.
 */
export function useMoveFocus(order: string) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, recordMove] = useState<Move>();
  useEffect(() => {
    if (!moved || !order) return;
    const item = list.current?.querySelector(`[data-item="${CSS.escape(moved.item)}"]`);
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    const same = buttons.find((button) => button.dataset.move === `${moved.by}`);
    (same?.disabled ? buttons.find((button) => !button.disabled) : same)?.focus();
  }, [moved, order]);
  return { list, moved, recordMove };
}

/** `items` with one of them a place earlier or later. */
export function moveItem<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  return items.toSpliced(at, 1).toSpliced(at + by, 0, ...items.slice(at, at + 1));
}

type MoveButtonsProps = {
  at: number;
  count: number;
  earlier: string;
  later: string;
  move: (by: -1 | 1) => void;
};

export function MoveButtons({ at, count, earlier, later, move }: MoveButtonsProps) {
  return (
    <>
      <button
        type="button"
        data-move="-1"
        aria-label={earlier}
        disabled={at === 0}
        onClick={() => move(-1)}
        className={`${smallButton} disabled:opacity-40`}
      >
        <ChevronDownIcon className="rotate-180" />
      </button>
      <button
        type="button"
        data-move="1"
        aria-label={later}
        disabled={at === count - 1}
        onClick={() => move(1)}
        className={`${smallButton} disabled:opacity-40`}
      >
        <ChevronDownIcon />
      </button>
    </>
  );
}
