import type { Language } from '../language.ts';
import { addressOf, files } from '../shop-addresses.ts';

export type Source = {
  title: string;
  publisher: string;
  authors?: string | undefined;
  year?: number | undefined;
  url?: string | undefined;
};

export type Post = {
  slug: string;
  /** 2025-09-15 */
  isoDate: string;
  /** Product shown below the article. */
  productId: number | undefined;
  title: string;
  tag: string;
  excerpt: string;
  /** Cover picture: `blog/name` in `content/pictures`, or `name.webp` when staff uploaded it. */
  cover: string;
  coverAlt: string;
  sources: Source[];
  minutes: number;
  html: string;
};

export type PostSummary = Omit<Post, 'html' | 'sources' | 'productId'>;

export function isUploaded(cover: string): boolean {
  return /\.\w+$/.test(cover);
}

export function feedPath(language: Language): string {
  return addressOf(files.feed, { language });
}
