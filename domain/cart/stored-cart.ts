import * as z from 'zod/mini';
import { daysKept } from '../retention.ts';
import { parseStored } from '../stored.ts';
import { bundles } from './bundle.ts';
import { type Cart, type CartItem, emptyCart, itemKey, withLinePrice } from './cart.ts';
import { maxLines, maxQuantity } from './limits.ts';

const version = 1;

const storedItem = z.object({
  id: z.int().check(z.positive()),
  title: z.string().check(z.maxLength(500)),
  description: z.string().check(z.maxLength(2000)),
  image: z.string().check(z.maxLength(500)),
  price: z.int().check(z.nonnegative(), z.maximum(100_000_000)),
  bundle: z.enum(bundles),
  qty: z.int().check(z.minimum(1), z.maximum(maxQuantity)),
});

const storedCart = z.object({
  version: z.literal(version),
  /** When it was last changed; an earlier release did not say. */
  at: z.optional(z.number()),
  items: z.array(z.unknown()),
});

export function serializeCart(cart: Cart): string {
  return JSON.stringify({ version, at: Date.now(), items: cart.items });
}

/** Never throws: drops what is old, invalid or above the limits, and computes sums anew. */
export function parseCart(text: string | null): Cart {
  const stored = parseStored(storedCart, text);
  if (!stored || isOld(stored)) return emptyCart;
  const items = new Map<string, CartItem>();
  for (const line of stored.items) {
    if (items.size === maxLines) break;
    const item = readItem(line);
    if (item && !items.has(item.key)) items.set(item.key, item);
  }
  return { items: [...items.values()] };
}

const msKept = daysKept.cart * 24 * 3_600_000;

function isOld({ at = Date.now() }: { at?: number | undefined }): boolean {
  return Date.now() - at > msKept;
}

function readItem(stored: unknown): CartItem | undefined {
  const { data } = storedItem.safeParse(stored);
  return data && withLinePrice({ ...data, key: itemKey(data.id, data.bundle), totalPrice: 0 });
}
