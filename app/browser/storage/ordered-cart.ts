import { bundleSize } from '#domain/cart/bundle.ts';
import type { Cart } from '#domain/cart/cart.ts';
import { parseJson } from '#domain/stored.ts';
import { readLastOrderId } from './last-order.ts';
import { readStorage, writeStorage } from './web-storage.ts';

const orderedCartKey = 'nabta.ordered_cart';

export function rememberOrderedCart(cart: Cart): void {
  writeStorage(orderedCartKey, linesOf(cart));
}

/** Returns true if the cart has not changed since its last payment began. */
export function isOrderedCart(cart: Cart): boolean {
  return readStorage(orderedCartKey) === linesOf(cart);
}

/** Returns pieces by product id that an unpaid order of this browser may still have. */
export function readReservedPieces(): Record<number, number> {
  const lines = readLastOrderId() === undefined ? undefined : readLines();
  const pieces: Record<number, number> = {};
  for (const [key, qty] of lines ?? []) {
    const [id = '', bundle = ''] = `${key}`.split('-');
    pieces[Number(id)] = (pieces[Number(id)] ?? 0) + Number(qty) * bundleSize(bundle);
  }
  return pieces;
}

function readLines(): unknown[][] {
  const lines = parseJson(readStorage(orderedCartKey) ?? '');
  return Array.isArray(lines) ? lines.filter(Array.isArray) : [];
}

function linesOf({ items }: Cart): string {
  return JSON.stringify(items.map(({ key, qty }) => [key, qty]));
}
