import { bundleSize } from './bundle.ts';
import { maxLines, maxQuantity } from './limits.ts';

/** `price` is the unit price in cents. */
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
  /** price × bundle × qty, in cents. */
  totalPrice: number;
};

export type Cart = { items: readonly CartItem[] };

export type CartProduct = Pick<CartItem, 'id' | 'title' | 'description' | 'image' | 'price'>;

export const emptyCart: Cart = { items: [] };

export function addItem(cart: Cart, product: CartProduct, bundle = '1'): Cart {
  const key = cartItemKey(product.id, bundle);
  if (cart.items.some((item) => item.key === key)) return increment(cart, key);
  if (cart.items.length >= maxLines) return cart;
  const { id, title, description, image, price } = product;
  const item = { key, id, title, description, image, price, bundle, qty: 1, totalPrice: 0 };
  return { items: [...cart.items, withLinePrice(item)] };
}

export function increment(cart: Cart, key: string): Cart {
  return changeQuantity(cart, key, (qty) => Math.min(qty + 1, maxQuantity));
}

export function decrement(cart: Cart, key: string): Cart {
  return changeQuantity(cart, key, (qty) => Math.max(qty - 1, 1));
}

export function removeItem(cart: Cart, key: string): Cart {
  return { items: cart.items.filter((item) => item.key !== key) };
}

export function restoreItem(cart: Cart, item: CartItem, at: number): Cart {
  const isThere = cart.items.some(({ key }) => key === item.key);
  if (isThere || cart.items.length >= maxLines) return cart;
  return { items: [...cart.items.slice(0, at), item, ...cart.items.slice(at)] };
}

export function cartItemKey(productId: number, bundle: string): string {
  return `${productId}-${bundle}`;
}

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
    items: cart.items.map((item) =>
      item.key === key ? withLinePrice({ ...item, qty: change(item.qty) }) : item,
    ),
  };
}
