import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ProductPicture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Product } from '#domain/catalog/product.ts';

/** The product that belongs to an article's subject, said once and quietly. */
export function PostProduct({ product }: { product: Product }) {
  const t = useTranslations('shop.blog');
  return (
    <aside
      aria-labelledby="shelf"
      className="relative mt-12 flex items-center gap-5 rounded-lg border border-hairline bg-paper p-4 transition-colors hover:border-edge sm:gap-7 sm:p-5"
    >
      <div className="w-24 shrink-0 overflow-hidden rounded-md sm:w-32">
        <ProductPicture image={product.image} alt="" sizes="8rem" />
      </div>
      <div className="min-w-0">
        <p id="shelf" className="font-semibold text-amber text-sm">
          {t('shelf')}
        </p>
        <p className="mt-1 font-display font-medium text-xl">
          <Link
            to={href('/product/:id', { id: String(product.id) })}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-cypress focus-visible:after:outline-offset-3"
          >
            {product.title}
          </Link>
        </p>
        <p className="mt-1 text-muted text-sm">{product.description}</p>
        <Price cents={product.price} className="mt-2 inline-block font-medium" />
      </div>
    </aside>
  );
}
