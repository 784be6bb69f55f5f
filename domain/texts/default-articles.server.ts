import { writeSources } from './article-sources.ts';
import { findDefaultArticle } from './posts.server.ts';
import type { TextFields } from './shop-texts.ts';

/**
 * Returns an article that the store ships with as form fields. Its cover is built in, so the field is
 * empty.
 */
export function defaultArticleFields(slug: string): TextFields | undefined {
  const article = findDefaultArticle(slug);
  if (!article) return undefined;
  const { isoDate, productId, sources, en, ar, bodies } = article;
  return {
    iso_date: isoDate,
    product_id: `${productId}`,
    cover: '',
    sources: writeSources(sources),
    title_en: en.title,
    title_ar: ar.title,
    tag_en: en.tag,
    tag_ar: ar.tag,
    excerpt_en: en.excerpt,
    excerpt_ar: ar.excerpt,
    cover_alt_en: en.coverAlt,
    cover_alt_ar: ar.coverAlt,
    body_en: bodies.en.trim(),
    body_ar: bodies.ar.trim(),
  };
}
