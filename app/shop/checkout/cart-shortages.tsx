import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { readCart } from '#app/browser/storage/use-cart.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { PieceLimits } from '#domain/cart/piece-limit.ts';
import { type Product, pieceLimitsOf } from '#domain/catalog/product.ts';
import {
  ShortageList,
  ShortageNotice,
  usePageShortages,
  useShortages,
} from '../cart/shortage-notice.tsx';

/** Shows what of the cart is no longer there, where the page has it. The server decides when the form is sent. */
export function CartShortages({ products }: { products: readonly Product[] }) {
  const { shortages, correct } = usePageShortages(pieceLimitsOf(products));
  const correctAndReturn = useReturn(correct);
  if (shortages.length === 0) return null;
  return (
    <ShortageNotice correct={correctAndReturn}>
      <ShortageList
        shortages={shortages}
        titleOf={(id) => products.find((product) => product.id === id)?.title}
        className="mt-1"
      />
    </ShortageNotice>
  );
}

/** Limits of the server's refusal. */
export function useCorrection(limits: PieceLimits) {
  const { shortages, correct } = useShortages(limits);
  return { shortages, correct: useReturn(correct) };
}

/** Corrects the cart and goes to checkout, or to the products if nothing is left in it. */
function useReturn(correct: () => void): () => void {
  const t = useTranslations('shop.stock');
  const navigate = useNavigate();
  return () => {
    correct();
    const isEmpty = readCart().items.length === 0;
    const to = isEmpty ? { pathname: href('/'), hash: 'products' } : href('/checkout');
    showToast(t(isEmpty ? 'emptied' : 'corrected'), isEmpty ? 'bad' : 'good');
    // Its button is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
    navigate(to, { replace: true });
  };
}
