import { bundleSize } from './bundle.ts';
import { maxLines, maxQuantity } from './limits.ts';

/** `price` is the unit price in minor units of the cart's currency. */
export type CartItem = {
  /** Product id and bundle joined by a dash: "2-3" is three pieces of product 2. */
  key: string;
  id: number;
  title: string;
  description: string;
  image: string;
  price: number;
  bundle: string;
  qty: number;
  /** price × bundle × qty, in minor units. */
  totalPrice: number;
};

export type Cart = {
  items: readonly CartItem[];
  /** Currency of all prices in it. An empty cart needs none. */
  currency?: string | undefined;
};

export type CartProduct = Pick<CartItem, 'id' | 'title' | 'description' | 'image' | 'price'> & {
  currency: string;
};

export const emptyCart: Cart = { items: [] };

/** Two currencies do not mix: a product of another one starts a new cart. */
export function addItem(cart: Cart, product: CartProduct, bundle = '1'): Cart {
  const { currency, ...sold } = product;
  const items = cart.currency === currency ? cart.items : [];
  const key = cartItemKey(sold.id, bundle);
  if (items.some((item) => item.key === key)) return increment(cart, key);
  if (items.length >= maxLines) return cart;
  const { id, title, description, image, price } = sold;
  const item = { key, id, title, description, image, price, bundle, qty: 1, totalPrice: 0 };
  return { items: [...items, withLinePrice(item)], currency };
}

export function increment(cart: Cart, key: string): Cart {
  return changeQuantity(cart, key, (qty) => Math.min(qty + 1, maxQuantity));
}

export function decrement(cart: Cart, key: string): Cart {
  return changeQuantity(cart, key, (qty) => Math.max(qty - 1, 1));
}

export function removeItem(cart: Cart, key: string): Cart {
  return { ...cart, items: cart.items.filter((item) => item.key !== key) };
}

export type RemovedItem = { item: CartItem; currency: Cart['currency'] };

export function restoreItem(cart: Cart, { item, currency }: RemovedItem, at: number): Cart {
  const isThere = cart.items.some(({ key }) => key === item.key);
  const isMixed = cart.items.length > 0 && cart.currency !== currency;
  if (isThere || isMixed || cart.items.length >= maxLines) return cart;
  return { items: [...cart.items.slice(0, at), item, ...cart.items.slice(at)], currency };
}

export function cartItemKey(productId: number, bundle: string): string {
  return `${productId}-${bundle}`;
}

/** In minor units of the cart's currency. */
export function cartTotal(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.totalPrice, 0);
}

export function cartCount(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.qty, 0);
}

export function withLinePrice(item: CartItem): CartItem {
  return { ...item, totalPrice: item.price * bundleSize(item.bundle) * item.qty };
}

function changeQuantity(cart: Cart, key: string, change: (qty: number) => number): Cart {
  return {
    ...cart,
    items: cart.items.map((item) =>
      item.key === key ? withLinePrice({ ...item, qty: change(item.qty) }) : item,
    ),
  };
}
