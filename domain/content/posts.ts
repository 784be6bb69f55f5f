import { addressOf, files } from '../addresses.ts';
import type { Language } from '../language.ts';

/** A work that an article leans on, under the name its publisher gave it. */
export type Source = {
  authors?: string | undefined;
  title: string;
  publisher: string;
  year?: number | undefined;
  url?: string | undefined;
};

/** An article as a list shows it, in one language. */
export type PostSummary = {
  slug: string;
  /** The day it came out, as in 2025-09-15. */
  isoDate: string;
  /** Folder and name of its picture in `content/pictures`. */
  cover: string;
  coverAlt: string;
  tag: string;
  title: string;
  excerpt: string;
  /** How long reading it takes. */
  minutes: number;
};

export type Post = PostSummary & {
  html: string;
  sources: Source[];
  /** The product that belongs to its subject. */
  productId: number;
};

/** Where feed readers find the articles of a language. */
export function feedPath(language: Language): string {
  return addressOf(files.feed, { language });
}
