import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { Language } from '../language.ts';

export type ProductMatch = { id: number; titles: Record<Language, string> };

/**
 * Finds products whose title in either language contains the text, by the folding of the orders' search
 * (0009_order_search.sql). Reads the whole catalogue, which is small.
 */
export async function searchProducts(db: Db, text: string, limit: number): Promise<ProductMatch[]> {
  const titles = sql`search_fold(concat_ws(' ', title_en, title_ar))`;
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title_en', 'title_ar'])
    .where(sql<boolean>`strpos(${titles}, trim(search_fold(${text}::text))) > 0`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, title_en, title_ar }) => {
    const titles = { en: title_en?.trim() ?? '', ar: title_ar?.trim() ?? '' };
    return { id, titles: { en: titles.en || titles.ar, ar: titles.ar || titles.en } };
  });
}
