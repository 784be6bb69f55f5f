import type { Language } from '#domain/language.ts';
import { asRecord, type OrderItem } from '../order-items.ts';

/** Name of a product in each language. */
export type ItemNames = Record<Language, string>;

/** Current names by product id. */
export type CurrentNames = ReadonlyMap<number, Record<Language, string | undefined>>;

type Named = Pick<OrderItem, 'productId' | 'name' | 'titles'>;

/**
 * Returns the name at the time of purchase. An older row has the name in the customer's language alone: the
 * other is the product's present name, or the stored one again.
 */
export function namesOf(
  { productId, name, titles }: Named,
  lang: Language | undefined,
  current: CurrentNames,
): ItemNames {
  const now = productId === undefined ? undefined : current.get(productId);
  const stored = lang ?? (hasArabic(name) ? 'ar' : 'en');
  const nameIn = (language: Language) =>
    titles[language] ?? (language === stored ? name : now?.[language]) ?? name;
  return { en: nameIn('en'), ar: nameIn('ar') };
}

function hasArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/** Reads names from rows of `products`, or from their JSON. */
export function readCurrentNames(products: unknown): CurrentNames {
  const rows = Array.isArray(products) ? products.map(asRecord) : [];
  return new Map(
    rows.map(({ id, title_en, title_ar }) => [
      Number(id),
      { en: filledText(title_en), ar: filledText(title_ar) },
    ]),
  );
}

function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}
