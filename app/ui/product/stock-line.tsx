import { useTranslations } from 'use-intl';
import { isSoldOut, type Product } from '#domain/catalog/product.ts';

type StockLineProps = { product: Pick<Product, 'stock'>; id?: string; className?: string };

/** "Sold out" or "Only 3 left"; nothing for most products. */
export function StockLine({ product, id, className = '' }: StockLineProps) {
  const t = useTranslations('shop.stock');
  const left = product.stock?.left;
  const isOut = isSoldOut(product);
  if (!isOut && left === undefined) return null;
  return (
    // No inline box: Arabic letters would join those of the text before.
    <span
      id={id}
      className={`inline-block font-semibold ${isOut ? 'text-muted' : 'text-amber'} ${className}`}
    >
      {isOut ? t('soldOut') : t('left', { count: left ?? 0 })}
    </span>
  );
}
