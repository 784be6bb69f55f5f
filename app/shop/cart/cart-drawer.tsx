import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { saveVisitSource } from '#app/browser/storage/record-visit-source.ts';
import { closeCart, readCart, replaceCart, useCart } from '#app/browser/storage/use-cart.ts';
import { Seedling } from '#app/ui/brand/brand-mark.tsx';
import { Button, buttonClass, IconButton } from '#app/ui/button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { PlanLines, Price } from '#app/ui/price.tsx';
import { useFreeDelivery } from '#app/ui/use-currency.ts';
import { type CartItem, type RemovedItem, removeItem, restoreItem } from '#domain/cart/cart.ts';
import { maxLines } from '#domain/cart/limits.ts';
import type { PieceLimits } from '#domain/cart/piece-limit.ts';
import type { Piece } from '#domain/catalog/piece.ts';
import { money } from '#domain/money.ts';
import { CartLine, RemovedLine } from './cart-line.tsx';
import { ShortageNotice, usePageShortages } from './shortage-notice.tsx';
import { useCartInMarket } from './use-cart-in-market.ts';

/** Maps product ids to texts in the page's language. */
export type CartLabels = {
  titles: Record<number, string>;
  pieces: Record<number, Piece | undefined>;
  /** Minor units in the market of the page; left out where no market is open. */
  prices?: Record<number, number>;
  /** Left out where no product is limited. */
  limits?: PieceLimits;
};

export function CartDrawer(labels: CartLabels) {
  const { titles, pieces, limits } = labels;
  const t = useTranslations('shop.cart');
  const stock = useTranslations('shop.stock');
  const { items } = useCart();
  const notSold = useCartInMarket(labels);
  const { shortages, correct } = usePageShortages(limits);
  const dialog = useDrawer();
  const { rows, remove, undo, restored } = useRemovable();
  const [announcement, announce] = useState('');
  // Here, because this code is on every page, and comes after what a first visit waits for.
  useEffect(saveVisitSource, []);
  const correctAndAnnounce = () => {
    correct();
    announce(stock('corrected'));
    // Its button is gone.
    dialog.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on a keyboard Escape closes it, as every dialog.
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby="cart-title"
      className="drawer bg-ivory text-ink"
      onCancel={closeCart}
      onClose={closeUnlessReopened}
      onClick={closeOnOverlay}
    >
      <div className="flex h-full flex-col short:block short:overflow-y-auto">
        <div className="flex items-center justify-between border-hairline border-b py-2.5 ps-6 pe-3">
          <h2 id="cart-title" className="font-display text-2xl">
            {t('title')}
          </h2>
          <IconButton onClick={closeCart} aria-label={t('close')}>
            <CloseIcon className="size-6!" />
          </IconButton>
        </div>
        {notSold.length > 0 && <NotSold titles={notSold} />}
        {shortages.length > 0 && (
          <ShortageNotice correct={correctAndAnnounce} className="m-6 mb-2 text-sm" />
        )}
        {rows.length > 0 && (
          <ul
            className={`min-h-0 divide-y divide-hairline overflow-y-auto overscroll-contain px-6 short:overflow-visible ${items.length > 0 ? 'flex-1' : 'border-hairline border-b'}`}
          >
            {rows.map((row, at) => {
              const { item, removed } = row;
              const title = titles[item.id] ?? item.title;
              const shared = { title, announce };
              return removed ? (
                <RemovedLine key={`removed ${item.key}`} {...shared} undo={() => undo(at)} />
              ) : (
                <CartLine
                  key={item.key}
                  {...shared}
                  item={item}
                  piece={pieces[item.id]}
                  shortage={shortages.find(({ id }) => id === item.id)}
                  isRestored={item.key === restored}
                  remove={() => remove(at)}
                />
              );
            })}
          </ul>
        )}
        {items.length === 0 && <EmptyCart />}
        <Sum />
        {/* Inside the dialog: while it is open, screen readers ignore the rest of the page. */}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </dialog>
  );
}

function NotSold({ titles }: { titles: readonly string[] }) {
  const t = useTranslations('shop.cart');
  return (
    <Notice tone="info" role="alert" className="m-6 mb-2 text-sm">
      <p className="font-semibold">{t('notSold')}</p>
      <ul className="mt-1">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </Notice>
  );
}

type Row = { item: CartItem; removed?: RemovedItem };

/** The lines, and in their places those removed since the drawer was opened. */
function useRemovable() {
  const { items, isOpen, currency } = useCart();
  const [removed, setRemoved] = useState<(RemovedItem & { at: number })[]>([]);
  const [restored, setRestored] = useState<string>();

  useEffect(() => {
    if (isOpen) return;
    setRemoved([]);
    setRestored(undefined);
  }, [isOpen]);

  const rows: Row[] = items.map((item) => ({ item }));
  for (const one of removed.toSorted((one, other) => one.at - other.at)) {
    const { item, at } = one;
    // It may be back, from another tab.
    const isThere = items.some(({ key }) => key === item.key);
    if (!isThere) rows.splice(at, 0, { item, removed: one });
  }

  const without = (key: string) => removed.filter(({ item }) => item.key !== key);
  const remove = (at: number) => {
    const item = rows[at]?.item;
    if (!item) return;
    replaceCart(removeItem(readCart(), item.key));
    setRemoved([...without(item.key), { item, at, currency }]);
  };
  const undo = (at: number) => {
    const gone = rows[at]?.removed;
    if (!gone) return;
    const before = rows.slice(0, at).filter(({ removed }) => !removed).length;
    replaceCart(restoreItem(readCart(), gone, before));
    setRestored(gone.item.key);
  };
  return { rows, remove, undo, restored };
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
        prefetch="intent"
        onClick={closeCart}
        className={`mt-3 ${buttonClass({ variant: 'secondary' })}`}
      >
        {t('keepShopping')}
      </Link>
    </div>
  );
}

function Sum() {
  const t = useTranslations('shop.cart');
  const { items, total, currency } = useCart();
  const navigate = useNavigate();
  const goToCheckout = () => {
    closeCart();
    navigate(href('/checkout'));
  };
  return (
    <div className="border-hairline border-t px-6 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1">
        <dt className="text-muted text-sm">{t('shipping')}</dt>
        <dd className="text-end text-sm">
          <DeliveryFee goods={total} />
        </dd>
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="text-end font-semibold text-lg">
          <Price cents={total} currency={currency} />
        </dd>
      </dl>
      {items.length > 0 && currency && <PlanLines price={money(total, currency)} />}
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

/** The address decides a fee, so only checkout knows it. */
function DeliveryFee({ goods }: { goods: number }) {
  const t = useTranslations('shop.cart');
  const freeFrom = useFreeDelivery();
  if (freeFrom === undefined) return t('feeLater');
  if (freeFrom === 0 || goods >= freeFrom) return t('free');
  return t.rich('freeFrom', { amount: () => <Price cents={freeFrom} /> });
}

function useDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen } = useCart();
  const { pathname } = useLocation();

  // Skips the first page, whose cart may have been opened before this effect runs.
  const displayedPath = useRef(pathname);
  useEffect(() => {
    if (displayedPath.current !== pathname) closeCart();
    displayedPath.current = pathname;
  }, [pathname]);

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  return dialog;
}

// The event comes some milliseconds after the dialog has closed, and a finger may be quicker.
function closeUnlessReopened({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
  if (!currentTarget.open) closeCart();
}

// Its content fills the dialog's box: a click on the element itself is one on the overlay.
function closeOnOverlay({ target, currentTarget }: MouseEvent) {
  if (target === currentTarget) closeCart();
}
