import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#database/schema.ts';
import { selectStaffName } from '../actor.server.ts';
import type { Language } from '../language.ts';
import { emailTextNames } from './email-texts.ts';
import { listDefaultPosts } from './posts.server.ts';
import { articleName, kindOf, pageNames, type TextKind } from './shop-texts.ts';
import { parseStoredText } from './text-form.ts';

export type ListedText = {
  name: string;
  kind: TextKind;
  /** Titles of an article. */
  titles: Record<Language, string>;
  isDefault: boolean;
  hasDraft: boolean;
  isDown: boolean;
  /** A new article that was never published. */
  isUnpublished: boolean;
  changedBy: string | undefined;
  changedAt: Date | undefined;
};

type Row = Pick<
  Selectable<Schema['shop_texts']>,
  'name' | 'draft' | 'published' | 'is_down' | 'changed_at'
> & { by: string | null; isTouched: boolean };

/** Lists home and pages first, then articles, newest first. */
export async function listTexts(db: Db): Promise<ListedText[]> {
  const rows = await listRows(db);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const defaults = listDefaultPosts('en').map(({ slug }) => articleName(slug));
  const added = rows.filter(({ name }) => kindOf(name) === 'article').map(({ name }) => name);
  const articles = [...new Set([...added, ...defaults])].map((name) =>
    listed(name, byName.get(name)),
  );
  const dateOf = (text: ReturnType<typeof listed>) => text.isoDate ?? '';
  const newest = articles.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)));
  const pages = ['home', ...pageNames].map((name) => listed(name, byName.get(name)));
  return [...pages, ...newest].map(({ isoDate: _, ...text }) => text);
}

/** Lists the emails to customers, in the order of an order. */
export async function listEmailTexts(db: Db): Promise<ListedText[]> {
  const byName = new Map((await listRows(db)).map((row) => [row.name, row]));
  return emailTextNames
    .map((name) => listed(name, byName.get(name)))
    .map(({ isoDate: _, ...text }) => text);
}

function listRows(db: Db): Promise<Row[]> {
  return db
    .selectFrom('shop_texts')
    .select(['name', 'draft', 'published', 'is_down', 'changed_at'])
    .select(selectStaffName('shop_texts.changed_by').as('by'))
    .select(
      sql<boolean>`exists (select from shop_text_events as event where event.name = shop_texts.name)`.as(
        'isTouched',
      ),
    )
    .execute();
}

function listed(name: string, row: Row | undefined): ListedText & { isoDate: string | undefined } {
  const kind = kindOf(name) ?? 'page';
  const fields = parseStoredText(kind, row?.draft) ?? parseStoredText(kind, row?.published);
  const posts = (['en', 'ar'] as const).map((language) =>
    listDefaultPosts(language).find(({ slug }) => articleName(slug) === name),
  );
  const [english, arabic] = posts;
  return {
    name,
    kind,
    isDown: row?.is_down ?? false,
    titles: {
      en: fields?.title_en ?? english?.title ?? '',
      ar: fields?.title_ar ?? arabic?.title ?? '',
    },
    isDefault: !row?.published,
    hasDraft: Boolean(row?.draft),
    isUnpublished: kind === 'article' && !english && !row?.published,
    changedBy: row?.isTouched ? (row.by ?? undefined) : undefined,
    changedAt: row?.isTouched ? row.changed_at : undefined,
    isoDate: fields?.iso_date ?? english?.isoDate,
  };
}
