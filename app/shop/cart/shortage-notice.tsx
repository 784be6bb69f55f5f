import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { readReservedPieces } from '#app/browser/storage/ordered-cart.ts';
import { readCart, replaceCart, useCart } from '#app/browser/storage/use-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import {
  addReserved,
  findShortages,
  limitPieces,
  type PieceLimits,
  type Shortage,
} from '#domain/cart/piece-limit.ts';

/**
 * Compares the cart with the limits of a page. Pieces that an order of this browser holds while it is being paid are
 * sold out for others alone.
 */
export function usePageShortages(limits: PieceLimits | undefined) {
  const { isKnown } = useCart();
  return useShortages(limits && isKnown ? addReserved(limits, readReservedPieces()) : undefined);
}

/** Returns what the cart has too much of, and a function that corrects all of it. */
export function useShortages(limits: PieceLimits = {}) {
  const { items } = useCart();
  const correct = () => replaceCart(limitPieces(readCart(), limits));
  return { shortages: findShortages(items, limits), correct };
}

type ShortageNoticeProps = { correct: () => void; children?: ReactNode; className?: string };

export function ShortageNotice({ correct, children, className }: ShortageNoticeProps) {
  const t = useTranslations('shop.stock');
  return (
    <Notice tone="info" role="alert" className={className}>
      <p className="font-semibold">{t('title')}</p>
      {children}
      <Button variant="secondary" className="mt-3" onClick={correct}>
        {t('correct')}
      </Button>
    </Notice>
  );
}

type ShortageListProps = {
  shortages: readonly Shortage[];
  /** In the page's language; a line of the cart has the title with which it was added. */
  titleOf: (id: number) => string | undefined;
  className: string;
};

export function ShortageList({ shortages, titleOf, className }: ShortageListProps) {
  return (
    <ul className={`space-y-1 text-sm ${className}`}>
      {shortages.map((shortage) => (
        <li key={shortage.id}>
          <bdi>{titleOf(shortage.id) ?? shortage.title}</bdi>
          {' · '}
          <ShortageText shortage={shortage} />
        </li>
      ))}
    </ul>
  );
}

/** "2 left: you have 3". */
export function ShortageText({ shortage }: { shortage: Shortage }) {
  const t = useTranslations('shop.stock');
  const { left, max, pieces: count } = shortage;
  if (max === 0) return t('soldOut');
  return left === max ? t('short', { left, count }) : t('overLimit', { max, count });
}
