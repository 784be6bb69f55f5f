import type { BlogPosting } from 'schema-dts';
import type { Site } from '#app/shop/seo/site.ts';
import { publisher } from '#app/shop/seo/structured-store.ts';
import { pageAddress } from '#domain/page-address.ts';

type Article = {
  title: string;
  excerpt: string;
  /** 2025-09-15 */
  isoDate: string;
  path: string;
  picture?: string | undefined;
};

/** An article; the store is its author. */
export function articleStructure(site: Site, article: Article): BlogPosting {
  const { title, excerpt, isoDate, path, picture } = article;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: isoDate,
    inLanguage: site.language,
    mainEntityOfPage: pageAddress(site.publicUrl, path, site.language),
    ...(picture ? { image: site.absolute(picture) } : {}),
    author: publisher(site),
    publisher: publisher(site),
  };
}
