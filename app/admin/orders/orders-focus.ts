import { type RefObject, useEffect, useRef } from 'react';
import type { ShownOrder } from './orders.tsx';

/** A card that leaves the list must not take the focus of somebody on a keyboard with it. */
export function useKeptFocus(list: RefObject<HTMLOListElement | null>, orders: ShownOrder[]): void {
  const focused = useRef<{ element: Element; at: number }>(undefined);
  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      const cards = [...(element?.children ?? [])];
      const at = cards.findIndex((card) => card.contains(target as Node));
      focused.current = { element: target as Element, at };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks after each change of the list.
  useEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return;
    const { at } = focused.current;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    // The card that has come into its place, with the same control.
    const next = list.current?.children[at]?.querySelector('select');
    (next ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [list, orders]);
}
