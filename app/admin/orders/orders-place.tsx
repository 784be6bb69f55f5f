import { Component, type ReactNode, type RefObject } from 'react';
import type { ShownOrder } from './orders.tsx';
import type { Shown } from './orders-shown.ts';

type KeptPlaceProps = {
  list: RefObject<HTMLOListElement | null>;
  shown: Shown<ShownOrder>;
  /** Told of orders that have come in above what is in sight. */
  onAbove: (orderIds: string[]) => void;
  children: ReactNode;
};

type Held = { card: Element; top: number };

/**
 * Keeps the card that somebody is busy with, or reads, where it is on the screen when others come in
 * or leave above it. A class, because only a class is asked in the moment before the page changes:
 * noted any earlier, the place would be one that somebody may have scrolled away from.
 */
export class KeptPlace extends Component<KeptPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeptPlaceProps): Held | null {
    const { list, shown } = this.props;
    return list.current && before.shown !== shown ? hold(list.current) : null;
  }

  override componentDidUpdate(before: KeptPlaceProps, _state: unknown, held: Held | null): void {
    const { list, shown, onAbove } = this.props;
    if (held?.card.isConnected) {
      const moved = held.card.getBoundingClientRect().top - held.top;
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    }
    if (before.shown.arrived === shown.arrived) return;
    const came = [...shown.arrived].filter((orderId) => !before.shown.arrived.has(orderId));
    const hidden = came.filter((orderId) => isAbove(list.current, orderId));
    if (hidden.length > 0) onAbove(hidden);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function hold(list: HTMLElement): Held | null {
  const cards = [...list.children];
  const inSight = (card: Element) => card.getBoundingClientRect().bottom > 0;
  const busy = cards.find((card) => card.matches(':focus-within, :hover') && inSight(card));
  const card = busy ?? (scrollY > 0 ? cards.find(inSight) : undefined);
  return card ? { card, top: card.getBoundingClientRect().top } : null;
}

function isAbove(list: HTMLElement | null, orderId: string): boolean {
  const card = list?.querySelector(`[data-order="${CSS.escape(orderId)}"]`);
  return card ? card.getBoundingClientRect().bottom < 0 : false;
}
