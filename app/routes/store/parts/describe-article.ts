import { href } from 'react-router';
import type { Messages } from '../../../locales/en.ts';
import type { Page } from './page-meta.ts';
import type { Site } from './site.ts';
import { articleStructure } from './structured-data/article.ts';

type Words = Messages['shop'];
/** `isoDate` is a day: 2025-09-15. */
export type Article = { slug: string; title: string; excerpt: string; isoDate: string };

/** An article for its page's `meta`, or the page that says that there is none. */
export function describeArticle(words: Words, site: Site, post: Article | undefined): Page {
  if (!post) return describeMissingArticle(words);
  const { slug, title, excerpt, isoDate } = post;
  const path = href('/blog/:slug', { slug });
  return {
    title,
    description: excerpt,
    path,
    under: { title: words.links.blog, path: href('/blog') },
    openGraph: { 'og:type': 'article', 'article:published_time': isoDate },
    structure: [articleStructure(site, { title, excerpt, isoDate, path })],
  };
}

function describeMissingArticle({ pages }: Words): Page {
  return { title: pages.notFound, description: pages.notFoundHint, path: undefined };
}
