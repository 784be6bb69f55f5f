import { useTranslations } from 'use-intl';
import { bundleSize } from '#domain/cart/bundle.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { openCart, useCart } from '../../../browser/cart.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Price } from '../../../ui/price.tsx';

/** What is bought, at what price. The catalogue's title and picture win over those of the cart. */
export function OrderSummary({ products }: { products: readonly Product[] }) {
  const t = useTranslations('checkout.summary');
  const { items, total, isKnown } = useCart();
  return (
    <Panel>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-display text-xl">{t('title')}</h2>
        <button
          type="button"
          onClick={openCart}
          className="-my-2 py-2 font-medium text-cypress text-sm underline underline-offset-4"
        >
          {t('edit')}
        </button>
      </div>
      {!isKnown && <p className="flex min-h-28 items-center text-muted text-sm">{t('loading')}</p>}
      <ul className="divide-y divide-hairline">
        {items.map((item) => (
          <SummaryLine
            key={item.key}
            item={item}
            product={products.find(({ id }) => id === item.id)}
          />
        ))}
      </ul>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1.5 border-hairline border-t pt-4 text-sm">
        <dt className="text-muted">{t('subtotal')}</dt>
        <dd className="text-end">
          <Price cents={total} />
        </dd>
        <dt className="text-muted">{t('shipping')}</dt>
        <dd className="text-end">{t('free')}</dd>
        <dt className="mt-2 border-hairline border-t pt-3 font-semibold text-base">{t('total')}</dt>
        <dd className="mt-2 border-hairline border-t pt-3 text-end font-semibold text-base">
          <Price cents={total} />
        </dd>
      </dl>
    </Panel>
  );
}

type SummaryLineProps = { item: CartItem; product: Product | undefined };

function SummaryLine({ item, product }: SummaryLineProps) {
  const t = useTranslations('checkout.summary');
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-start gap-x-4 py-4">
      <img
        src={product?.image.thumbnail ?? item.image}
        alt=""
        width={64}
        height={80}
        className="aspect-4/5 w-16 rounded-sm bg-sand object-cover"
      />
      <div className="min-w-0">
        <p className="font-medium leading-snug">{product?.title ?? item.title}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-muted text-sm">
          <span>{t('quantity', { count: String(item.qty) })}</span>
          <span>{t('pieces', { count: String(bundleSize(item.bundle)) })}</span>
        </p>
      </div>
      <Price cents={item.totalPrice} className="font-medium" />
    </li>
  );
}
