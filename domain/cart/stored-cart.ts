import { readCurrency, storeCurrency } from '../currency.ts';
import { isCurrency } from '../money.ts';
import { retentionDays } from '../retention.ts';
import { fieldsOf, parseJson } from '../stored.ts';
import { bundles } from './bundle.ts';
import { type Cart, type CartItem, cartItemKey, emptyCart, withLinePrice } from './cart.ts';
import { maxLines, maxQuantity } from './limits.ts';

// Parsed without a schema library, which would weigh more: every page of the shop loads this.

/**
 * Serializes a cart in dollars as version 1, which is all that earlier releases read. A tab of theirs drops
 * version 2 instead of reading halalas as cents.
 */
export function serializeCart({ items, currency }: Cart): string {
  const shape = { at: Date.now(), items };
  return JSON.stringify(
    readCurrency(currency) === storeCurrency
      ? { version: 1, ...shape }
      : { version: 2, currency, ...shape },
  );
}

/**
 * Parses a stored cart. Never throws: drops what is old, invalid or above the limits, and recomputes the
 * sums.
 */
export function parseCart(text: string | null): Cart {
  const stored = fieldsOf(text === null ? undefined : parseJson(text));
  const currency = currencyIn(stored);
  if (!currency || !Array.isArray(stored.items) || isOld(stored.at)) return emptyCart;
  const items = new Map<string, CartItem>();
  for (const line of stored.items) {
    if (items.size === maxLines) break;
    const item = readItem(line);
    if (item && !items.has(item.key)) items.set(item.key, item);
  }
  return { items: [...items.values()], currency };
}

/** Undefined for a version that this release does not know. */
function currencyIn({ version, currency }: Record<string, unknown>): string | undefined {
  if (version === 1) return storeCurrency;
  return version === 2 && typeof currency === 'string' && isCurrency(currency)
    ? currency
    : undefined;
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
  if (!isIntegerBetween(price, 0, maxPrice) || !bundle || !isIntegerBetween(qty, 1, maxQuantity))
    return undefined;
  const item = { id, title, description, image, price, bundle, qty };
  return withLinePrice({ ...item, key: cartItemKey(id, bundle), totalPrice: 0 });
}

const maxPrice = 100_000_000;

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

function isIntegerBetween(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
}
