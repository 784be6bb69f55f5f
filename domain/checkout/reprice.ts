import { type Cart, type CartItem, withLinePrice } from '../cart/cart.ts';

export type CartChange =
  | { kind: 'price'; key: string; title: string; oldPrice: number; newPrice: number }
  | { kind: 'gone'; key: string; title: string };

/** `price` in minor units. */
export type SoldProduct = { id: number; title: string; price: number };

/**
 * Returns the cart at current prices in `currency`, without products that are not sold. Returns the same object
 * if nothing changes. In another currency all prices are new, and only products that are gone are reported.
 */
export function repriceCart(
  cart: Cart,
  products: readonly SoldProduct[],
  currency: string,
): { cart: Cart; changes: CartChange[] } {
  const sold = new Map(products.map((product) => [product.id, product]));
  const isSameCurrency = cart.currency === currency || cart.items.length === 0;
  const changes = oncePerProduct(cart.items)
    .flatMap((item) => changeOf(item, sold.get(item.id)))
    .filter(({ kind }) => kind === 'gone' || isSameCurrency);
  if (changes.length === 0 && isSameCurrency) return { cart, changes };
  const items = cart.items.flatMap((item) => {
    const product = sold.get(item.id);
    return product ? [withLinePrice({ ...item, price: product.price })] : [];
  });
  return { cart: { items, currency }, changes };
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
