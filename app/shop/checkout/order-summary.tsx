import { type ToggleEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { estimateNextArrival } from '#app/browser/storage/next-arrival.ts';
import { useSavedCountry } from '#app/browser/storage/saved-shipping.ts';
import { openCart, useCart } from '#app/browser/storage/use-cart.ts';
import { useRootData } from '#app/root-data.ts';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { bundleSize } from '#domain/cart/bundle.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { maxLines } from '#domain/cart/limits.ts';
import type { Product } from '#domain/catalog/product.ts';
import { LineRow } from '../order/line-row.tsx';
import { IncludedVat } from '../order/order-sums.tsx';
import type { OrderPrice } from './use-order-price.ts';

type OrderSummaryProps = { products: readonly Product[]; price: OrderPrice };

export function OrderSummary({ products, price }: OrderSummaryProps) {
  const t = useTranslations('checkout.summary');
  const { items } = useCart();
  const fold = useFold();
  const isLong = items.length > 3;
  return (
    <Panel className="p-0!">
      <details {...fold} className="group">
        <SummaryHead isOpen={fold.open} products={products} price={price} />
        <div className={`${inset} pt-0!`}>
          <ul
            // A scrolling area must be reachable by keyboard.
            tabIndex={isLong ? 0 : undefined}
            aria-label={t('title')}
            className={`divide-y divide-hairline border-hairline border-t ${isLong ? scrolling : ''}`}
          >
            {items.map((item) => (
              <SummaryLine
                key={item.key}
                item={item}
                product={products.find(({ id }) => id === item.id)}
              />
            ))}
          </ul>
          <Sums price={price} />
        </div>
      </details>
    </Panel>
  );
}

type SummaryHeadProps = OrderSummaryProps & { isOpen: boolean };

function SummaryHead({ isOpen, products, price }: SummaryHeadProps) {
  const t = useTranslations('checkout.summary');
  const { isKnown } = useCart();
  const all = useAllPieces(products);
  return (
    <summary
      className={`${inset} grid select-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-lg group-open:pb-4! [&::-webkit-details-marker]:hidden`}
    >
      <h2 className="font-display text-xl">{t('title')}</h2>
      <span className="row-start-2 text-muted text-sm">{isKnown ? all : t('loading')}</span>
      {isKnown && !isOpen && <Price money={price.total} className="row-span-2 font-semibold" />}
      <ChevronDownIcon className="col-start-3 row-span-2 row-start-1 text-muted transition-transform group-open:rotate-180" />
    </summary>
  );
}

/** "6 bottles", or "7 pieces" of a mixed cart. */
function useAllPieces(products: readonly Product[]): string {
  const t = useTranslations('shop.pieces');
  const { items } = useCart();
  const count = items.reduce((sum, { qty, bundle }) => sum + qty * bundleSize(bundle), 0);
  const kinds = new Set(items.map((item) => products.find(({ id }) => id === item.id)?.piece));
  const [piece = 'piece'] = kinds.size === 1 ? kinds : [];
  return t(piece, { count });
}

function Sums({ price: { goods, total, rest } }: { price: OrderPrice }) {
  const t = useTranslations('checkout.summary');
  const full = useTranslations('shop.cart');
  const { items, isKnown } = useCart();
  const { market } = useRootData();
  // The page is the same for everyone: only the browser knows the cart.
  const delivery = isKnown || !market ? rest?.delivery : undefined;
  return (
    <>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1.5 border-hairline border-t pt-4 text-sm">
        <dt className="text-muted">{t('subtotal')}</dt>
        <dd className="text-end">
          <Price money={goods} />
        </dd>
        <dt className="text-muted">{t('shipping')}</dt>
        <dd className="text-end">
          {delivery ? delivery.amount === 0 ? t('free') : <Price money={delivery} /> : '\u00a0'}
        </dd>
        {rest && rest.fee.amount > 0 && (
          <>
            <dt className="text-muted">{t('fee')}</dt>
            <dd className="text-end">
              <Price money={rest.fee} />
            </dd>
          </>
        )}
        <Arrival />
        <dt className="mt-2 border-hairline border-t pt-3 font-semibold text-base">{t('total')}</dt>
        <dd className="mt-2 border-hairline border-t pt-3 text-end font-semibold text-base">
          <Price money={total} />
        </dd>
        {rest && rest.taxRateBp > 0 && (
          <dd className="col-span-2 text-muted text-xs">
            <IncludedVat {...rest} />
          </dd>
        )}
      </dl>
      {items.length >= maxLines && (
        <p className="mt-3 text-muted text-sm">{full('full', { count: `${maxLines}` })}</p>
      )}
      <button
        type="button"
        onClick={openCart}
        className="mt-2 -mb-2 py-2 font-medium text-cypress text-sm underline underline-offset-4"
      >
        {t('edit')}
      </button>
    </>
  );
}

/** The page is the same for everyone: the browser knows the day and the country. */
function Arrival() {
  const t = useTranslations('checkout.summary');
  const root = useRootData();
  useSavedCountry();
  const arrival = useIsHydrated() ? estimateNextArrival(root) : undefined;
  return (
    <>
      <dt className="text-muted">{t('arrival')}</dt>
      <dd className="text-end">
        {arrival?.range ?? '\u00a0'}
        <span className="block text-muted text-xs">{arrival?.country ?? '\u00a0'}</span>
      </dd>
    </>
  );
}

/** Folded where the form would otherwise be pushed off the screen. */
function useFold() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const isWide = window.matchMedia('(min-width: 64rem)');
    const follow = () => setOpen(isWide.matches);
    follow();
    isWide.addEventListener('change', follow);
    return () => isWide.removeEventListener('change', follow);
  }, []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) =>
    setOpen(currentTarget.open);
  return { open: isOpen, onToggle };
}

const scrolling = 'lg:max-h-[max(19rem,100dvh-31rem)] lg:overflow-y-auto';
const inset = 'p-[clamp(1.125rem,3.5vw,2rem)]';

type SummaryLineProps = { item: CartItem; product: Product | undefined };

/** The catalogue's title and picture win over those stored in the cart. */
function SummaryLine({ item, product }: SummaryLineProps) {
  const { currency } = useCart();
  return (
    <LineRow
      picture={product?.image.thumbnail ?? item.image}
      focalPoint={product?.image.focalPoint}
      title={product?.title ?? item.title}
      piece={product?.piece}
      bundle={item.bundle}
      quantity={item.qty}
      price={<Price cents={item.totalPrice} currency={currency} className="font-medium" />}
    />
  );
}
