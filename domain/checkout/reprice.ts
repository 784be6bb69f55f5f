import { type Cart, type CartItem, withLinePrice } from '../cart/cart.ts';

export type CartChange =
  | { kind: 'price'; key: string; title: string; oldPrice: number; newPrice: number }
  | { kind: 'gone'; key: string; title: string };

/** `price` in cents. */
export type SoldProduct = { id: number; title: string; price: number };

/**
 * Returns the cart at current prices, without products that are no longer sold. Returns the same object if
 * nothing changes.
 */
export function repriceCart(
  cart: Cart,
  products: readonly SoldProduct[],
): { cart: Cart; changes: CartChange[] } {
  const sold = new Map(products.map((product) => [product.id, product]));
  const changes = oncePerProduct(cart.items).flatMap((item) => changeOf(item, sold.get(item.id)));
  if (changes.length === 0) return { cart, changes };
  const items = cart.items.flatMap((item) => {
    const product = sold.get(item.id);
    return product ? [withLinePrice({ ...item, price: product.price })] : [];
  });
  return { cart: { items }, changes };
}

// A product with several bundles in the cart has changed once.
function oncePerProduct(items: readonly CartItem[]): CartItem[] {
  const isFirst = (item: CartItem, at: number) =>
    items.findIndex(({ id, price }) => id === item.id && price === item.price) === at;
  return items.filter(isFirst);
}

function changeOf(item: CartItem, product: SoldProduct | undefined): CartChange[] {
  const { key, price: oldPrice } = item;
  if (!product) return [{ kind: 'gone', key, title: item.title }];
  const { title, price: newPrice } = product;
  return newPrice === oldPrice ? [] : [{ kind: 'price', key, title, oldPrice, newPrice }];
}
