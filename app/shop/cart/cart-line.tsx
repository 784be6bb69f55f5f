import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { closeCart, readCart, replaceCart, useCart } from '#app/browser/storage/use-cart.ts';
import { Price } from '#app/ui/price.tsx';
import { usePieces } from '#app/ui/product/pieces.ts';
import { MinusIcon, PlusIcon, TrashIcon } from '#app/ui/tool-icons.tsx';
import { type CartItem, cartTotal, decrement, increment } from '#domain/cart/cart.ts';
import { maxQuantity } from '#domain/cart/limits.ts';
import type { Shortage } from '#domain/cart/piece-limit.ts';
import type { Piece } from '#domain/catalog/piece.ts';
import { readCurrency } from '#domain/currency.ts';
import { formatMoney, money } from '#domain/money.ts';
import { ShortageText } from './shortage-notice.tsx';

type CartLineProps = {
  item: CartItem;
  piece: Piece | undefined;
  title: string;
  isRestored: boolean;
  shortage: Shortage | undefined;
  announce: (announcement: string) => void;
  remove: () => void;
};

export function CartLine(props: CartLineProps) {
  const { item, piece, title, isRestored, shortage, announce, remove } = props;
  const t = useTranslations('shop.cart');
  const pieces = usePieces();
  const { currency } = useCart();
  const removeAndAnnounce = () => {
    remove();
    announce(t('removed', { title, total: isolatedTotal() }));
  };

  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 py-5">
      <img
        src={item.image}
        alt=""
        width={80}
        height={100}
        className="aspect-4/5 w-20 rounded-sm bg-sand object-cover"
      />
      <div className="flex min-w-0 flex-col">
        <div className="flex items-start justify-between gap-2">
          <Link
            to={href('/product/:id', { id: String(item.id) })}
            prefetch="intent"
            onClick={closeCart}
            className="line-clamp-3 -mb-1 min-w-0 pb-1 font-medium leading-normal underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <button
            type="button"
            ref={isRestored ? focus : undefined}
            onClick={removeAndAnnounce}
            aria-label={t('remove', { title })}
            className="-me-2 -mt-1.5 grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sand/60 hover:text-bad"
          >
            <TrashIcon />
          </button>
        </div>
        <p className="text-muted text-sm">
          {pieces({ piece, bundle: item.bundle, quantity: item.qty })}
        </p>
        {shortage && (
          <p className="font-semibold text-amber text-sm">
            <ShortageText shortage={shortage} />
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <Stepper item={item} title={title} announce={announce} />
          <Price cents={item.totalPrice} currency={currency} className="font-medium" />
        </div>
      </div>
    </li>
  );
}

type RemovedLineProps = Pick<CartLineProps, 'title' | 'announce'> & { undo: () => void };

export function RemovedLine({ title, announce, undo }: RemovedLineProps) {
  const t = useTranslations('shop.cart');
  const undoAndAnnounce = () => {
    undo();
    announce(t('restored', { title, total: isolatedTotal() }));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2 text-sm">
      <span className="wrap-anywhere min-w-0 text-muted">{t('removedLine', { title })}</span>
      <button
        type="button"
        ref={focus}
        onClick={undoAndAnnounce}
        aria-label={t('undoLong', { title })}
        className="min-h-11 font-semibold text-cypress underline underline-offset-4"
      >
        {t('undo')}
      </button>
    </li>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

type StepperProps = Pick<CartLineProps, 'item' | 'title' | 'announce'>;

function Stepper({ item, title, announce }: StepperProps) {
  const t = useTranslations('shop.cart');

  const change = (step: typeof increment) => {
    replaceCart(step(readCart(), item.key));
    const { qty = 0 } = readCart().items.find(({ key }) => key === item.key) ?? {};
    announce(t('changed', { title, count: String(qty), total: isolatedTotal() }));
  };

  return (
    <fieldset
      aria-label={t('quantity')}
      className="inline-flex items-center rounded-full border border-edge"
    >
      <button
        type="button"
        onClick={() => change(decrement)}
        aria-disabled={item.qty <= 1 || undefined}
        aria-label={t('decrease', { title })}
        className={step}
      >
        <MinusIcon />
      </button>
      <span className="tabular min-w-7 text-center text-sm">{item.qty}</span>
      <button
        type="button"
        onClick={() => change(increment)}
        aria-disabled={item.qty >= maxQuantity || undefined}
        aria-label={t('increase', { title })}
        className={step}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
}

// `aria-disabled`, so that a keyboard shopper who counts down keeps the focus.
const step =
  'grid size-10 place-items-center rounded-full hover:bg-sand/60 focus-visible:rounded-full ' +
  'aria-disabled:cursor-not-allowed aria-disabled:text-muted/55 aria-disabled:hover:bg-transparent';

/** Keeps its direction in plain text of either language. */
function isolatedTotal(): string {
  const cart = readCart();
  return `\u2066${formatMoney(money(cartTotal(cart), readCurrency(cart.currency)))}\u2069`;
}
