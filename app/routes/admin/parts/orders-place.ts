import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownOrder } from '../orders.tsx';
import type { Shown } from './orders-shown.ts';

type List = RefObject<HTMLOListElement | null>;
type Held = { card: Element; top: number };

/**
 * Keeps the card that somebody is busy with, or reads, where it is on the screen when others come in
 * or leave above it. Returns how many new ones wait above, out of sight.
 */
export function useKeptPlace(list: List, shown: Shown<ShownOrder>): number {
  const held = useRef<Held>(undefined);
  const [above, setAbove] = useState<ReadonlySet<string>>(new Set());

  // Noted while the page is still as it was: whenever somebody moves in it, and after each change.
  useEffect(() => {
    const note = () => {
      held.current = list.current ? hold(list.current) : undefined;
      if (scrollY < 1) setAbove((now) => (now.size > 0 ? new Set() : now));
    };
    for (const event of moves) addEventListener(event, note, { passive: true });
    return () => {
      for (const event of moves) removeEventListener(event, note);
    };
  }, [list]);

  const known = useRef(shown.arrived);
  useLayoutEffect(() => {
    if (held.current?.card.isConnected) {
      const { card, top } = held.current;
      scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
    }
    const cameNow = [...shown.arrived].filter((orderId) => !known.current.has(orderId));
    known.current = shown.arrived;
    const hidden = cameNow.filter((orderId) => isAbove(list.current, orderId));
    if (hidden.length > 0) setAbove((now) => new Set([...now, ...hidden]));
    held.current = list.current ? hold(list.current) : undefined;
  }, [list, shown]);
  return above.size;
}

const moves = ['scroll', 'pointerover', 'focusin', 'resize'] as const;

function hold(list: HTMLElement): Held | undefined {
  const cards = [...list.children];
  const inSight = (card: Element) => card.getBoundingClientRect().bottom > 0;
  const busy = cards.find((card) => card.matches(':focus-within, :hover') && inSight(card));
  const card = busy ?? (scrollY > 0 ? cards.find(inSight) : undefined);
  return card && { card, top: card.getBoundingClientRect().top };
}

function isAbove(list: HTMLElement | null, orderId: string): boolean {
  const card = list?.querySelector(`[data-order="${CSS.escape(orderId)}"]`);
  return card !== null && card !== undefined && card.getBoundingClientRect().bottom < 0;
}

/** A card that leaves the list must not take the focus of somebody on a keyboard with it. */
export function useKeptFocus(list: List, orders: ShownOrder[]): void {
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
