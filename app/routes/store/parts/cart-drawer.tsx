import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { maxLines } from '#domain/cart/limits.ts';
import { closeCart, useCart } from '../../../browser/cart.ts';
import { Seedling } from '../../../ui/brand-mark.tsx';
import { Button, IconButton, looks } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Price } from '../../../ui/price.tsx';
import { CartLine } from './cart-line.tsx';

/** Titles of the catalogue in the page's language, by product id. */
export type Titles = Record<number, string>;

export function CartDrawer({ titles }: { titles: Titles }) {
  const t = useTranslations('shop.cart');
  const { items } = useCart();
  const dialog = useDrawer();
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState('');

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on a keyboard Escape closes it, as every dialog.
    <dialog
      ref={dialog}
      aria-labelledby="cart-title"
      className="drawer bg-ivory text-ink"
      onClose={closeCart}
      onClick={closeOnOverlay}
    >
      <div className="flex h-full flex-col short:block short:overflow-y-auto">
        <div className="flex items-center justify-between border-hairline border-b py-2.5 ps-6 pe-3">
          <h2
            ref={heading}
            id="cart-title"
            tabIndex={-1}
            className="font-display text-2xl outline-none"
          >
            {t('title')}
          </h2>
          <IconButton onClick={closeCart} aria-label={t('close')}>
            <CloseIcon className="size-6!" />
          </IconButton>
        </div>
        {items.length === 0 && <EmptyCart />}
        {items.length > 0 && (
          <ul className="min-h-0 flex-1 divide-y divide-hairline overflow-y-auto overscroll-contain px-6 short:overflow-visible">
            {items.map((item) => (
              <CartLine
                key={item.key}
                item={item}
                title={titles[item.id] ?? item.title}
                tell={setNews}
                onRemoved={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
        <Sum />
        {/* Inside the dialog: while it is open, the rest of the page is silent. */}
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
    </dialog>
  );
}

function EmptyCart() {
  const t = useTranslations('shop.cart');
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-8 text-center">
      <Seedling className="text-4xl text-cypress/70" />
      <p className="font-display text-2xl">{t('empty')}</p>
      <p className="max-w-64 text-muted text-sm">{t('emptyHint')}</p>
      <Link
        to={{ pathname: href('/'), hash: 'products' }}
        onClick={closeCart}
        className={`mt-3 ${looks({ variant: 'secondary' })}`}
      >
        {t('keepShopping')}
      </Link>
    </div>
  );
}

function Sum() {
  const t = useTranslations('shop.cart');
  const { items, total } = useCart();
  const navigate = useNavigate();
  const goToCheckout = () => {
    closeCart();
    navigate(href('/checkout'));
  };
  return (
    <div className="border-hairline border-t px-6 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1">
        <dt className="text-muted text-sm">{t('shipping')}</dt>
        <dd className="text-end text-sm">{t('free')}</dd>
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="text-end font-semibold text-lg">
          <Price cents={total} />
        </dd>
      </dl>
      {items.length >= maxLines && (
        <p role="status" className="mt-2 text-muted text-sm">
          {t('full', { count: `${maxLines}` })}
        </p>
      )}
      <Button
        size="lg"
        className="mt-4 w-full"
        disabled={items.length === 0}
        onClick={goToCheckout}
      >
        {t('checkout')}
      </Button>
    </div>
  );
}

/** Ties the native dialog to the cart's open flag; another page closes it. */
function useDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen } = useCart();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the occasion.
  useEffect(closeCart, [pathname]);

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  return dialog;
}

// The dialog's own box is filled by its content, so a press on the element itself is one on the
// overlay around it.
function closeOnOverlay({ target, currentTarget }: MouseEvent) {
  if (target === currentTarget) closeCart();
}
