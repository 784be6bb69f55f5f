import { href } from 'react-router';
import type { BlogPosting } from 'schema-dts';
import { ogPictures } from '#app/shop/seo/og-pictures.ts';
import type { Page } from '#app/shop/seo/page-head.ts';
import type { Site } from '#app/shop/seo/site.ts';
import { publisher } from '#app/shop/seo/structured-store.ts';
import type { Messages } from '#app/words/words.ts';
import { type SharedPicture, sharedPictureSize } from '#domain/catalog/product.ts';
import type { PostSummary } from '#domain/content/posts.ts';
import { pageAddress } from '#domain/page-address.ts';

type Words = Messages['shop'];

/** For the page's `meta`; without a post, for a page that says so. */
export function describeArticle(words: Words, site: Site, post: PostSummary | undefined): Page {
  if (!post) return describeMissingArticle(words);
  const { slug, title, excerpt, isoDate } = post;
  const path = href('/blog/:slug', { slug });
  const picture = pictureOf(post);
  return {
    title,
    description: excerpt,
    path,
    under: { title: words.links.blog, path: href('/blog') },
    picture,
    openGraph: { 'og:type': 'article', 'article:published_time': isoDate },
    structure: [articleStructure(site, { ...post, path, picture: picture?.src })],
  };
}

function pictureOf({ slug, coverAlt }: PostSummary): SharedPicture | undefined {
  const src = ogPictures.blog[slug];
  return src ? { src, alt: coverAlt, ...sharedPictureSize } : undefined;
}

function describeMissingArticle({ pages }: Words): Page {
  return { title: pages.notFound, description: pages.notFoundHint, path: undefined };
}

type Article = {
  title: string;
  excerpt: string;
  /** 2025-09-15 */
  isoDate: string;
  path: string;
  picture?: string | undefined;
};

function articleStructure(site: Site, article: Article): BlogPosting {
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
