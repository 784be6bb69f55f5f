import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { isSoldOut, type Product } from '#domain/catalog/product.ts';
import { Button } from '../button.tsx';
import { TruckIcon } from '../icons.tsx';
import { ProductPicture } from '../pictures/picture.tsx';
import { pictureSizes } from '../pictures/picture-files.ts';
import { Price } from '../price.tsx';
import { ProductTitle } from './product-title.tsx';
import { StockLine } from './stock-line.tsx';

type ProductCardProps = {
  product: Product;
  buy: () => void;
  /** `flex flex-col`, or `grid grid-cols-2` with the picture beside the text. */
  className: string;
};

export function ProductCard({ product, buy, className }: ProductCardProps) {
  const t = useTranslations('shop.home');
  const { title, description, price, image } = product;
  return (
    <article className={`group relative ${className}`}>
      <div className="overflow-hidden rounded-md bg-sand">
        <ProductPicture
          image={image}
          alt=""
          sizes={pictureSizes(46, '(min-width: 64rem) 22rem')}
          className="transition-transform duration-250 motion-safe:group-hover:scale-[1.015]"
        />
      </div>
      <div className="flex flex-1 flex-col pt-3 sm:pt-4">
        <div className="flex items-baseline justify-between gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-start">
          <h3 className="wrap-anywhere min-w-0 font-display font-medium text-lg leading-(--leading-title) sm:text-xl">
            <Link
              to={href('/product/:id', { id: String(product.id) })}
              prefetch="intent"
              className="underline-offset-4 after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-cypress focus-visible:after:outline-offset-4"
            >
              <ProductTitle>{title}</ProductTitle>
            </Link>
          </h3>
          <Price cents={price} className="font-medium" />
        </div>
        <p className="mt-1.5 text-muted text-xs compact:leading-snug sm:mt-2 sm:text-sm">
          {description}
        </p>
        <div className="mt-auto flex flex-col items-start gap-y-2 pt-3 compact:gap-y-1 compact:pt-2 sm:pt-4">
          {product.hasFreeShippingLabel && !isSoldOut(product) && (
            <p className="inline-flex items-center gap-1.5 text-good text-xs sm:text-sm">
              <TruckIcon />
              {t('freeShipping')}
            </p>
          )}
          <StockLine
            product={product}
            className={`text-xs sm:text-sm ${isSoldOut(product) ? 'min-h-11 content-center' : ''}`}
          />
          {!isSoldOut(product) && (
            <Button
              variant="secondary"
              className="relative z-1 px-3! max-sm:w-full sm:px-5!"
              aria-label={t('buyLong', { title })}
              onClick={buy}
            >
              {t('buy')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
