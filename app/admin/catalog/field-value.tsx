import { useTranslations } from 'use-intl';
import { focalPointClass } from '#app/ui/pictures/focal-point.ts';
import { Price } from '#app/ui/price.tsx';
import { usePieces } from '#app/ui/product/pieces.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { readStoredHomePrice } from '#domain/catalog/home-price/home-price.ts';
import { asPiece } from '#domain/catalog/piece.ts';
import { toProductImage } from '#domain/catalog/product.ts';
import { focalPointOf, type Picture, splitPictures } from '#domain/catalog/product-pictures.ts';
import type { HistoryField } from '#domain/catalog/product-texts.ts';
import { readStorePrice } from '#domain/catalog/typed-price.ts';
import { listSeparator } from '#domain/language.ts';
import { readComponents } from '#domain/stock/bundles/components.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { useOtherProducts } from './other-products.ts';

type FieldValueProps = { field: HistoryField; value: string };

export function FieldValue({ field, value }: FieldValueProps) {
  const t = useTranslations('admin.products');
  const pieceLabel = usePieces();
  if (field === 'is_active') return t(`state.${value === 'true' ? 'active' : 'inactive'}`);
  if (field === 'default_features') {
    return t(`defaultFeaturesState.${value === 'true' ? 'true' : 'false'}`);
  }
  if (field === 'price' && value === '') {
    return <span className="text-muted">{t('dollarPriceFollows')}</span>;
  }
  if (value === '') return <span className="text-muted">{t('nothing')}</span>;
  if (field === 'pictures') return <Pictures value={value} />;
  if (field === 'goes_well_with') return <Companions value={value} />;
  if (field === 'components') return <Components value={value} />;
  if (field === 'piece') return pieceLabel({ piece: asPiece(value), bundle: '1', quantity: 1 });
  if (field === 'price') return <Price money={readStorePrice(value)} />;
  const homePrice = field === 'home_price' && readStoredHomePrice(value);
  if (homePrice) return <Price money={homePrice} />;
  const language = field.endsWith('_ar') ? 'ar' : 'en';
  return (
    <bdi lang={language} className="font-foreign wrap-anywhere whitespace-pre-line">
      {value}
    </bdi>
  );
}

function Pictures({ value }: { value: string }) {
  return (
    <span className="mt-1 grid gap-1">
      {splitPictures(value).map((picture) => (
        <PictureValue key={picture.path} picture={picture} />
      ))}
    </span>
  );
}

function PictureValue({ picture }: { picture: Picture }) {
  const t = useTranslations('admin.products.focalPoint');
  const { path, alt_en, alt_ar } = picture;
  const point = focalPointOf(picture);
  return (
    <span className="flex gap-2">
      <img
        src={toProductImage(path).thumbnail}
        alt=""
        width={32}
        height={40}
        loading="lazy"
        className={`aspect-4/5 h-auto w-8 shrink-0 self-start rounded-sm bg-sand object-cover ${focalPointClass(point)}`}
      />
      <span className="wrap-anywhere min-w-0">
        {alt_en && (
          <bdi lang="en" className="block">
            {alt_en}
          </bdi>
        )}
        {alt_ar && (
          <bdi lang="ar" className="block">
            {alt_ar}
          </bdi>
        )}
        {point && (
          <span className="block">
            {t('title')}: {t('at', { x: `${point.x}`, y: `${point.y}` })}
          </span>
        )}
      </span>
    </span>
  );
}

function Companions({ value }: { value: string }) {
  const { titleOf } = useOtherProducts();
  const separator = listSeparator[useLanguage()];
  return value
    .split('\n')
    .map((id) => titleOf(Number(id)))
    .join(separator);
}

function Components({ value }: { value: string }) {
  const { titleOf } = useOtherProducts();
  const separator = listSeparator[useLanguage()];
  return readComponents(value)
    .map(({ id, quantity }) => `${isolateDirection(titleOf(id))}\u00a0×\u00a0${quantity}`)
    .join(separator);
}
