import { z } from 'zod';
import index from '#content/blog/posts.json';
import type { Language } from '../language.ts';
import { articleHtml } from '../markdown.ts';

const text = z.string().trim().min(1);

const inLanguage = z.strictObject({ title: text, tag: text, excerpt: text, coverAlt: text });

const source = z.strictObject({
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

/** Words a minute. An Arabic word carries what English says in two, and takes longer. */
const readingSpeed: Record<Language, number> = { en: 200, ar: 160 };

const bodies = import.meta.glob<string>('../../content/blog/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const entries = z.array(entry).parse(index);

const posts = {
  en: entries.map((one) => readPost(one, 'en')),
  ar: entries.map((one) => readPost(one, 'ar')),
};

export function listPosts(language: Language) {
  return posts[language].map(({ html: _, sources: __, productId: ___, ...summary }) => summary);
}

export function findPost(slug: string, language: Language) {
  return posts[language].find((post) => post.slug === slug);
}

function readPost({ en, ar, ...shared }: z.infer<typeof entry>, language: Language) {
  const html = articleHtml(requireBody(shared.slug, language), language);
  const minutes = Math.max(1, Math.round(wordsIn(html) / readingSpeed[language]));
  const words = language === 'ar' ? ar : en;
  return { ...shared, ...words, cover: `blog/${shared.slug}`, minutes, html };
}

export function wordsIn(html: string): number {
  const text = html.replace(/<\/?bdi[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function requireBody(slug: string, language: Language): string {
  const name = `${slug}.${language}.md`;
  const body = bodies[`../../content/blog/${name}`];
  if (body === undefined) throw new Error(`content/blog/${name} is missing`);
  return body;
}
