import type { Db } from '#database/schema.ts';
import { cachePerLanguage, type Language, languages } from '../language.ts';
import { shopTextHtml } from '../markdown.ts';
import { readSources } from './article-sources.ts';
import type { EmailTextName } from './email-texts.ts';
import { fillPlaceholders, placeholderValues, type StatedSettings } from './placeholders.ts';
import { listDefaultPosts, readingMinutes } from './posts.server.ts';
import type { Post } from './posts.ts';
import {
  fieldsInLanguage,
  type Highlight,
  type HomeField,
  kindOf,
  type PageName,
  readHighlights,
  slugOf,
  type TextFields,
} from './shop-texts.ts';
import { parseStoredText } from './text-form.ts';

export type PublishedPage = {
  title: string;
  searchTitle: string;
  description: string;
  lead: string;
  /** Headline of the page about the shop. */
  headline: string;
  highlights: Highlight[];
  sections: { title: string; html: string }[];
};

export type HomeTexts = Partial<Record<HomeField, string>>;

/** Texts that staff have published. Undefined means the text that the store ships with. */
export type PublishedTexts = {
  home(language: Language): HomeTexts | undefined;
  page(name: PageName, language: Language): PublishedPage | undefined;
  /** Newest first. */
  posts(language: Language): Post[];
  /** Sentences of an email that differ from the default. */
  email(name: EmailTextName, language: Language): TextFields;
};

export type ShopTexts = PublishedTexts & {
  load(): Promise<void>;
  /** Returns the shop's texts as if this text were published. */
  withText(name: string, fields: TextFields): ShopTexts;
};

type Published = ReadonlyMap<string, { fields: TextFields | undefined; isDown: boolean }>;

/** Caches the texts in memory, so that no page queries the database for them. */
export function createShopTexts(
  db: Db,
  settings: StatedSettings,
  report: (fault: unknown) => void,
): ShopTexts {
  let published: Published = new Map();
  let current = toPublishedTexts(published, settings);
  let startedReads = 0;
  let taken = 0;
  const texts: ShopTexts = {
    home: (language) => current.home(language),
    page: (name, language) => current.page(name, language),
    posts: (language) => current.posts(language),
    email: (name, language) => current.email(name, language),
    async load() {
      startedReads += 1;
      const turn = startedReads;
      const read = await readPublished(db, report);
      // A load that started later has already read newer texts.
      if (turn < taken) return;
      taken = turn;
      published = read;
      current = toPublishedTexts(published, settings);
    },
    withText(name, fields) {
      const changed = new Map([...published, [name, { fields, isDown: false }]]);
      return { ...texts, ...toPublishedTexts(changed, settings) };
    },
  };
  return texts;
}

async function readPublished(db: Db, report: (fault: unknown) => void): Promise<Published> {
  const rows = await db
    .selectFrom('shop_texts')
    .select(['name', 'published', 'is_down'])
    .orderBy('name')
    .execute();
  return new Map(
    rows.flatMap(({ name, published, is_down: isDown }) => {
      const kind = kindOf(name);
      const fields = kind && published !== null ? parseStoredText(kind, published) : undefined;
      if (!kind || (published !== null && !fields)) {
        report(new Error(`the text ${name} cannot be read: its default is shown`));
      }
      return kind ? [[name, { fields, isDown }] as const] : [];
    }),
  );
}

function toPublishedTexts(published: Published, settings: StatedSettings): PublishedTexts {
  const inLanguages = <T>(make: (language: Language) => T) =>
    Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
      Language,
      T
    >;
  const filled = (name: string, language: Language) => {
    const kind = kindOf(name);
    const fields = published.get(name)?.fields;
    if (!kind || !fields) return undefined;
    const values = placeholderValues(language, settings);
    const own = { ...fields, ...fieldsInLanguage(language, kind, fields) };
    return Object.fromEntries(
      Object.entries(own).map(([field, text]) => [field, fillPlaceholders(text, values)]),
    );
  };
  const homes = inLanguages((language) => {
    const fields = filled('home', language);
    return fields && homeOf(fields);
  });
  const posts = cachePerLanguage((language) => postsOf(published, language, filled));
  const pages = new Map<string, PublishedPage | undefined>();
  const page = (name: PageName, language: Language) => {
    const fields = filled(name, language);
    return fields && toPage(fields, language);
  };
  return {
    home: (language) => homes[language],
    page(name, language) {
      const key = `${language} ${name}`;
      if (!pages.has(key)) pages.set(key, page(name, language));
      return pages.get(key);
    },
    posts,
    email(name, language) {
      const fields = fieldsInLanguage(language, name, published.get(name)?.fields ?? {});
      return Object.fromEntries(Object.entries(fields).filter(([, text]) => text));
    },
  };
}

function homeOf(fields: TextFields): HomeTexts | undefined {
  const written = Object.entries(fields).filter(([name, text]) => text && !/_(en|ar)$/.test(name));
  return written.length > 0 ? Object.fromEntries(written) : undefined;
}

function toPage(fields: TextFields, language: Language): PublishedPage {
  const { title = '', search_title = '', description = '', lead = '', headline = '' } = fields;
  return {
    title,
    searchTitle: search_title,
    description,
    lead,
    headline,
    highlights: readHighlights(fields.highlights ?? '') ?? [],
    sections: sectionsOf(fields.body ?? '', language),
  };
}

/** Splits a page at its second-level headings; the part before the first has no title. */
function sectionsOf(body: string, language: Language): PublishedPage['sections'] {
  const [before = '', ...others] = `\n${body}`.split(/\n {0,3}##(?!#)[ \t]*/);
  const titled = others.map((text) => {
    const [title = '', ...rest] = text.split('\n');
    const heading = title.replace(/[ \t]+#+[ \t]*$/, '').replace(/[*_`]/g, '');
    return { title: heading.trim(), html: shopTextHtml(rest.join('\n'), language) };
  });
  const all = [{ title: '', html: shopTextHtml(before, language) }, ...titled];
  return all.filter(({ title, html }) => title || html.trim());
}

type Filled = (name: string, language: Language) => TextFields | undefined;

function postsOf(published: Published, language: Language, filled: Filled): Post[] {
  const defaults = listDefaultPosts(language);
  const isDefault = (slug: string) => defaults.some((post) => post.slug === slug);
  const added = [...published.keys()].flatMap((name) => {
    const slug = slugOf(name);
    return slug && !isDefault(slug) ? [slug] : [];
  });
  const posts = [...added, ...defaults.map(({ slug }) => slug)].flatMap((slug) => {
    const name = `article/${slug}`;
    if (published.get(name)?.isDown) return [];
    const fields = filled(name, language);
    if (fields) return [postOf(slug, fields, { language, isOwn: isDefault(slug) })];
    return defaults.filter((post) => post.slug === slug);
  });
  return posts.toSorted((a, b) => b.isoDate.localeCompare(a.isoDate));
}

type Place = { language: Language; isOwn: boolean };

function postOf(slug: string, fields: TextFields, { language, isOwn }: Place): Post {
  const { title = '', tag = '', excerpt = '', cover_alt = '', iso_date = '', body = '' } = fields;
  const html = shopTextHtml(body, language);
  return {
    slug,
    title,
    tag,
    excerpt,
    coverAlt: cover_alt,
    isoDate: iso_date,
    html,
    productId: fields.product_id ? Number(fields.product_id) : undefined,
    cover: fields.cover || (isOwn ? `blog/${slug}` : 'default.webp'),
    sources: readSources(fields.sources ?? '') ?? [],
    minutes: readingMinutes(html, language),
  };
}
