import type { RootData } from '#app/root-data.ts';
import { messagesOf } from '#app/words/shop-messages.ts';
import { feedPath } from '#domain/texts/posts.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function feedLink(matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const { language, store } = root;
  const title = `${messagesOf(language).shop.links.blog} · ${store.name[language]}`;
  const link = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml' };
  return [{ ...link, title, href: feedPath(language) }];
}
