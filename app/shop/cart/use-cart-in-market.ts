import { useEffect, useEffectEvent, useState } from 'react';
import { href, useLocation } from 'react-router';
import { isStoredMarket, usePersistedMarket } from '#app/browser/storage/chosen-market.ts';
import { openCart, readCart, replaceCart, useCart } from '#app/browser/storage/use-cart.ts';
import { useRootData } from '#app/root-data.ts';
import { useCurrency } from '#app/ui/use-currency.ts';
import { repriceCart } from '#domain/checkout/reprice.ts';

type SoldProducts = { titles: Record<number, string>; prices?: Record<number, number> };

/**
 * Keeps the cart in the money of the page. Returns the titles of products that were removed because the market
 * does not sell them, until the cart is closed.
 */
export function useCartInMarket({ titles, prices }: SoldProducts): string[] {
  const root = useRootData();
  usePersistedMarket(root);
  const currency = useCurrency();
  const { cart, isKnown, isOpen } = useCart();
  const isCheckout = useLocation().pathname === href('/checkout');
  const [removed, setRemoved] = useState<string[]>([]);

  const reprice = useEffectEvent(() => {
    // Checkout reprices the cart itself, and reports it beside the form.
    if (!prices || isCheckout || !isStoredMarket(root)) return;
    const before = readCart();
    if (before.items.length === 0 || before.currency === currency) return;
    const sold = Object.entries(prices).map(([id, price]) => ({
      id: Number(id),
      title: titles[Number(id)] ?? '',
      price,
    }));
    const { cart: repriced, changes } = repriceCart(before, sold, currency);
    replaceCart(repriced);
    if (changes.length === 0) return;
    setRemoved(changes.map(({ key, title }) => titleOf(key) ?? title));
    openCart();
  });
  const titleOf = (key: string) => titles[Number(key.split('-')[0])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of cart or prices.
  useEffect(() => {
    if (isKnown) reprice();
  }, [isKnown, cart, prices, currency, isCheckout]);

  useEffect(() => {
    if (!isOpen) setRemoved([]);
  }, [isOpen]);

  return removed;
}
