import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { bundleSize } from '#domain/cart/bundle.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';

type SummaryLineProps = { item: CartItem; product: Product | undefined };

/** The catalogue's title and picture win over those that the cart was filled with. */
export function SummaryLine({ item, product }: SummaryLineProps) {
  const t = useTranslations('checkout.summary');
  const size = bundleSize(item.bundle);
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-x-4 py-3">
      <img
        src={product?.image.thumbnail ?? item.image}
        alt=""
        width={56}
        height={70}
        className="aspect-4/5 w-14 rounded-sm bg-sand object-cover"
      />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium leading-snug">{product?.title ?? item.title}</p>
        <p className="mt-0.5 text-muted text-sm">
          {t('pieces', { count: item.qty * size })}
          {size > 1 && ` ${t('packs', { count: item.qty, size })}`}
        </p>
      </div>
      <Price cents={item.totalPrice} className="font-medium" />
    </li>
  );
}
