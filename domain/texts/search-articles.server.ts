import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { Language } from '../language.ts';
import { listDefaultPosts } from './posts.server.ts';
import { articleName } from './shop-texts.ts';

export type ArticleMatch = { name: string; titles: Record<Language, string> };

/** Finds articles by their title in either language, with the newest text: a draft before what is published. */
export async function searchArticles(db: Db, text: string, limit: number): Promise<ArticleMatch[]> {
  const defaults = listDefaultPosts('en').map(({ slug, title }) => ({
    name: articleName(slug),
    en: title,
    ar: listDefaultPosts('ar').find((post) => post.slug === slug)?.title ?? title,
  }));
  const { rows } = await sql<{ name: string; en: string; ar: string }>`
    with saved as (
      select name, coalesce(draft, published) ->> 'title_en' as en,
        coalesce(draft, published) ->> 'title_ar' as ar
      from shop_texts where name like ${`${articleName('')}%`}
    ), listed as (
      select * from saved
      union all
      select name, en, ar from jsonb_to_recordset(${JSON.stringify(defaults)}::jsonb)
        as standard (name text, en text, ar text)
      where not exists (select from saved where saved.name = standard.name)
    )
    select name, coalesce(en, ar, '') as en, coalesce(ar, en, '') as ar from listed
    where strpos(search_fold(concat_ws(' ', en, ar)), trim(search_fold(${text}::text))) > 0
    order by name limit ${limit}`.execute(db);
  return rows.map(({ name, en, ar }) => ({ name, titles: { en, ar } }));
}
