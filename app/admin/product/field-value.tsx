import { useTranslations } from 'use-intl';
import { usePieces } from '#app/ui/pieces.ts';
import { Price } from '#app/ui/price.tsx';
import { asPiece } from '#domain/catalog/piece.ts';
import { productImage } from '#domain/catalog/product.ts';
import type { ProductField } from '#domain/catalog/product-texts.ts';
import { fromDecimal, storeCurrency } from '#domain/money.ts';

type FieldValueProps = { field: ProductField; value: string };

export function FieldValue({ field, value }: FieldValueProps) {
  const t = useTranslations('admin.products');
  const say = usePieces();
  if (field === 'is_active') return t(`state.${value === 'true' ? 'active' : 'inactive'}`);
  if (field === 'image_path') {
    return (
      <img
        src={productImage(value).thumbnail}
        alt={t('pictureAlt')}
        width={48}
        height={60}
        loading="lazy"
        className="inline-block aspect-4/5 h-auto w-12 rounded-sm bg-sand object-cover"
      />
    );
  }
  if (value === '') return <span className="text-muted">{t('nothing')}</span>;
  if (field === 'piece') return say({ piece: asPiece(value), bundle: '1', quantity: 1 });
  if (field === 'price') return <Price money={fromDecimal(value, storeCurrency)} />;
  const language = field.endsWith('_ar') ? 'ar' : 'en';
  return (
    <bdi lang={language} className="font-foreign wrap-anywhere whitespace-pre-line">
      {value}
    </bdi>
  );
}
