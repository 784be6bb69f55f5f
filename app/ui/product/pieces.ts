import { useTranslations } from 'use-intl';
import { isBundle } from '#domain/cart/bundle.ts';
import type { Piece } from '#domain/catalog/piece.ts';

type Bought = { piece: Piece | undefined; bundle: string; quantity: number };

/** "2 × pack of 2 bottles · 4 bottles in all", "1 comb"; a bundle that is none of ours is a number and "pc". */
export function usePieces(): (bought: Bought) => string {
  const t = useTranslations('shop.pieces');
  return ({ piece, bundle, quantity }) => {
    if (!isBundle(bundle)) return t('other', { count: bundle.replace(/\D/g, '') || '1' });
    const size = Number(bundle);
    const pieces = t(piece ?? 'piece', { count: quantity * size });
    if (size === 1) return pieces;
    const contents = t(`contents.${piece ?? 'piece'}`, { size });
    return t('packs', { contents, pieces, count: quantity });
  };
}
