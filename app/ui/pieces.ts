import { useTranslations } from 'use-intl';
import { isBundle } from '#domain/cart/bundle.ts';
import type { Piece } from '#domain/catalog/piece.ts';

type Bought = { piece: Piece | undefined; bundle: string; quantity: number };

/** "4 bottles (2 × pack of 2)", "1 comb"; a bundle that is none of ours is a number and "pc". */
export function usePieces(): (bought: Bought) => string {
  const t = useTranslations('shop.pieces');
  return ({ piece, bundle, quantity }) => {
    if (!isBundle(bundle)) return t('other', { count: bundle.replace(/\D/g, '') || '1' });
    const size = Number(bundle);
    const pieces = t(piece ?? 'piece', { count: quantity * size });
    return size > 1 ? t('packs', { pieces, count: quantity, size }) : pieces;
  };
}
