import { useEffect, useState } from 'react';
import { replaceCart, useCart } from '#app/browser/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { type CartChange, repriceCart } from '#domain/checkout/reprice.ts';

/** Brings the cart up to the catalogue, and keeps saying what that changed while the page is open. */
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
