import { addressOf, files } from '../addresses.ts';
import type { Language } from '../language.ts';

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
  /** Shown below it. */
  productId: number | undefined;
  title: string;
  tag: string;
  excerpt: string;
  /** In `content/pictures` as `blog/name`; uploaded by staff as `name.webp`. */
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
