import { useSyncExternalStore } from 'react';
import {
  addItem,
  type Cart,
  type CartProduct,
  cartCount,
  cartTotal,
  emptyCart,
} from '#domain/cart/cart.ts';
import { parseCart, serializeCart } from '#domain/cart/stored-cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { onOtherTabWrite } from './other-tabs.ts';
import { forgetPaidOrder } from './payment-storage.ts';
import { readStorage, removeStorage, writeStorage } from './web-storage.ts';

export const cartKey = 'nabta.cart';

type CartState = {
  cart: Cart;
  isOpen: boolean;
  /** False until the browser's cart has been read: on the server, and before hydration. */
  isKnown: boolean;
};

const unknown: CartState = { cart: emptyCart, isOpen: false, isKnown: false };

let state = unknown;
const listeners = new Set<() => void>();
let stopFollowing = () => {};

export function useCart() {
  const { cart, isOpen, isKnown } = useSyncExternalStore(subscribe, currentState, () => unknown);
  return {
    cart,
    items: cart.items,
    count: cartCount(cart),
    total: cartTotal(cart),
    /** That of its prices. An empty cart shows none of another market. */
    currency: cart.items.length > 0 ? cart.currency : undefined,
    isOpen,
    isKnown,
  };
}

type AddedProduct = Omit<CartProduct, 'image'> & Pick<Product, 'image'>;

export function addToCart(product: AddedProduct, bundle = '1'): void {
  const { id, title, description, price, currency, image } = product;
  const line = { id, title, description, price, currency, image: image.thumbnail };
  replaceCart(addItem(readCart(), line, bundle));
  openCart();
}

export function clearCart(): void {
  replaceCart(emptyCart);
}

export function readCart(): Cart {
  return currentState().cart;
}

export function replaceCart(cart: Cart): void {
  if (cart.items.length > 0) writeStorage(cartKey, serializeCart(cart));
  else removeStorage(cartKey);
  setState({ ...currentState(), cart });
}

export function openCart(): void {
  setState({ ...currentState(), isOpen: true });
}

export function closeCart(): void {
  if (state.isOpen) setState({ ...state, isOpen: false });
}

function currentState(): CartState {
  if (!state.isKnown) state = { ...state, cart: storedCart(), isKnown: true };
  return state;
}

function storedCart(): Cart {
  return parseCart(readStorage(cartKey));
}

function setState(next: CartState): void {
  if (next.cart !== state.cart && next.cart.items.length > 0) forgetPaidOrder();
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopFollowing = onOtherTabWrite(cartKey, readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopFollowing();
  };
}

function readAgain(): void {
  setState({ ...currentState(), cart: storedCart() });
}
