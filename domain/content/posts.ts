import { addressOf, files } from '../addresses.ts';
import type { Language } from '../language.ts';

export type Source = {
  authors?: string | undefined;
  title: string;
  publisher: string;
  year?: number | undefined;
  url?: string | undefined;
};

export type PostSummary = {
  slug: string;
  /** 2025-09-15 */
  isoDate: string;
  /** Folder and name of its picture in `content/pictures`. */
  cover: string;
  coverAlt: string;
  tag: string;
  title: string;
  excerpt: string;
  minutes: number;
};

export type Post = PostSummary & {
  html: string;
  sources: Source[];
  productId: number;
};

export function feedPath(language: Language): string {
  return addressOf(files.feed, { language });
}
