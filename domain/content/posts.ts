import { addressOf, files } from '../addresses.ts';
import type { Language } from '../language.ts';
import type { findPost, listPosts } from './posts.server.ts';

export type PostSummary = ReturnType<typeof listPosts>[number];
export type Post = NonNullable<ReturnType<typeof findPost>>;
export type Source = Post['sources'][number];

export function feedPath(language: Language): string {
  return addressOf(files.feed, { language });
}
