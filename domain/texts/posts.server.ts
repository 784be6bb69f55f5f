import { z } from 'zod';
import index from '#content/blog/posts.json';
import { cachePerLanguage, type Language } from '../language.ts';
import { articleHtml } from '../markdown.ts';
import type { Post, PostSummary } from './posts.ts';

const text = z.string().trim().min(1);

const inLanguage = z.strictObject({ title: text, tag: text, excerpt: text, coverAlt: text });

export const source = z.strictObject({
  authors: text.optional(),
  title: text,
  publisher: text,
  year: z.int().optional(),
  url: z.url({ protocol: /^https$/ }).optional(),
});

const entry = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  isoDate: z.iso.date(),
  productId: z.int().positive(),
  en: inLanguage,
  ar: inLanguage,
  sources: z.array(source).min(1),
});

/** Words a minute. An Arabic word carries the meaning of two English ones, and takes longer to read. */
const readingSpeed: Record<Language, number> = { en: 200, ar: 160 };

const bodies = import.meta.glob<string>('../../content/blog/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

// Parsed on first use, so that a start does not wait for the articles.
let entries: z.infer<typeof entry>[] | undefined;

function readEntries() {
  entries ??= z.array(entry).parse(index);
  return entries;
}

/** Lists the articles that the store ships with, newest first. */
export const listDefaultPosts = cachePerLanguage((language): Post[] =>
  readEntries().map((one) => readPost(one, language)),
);

/** Finds an article that the store ships with, including its Markdown in both languages. */
export function findDefaultArticle(slug: string) {
  const article = readEntries().find((one) => one.slug === slug);
  return (
    article && { ...article, bodies: { en: requireBody(slug, 'en'), ar: requireBody(slug, 'ar') } }
  );
}

function readPost({ en, ar, ...shared }: z.infer<typeof entry>, language: Language): Post {
  const html = articleHtml(requireBody(shared.slug, language), language);
  const texts = language === 'ar' ? ar : en;
  return {
    ...shared,
    ...texts,
    cover: `blog/${shared.slug}`,
    minutes: readingMinutes(html, language),
    html,
  };
}

/** Returns the fields that a list needs, without those that only the article's page shows. */
export function toPostSummary({
  html: _,
  sources: __,
  productId: ___,
  ...summary
}: Post): PostSummary {
  return summary;
}

export function readingMinutes(html: string, language: Language): number {
  return Math.max(1, Math.round(countWords(html) / readingSpeed[language]));
}

export function countWords(html: string): number {
  const text = html.replace(/<\/?bdi[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function requireBody(slug: string, language: Language): string {
  const name = `${slug}.${language}.md`;
  const body = bodies[`../../content/blog/${name}`];
  if (body === undefined) throw new Error(`content/blog/${name} is missing`);
  return body;
}
