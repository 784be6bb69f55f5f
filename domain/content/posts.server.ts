import { parse, Renderer, type Tokens } from 'marked';
import { z } from 'zod';
import index from '#content/blog/posts.json';
import type { Language } from '../language.ts';
import type { Post, PostSummary } from './posts.ts';

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

const posts: Record<Language, Post[]> = {
  en: entries.map((one) => readPost(one, 'en')),
  ar: entries.map((one) => readPost(one, 'ar')),
};

/** All articles in the order of the index, the newest first, without their text. */
export function listPosts(language: Language): PostSummary[] {
  return posts[language].map(({ html: _, sources: __, productId: ___, ...summary }) => summary);
}

export function findPost(slug: string, language: Language): Post | undefined {
  return posts[language].find((post) => post.slug === slug);
}

function readPost({ en, ar, ...shared }: z.infer<typeof entry>, language: Language): Post {
  const html = toHtml(requireBody(shared.slug, language), language);
  const minutes = Math.max(1, Math.round(wordsIn(html) / readingSpeed[language]));
  const words = language === 'ar' ? ar : en;
  return { ...shared, ...words, cover: `blog/${shared.slug}`, minutes, html };
}

function requireBody(slug: string, language: Language): string {
  const name = `${slug}.${language}.md`;
  const body = bodies[`../../content/blog/${name}`];
  if (body === undefined) throw new Error(`content/blog/${name} is missing`);
  return body;
}

/** The HTML of an article. Its Markdown comes from this repository, so nothing in it is cleaned. */
function toHtml(markdown: string, language: Language): string {
  return parse(markdown, { async: false, renderer: new ArticleRenderer(language) });
}

/** How many words a reader of this HTML reads. */
export function wordsIn(html: string): number {
  const text = html.replace(/<\/?bdi[^>]*>/g, '').replace(/<[^>]+>/g, ' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

class ArticleRenderer extends Renderer {
  readonly #language: Language;
  #sections = 0;

  constructor(language: Language) {
    super();
    this.#language = language;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    this.#sections += 1;
    const words = this.parser.parseInline(tokens);
    return `<h${depth} id="${this.#section}">${words}</h${depth}>\n`;
  }

  /** Scrolls by itself where it is too wide, also from a keyboard. */
  override table(token: Tokens.Table): string {
    const region = `class="prose-table" role="region" tabindex="0" aria-labelledby="${this.#section}"`;
    return `<div ${region}>${super.table(token)}</div>\n`;
  }

  override tablecell(token: Tokens.TableCell): string {
    return super.tablecell(token).replace(/^<th/, '<th scope="col"');
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    const html = super.text(token);
    const isOuter = 'tokens' in token && token.tokens;
    return this.#language === 'ar' && !isOuter ? isolateForeign(html) : html;
  }

  get #section(): string {
    return `section-${this.#sections}`;
  }
}

/**
 * In Arabic text keeps Latin names together and tells that they are English, and keeps a percent
 * sign on the same side of its number wherever the two stand in a sentence.
 */
function isolateForeign(html: string): string {
  // Not the names of entities, as in &quot;
  const names = /(?<![&#\w])[A-Za-z][\w-]*(?:[ .][A-Za-z0-9][\w-]*)*/g;
  return html
    .replace(names, '<bdi lang="en">$&</bdi>')
    .replace(/\d[\d.,]*%/g, '<bdi dir="ltr">$&</bdi>');
}
