import { retentionDays } from '../retention.ts';
import { fieldsOf, parseJson } from '../stored.ts';
import { bundles } from './bundle.ts';
import { type Cart, type CartItem, cartItemKey, emptyCart, withLinePrice } from './cart.ts';
import { maxLines, maxQuantity } from './limits.ts';

// Parsed without a schema library, which would weigh more: every page of the shop loads this.

// Version of the stored shape; a cart of another version is dropped.
const version = 1;

export function serializeCart(cart: Cart): string {
  return JSON.stringify({ version, at: Date.now(), items: cart.items });
}

/**
 * Parses a stored cart. Never throws: drops what is old, invalid or above the limits, and recomputes the
 * sums.
 */
export function parseCart(text: string | null): Cart {
  const stored = fieldsOf(text === null ? undefined : parseJson(text));
  if (stored.version !== version || !Array.isArray(stored.items) || isOld(stored.at))
    return emptyCart;
  const items = new Map<string, CartItem>();
  for (const line of stored.items) {
    if (items.size === maxLines) break;
    const item = readItem(line);
    if (item && !items.has(item.key)) items.set(item.key, item);
  }
  return { items: [...items.values()] };
}

const ttlMs = retentionDays.cart * 24 * 3_600_000;

/** `at` is the time of the last change; earlier releases did not store it. */
function isOld(at: unknown): boolean {
  return typeof at === 'number' && Date.now() - at > ttlMs;
}

function readItem(stored: unknown): CartItem | undefined {
  const { id, title, description, image, price, bundle: typed, qty } = fieldsOf(stored);
  const bundle = bundles.find((one) => one === typed);
  if (!isIntegerBetween(id, 1, Number.MAX_SAFE_INTEGER) || !isText(title, 500)) return undefined;
  if (!isText(description, 2000) || !isText(image, 500)) return undefined;
  if (!isIntegerBetween(price, 0, maxCents) || !bundle || !isIntegerBetween(qty, 1, maxQuantity))
    return undefined;
  const item = { id, title, description, image, price, bundle, qty };
  return withLinePrice({ ...item, key: cartItemKey(id, bundle), totalPrice: 0 });
}

const maxCents = 100_000_000;

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

function isIntegerBetween(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
}
