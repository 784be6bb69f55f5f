import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { replaceCart, useCart } from '#app/browser/cart.ts';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Product } from '#domain/catalog/product.ts';
import { type CartChange, repriceCart } from '#domain/checkout/reprice.ts';

export function CartChanges({ changes }: { changes: readonly CartChange[] }) {
  const t = useTranslations('checkout.changes');
  if (changes.length === 0) return null;
  return (
    <Notice tone="info" role="alert">
      <p className="font-semibold">{t('title')}</p>
      <ul className="mt-1 text-sm">
        {changes.map((change) => (
          <li key={change.key}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Change({ change }: { change: CartChange }) {
  const t = useTranslations('checkout.changes');
  const { title } = change;
  if (change.kind === 'gone') return t('gone', { title });
  return t.rich('price', {
    title,
    new: () => <Price cents={change.newPrice} />,
    old: () => <Price cents={change.oldPrice} />,
  });
}

/** Reprices the cart, and keeps showing what changed while the page is open. */
export function useRepricedCart(products: readonly Product[]): CartChange[] {
  const { cart, isKnown } = useCart();
  const [said, setSaid] = useState<CartChange[]>([]);

  useEffect(() => {
    if (!isKnown) return;
    const { cart: repriced, changes } = repriceCart(cart, products);
    if (changes.length === 0) return;
    replaceCart(repriced);
    setSaid(changes);
  }, [cart, isKnown, products]);

  return said;
}
