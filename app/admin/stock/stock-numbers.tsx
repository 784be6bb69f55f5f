import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { focalPointClass } from '#app/ui/pictures/focal-point.ts';
import { Badge } from '#app/ui/status-badge.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { otherLanguage } from '#domain/language.ts';
import type { ProductStock, StockUnits } from '#domain/stock/list-stock.server.ts';
import { formatCount } from '../ui/figures.tsx';

export function useProductTitle(): (product: Pick<ProductStock, 'titles'>) => string {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  return ({ titles }) => titles[language] || titles[otherLanguage(language)] || t('untitled');
}

export function StockPicture({ image }: Pick<ProductStock, 'image'>) {
  return (
    <img
      src={image.thumbnail}
      alt=""
      width={56}
      height={70}
      loading="lazy"
      className={`aspect-4/5 h-auto w-14 rounded-sm bg-sand object-cover ${focalPointClass(image.focalPoint)}`}
    />
  );
}

/** Marks a product that needs attention; nothing for one with enough units. */
export function StockMarks({ product: { isBundle, units } }: { product: ProductStock }) {
  const t = useTranslations('admin.stock');
  if (isBundle) return <Badge className="bg-sand/60 text-ink">{t('bundle')}</Badge>;
  if (!units) return <Badge className="bg-sand/60 text-ink">{t('notTracked')}</Badge>;
  const { available, threshold, backordered } = units;
  const isLow = available > 0 && available <= threshold;
  return (
    <>
      {available <= 0 && <Badge className="bg-bad-tint text-bad">{t('marks.soldOut')}</Badge>}
      {isLow && <Badge className="bg-pending-tint text-pending">{t('marks.low')}</Badge>}
      {available < 0 && (
        <Badge className="bg-bad-tint text-bad">
          {t('marks.overPromised', { count: formatCount(-available) })}
        </Badge>
      )}
      {backordered > 0 && (
        <Badge className="bg-bad-tint text-bad">
          {t('marks.backordered', { count: backordered })}
        </Badge>
      )}
    </>
  );
}

type StockNumbersProps = { units: StockUnits; title: string; className: string };

export function StockNumbers({ units, title, className }: StockNumbersProps) {
  const t = useTranslations('admin.stock.numbers');
  const { onShelf, promised, available, threshold, maxPerOrder } = units;
  return (
    <dl aria-label={t('title', { title })} className={className}>
      <NumberItem name={t('onShelf')}>{formatCount(onShelf)}</NumberItem>
      <NumberItem name={t('promised')}>{formatCount(promised)}</NumberItem>
      <NumberItem name={t('available')} className="font-semibold">
        <SignedCount number={available} />
      </NumberItem>
      <NumberItem name={t('threshold')}>{formatCount(threshold)}</NumberItem>
      <NumberItem name={t('maxPerOrder')}>
        {maxPerOrder === null ? t('noLimit') : formatCount(maxPerOrder)}
      </NumberItem>
    </dl>
  );
}

type NumberItemProps = { name: string; className?: string; children: ReactNode };

function NumberItem({ name, className = '', children }: NumberItemProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className={`tabular ${className}`}>{children}</dd>
    </div>
  );
}

type SignedCountProps = { number: number; hasPlus?: boolean };

/** A number with its sign in front of it in Arabic lines, too. */
export function SignedCount({ number, hasPlus = false }: SignedCountProps) {
  const sign = number < 0 ? '−' : hasPlus && number > 0 ? '+' : '';
  return (
    <bdi dir="ltr">
      {sign}
      {formatCount(Math.abs(number))}
    </bdi>
  );
}
