import { asPiece } from '../catalog/piece.ts';
import { asLanguage, type Language } from '../language.ts';
import { fromMajorUnits } from '../money.ts';
import { parseJson } from '../stored.ts';
import { fromDecimal } from '../typed-money.ts';

/** Amounts in minor units of the order's currency. */
export type OrderItem = ReturnType<typeof readOrderItem>;

export type OrderMeta = { items: OrderItem[]; lang: Language | undefined };

const fallbackName = 'Unknown Product';

/** Reads an object, JSON as text, or anything an older store wrote. Never throws; skips unreadable items. */
export function readOrderMeta(metaData: unknown, currency: string): OrderMeta {
  const meta = readRecord(metaData);
  const items = Array.isArray(meta.items) ? meta.items : [];
  return { items: items.map((item) => readOrderItem(item, currency)), lang: asLanguage(meta.lang) };
}

export function readOrderLanguage(metaData: unknown): Language | undefined {
  return asLanguage(readRecord(metaData).lang);
}

export function withLanguage(metaData: unknown, lang: Language): string {
  return JSON.stringify({ ...readRecord(metaData), lang });
}

/**
 * Reads every item shape that the spec tolerates. A `line_total` stored by the server is shown unchanged;
 * old rows fall back to quantity × price.
 */
export function readOrderItem(value: unknown, currency: string) {
  const item = asRecord(value);
  const quantity = readQuantity(item.qty ?? item.quantity);
  const unitPrice = readAmount(item.price ?? item.unit_price ?? item.totalPrice, currency) ?? 0;
  const name = firstText(item.title, item.name, item.product_name) ?? fallbackName;
  const lineTotal = readAmount(item.line_total, currency) ?? exactOrZero(quantity * unitPrice);
  const productId = readProductId(item.id);
  const [bundle, piece] = [readBundle(item.bundle), asPiece(item.piece)];
  const titles = readTitles(item.titles);
  return { productId, name, titles, quantity, bundle, piece, unitPrice, lineTotal };
}

/** Returns the titles at the time of purchase in both languages; older rows have only the customer's. */
function readTitles(value: unknown): Partial<Record<Language, string>> {
  const titles = asRecord(value);
  return { en: firstText(titles.en), ar: firstText(titles.ar) };
}

function readProductId(value: unknown): number | undefined {
  const id = isWritten(value) ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function readQuantity(value: unknown): number {
  const quantity = isWritten(value) ? Number(value) : 1;
  return Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1;
}

function readBundle(value: unknown): string | undefined {
  return isWritten(value) ? `${value}` : undefined;
}

/** Other JSON values may throw when converted to a text or a number. */
function isWritten(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function exactOrZero(amount: number): number {
  return Number.isSafeInteger(amount) ? amount : 0;
}

/** Returns undefined when the value is not an amount: an old row may hold "free" or "12,50". */
export function readAmount(value: unknown, currency: string): number | undefined {
  if (typeof value === 'number') return fromMajorUnits(value, currency)?.amount;
  if (typeof value !== 'string') return undefined;
  try {
    return fromDecimal(value, currency).amount;
  } catch {
    return undefined;
  }
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

function readRecord(metaData: unknown): Record<string, unknown> {
  return asRecord(typeof metaData === 'string' ? parseJson(metaData) : metaData);
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
