import { socialCoverOf } from '#app/shop/pages/blog/covers.ts';
import { messagesOf } from '#app/words/shop-messages.ts';
import { addressOf, shopPages } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { Store } from '#domain/store.ts';
import { feedPath, type Post } from '#domain/texts/posts.ts';
import {
  compressBody,
  createReadyResponse,
  type ReadyResponse,
  toFetchResponse,
} from '../http/cached-response.ts';
import { securityHeaders } from '../http/security-headers.ts';

export function createFeeds({ settings, texts }: Pick<Store, 'settings' | 'texts'>) {
  const feeds = new Map<Language, Promise<ReadyResponse>>();

  async function make(language: Language): Promise<ReadyResponse> {
    const headers = new Headers(securityHeaders());
    headers.set('Content-Type', 'application/rss+xml; charset=utf-8');
    headers.set('Cache-Control', 'public, max-age=3600');
    const feed = await writeFeed(settings, language, texts.posts(language));
    return createReadyResponse(await compressBody(Buffer.from(feed)), headers);
  }

  return {
    /** Called after a change of articles or settings. */
    renew: () => feeds.clear(),
    async respond(request: Request, language: Language): Promise<Response> {
      const feed = feeds.get(language) ?? make(language);
      feeds.set(language, feed);
      return toFetchResponse(request, await feed);
    },
  };
}

type Settings = Pick<StoreSettings, 'publicUrl' | 'name' | 'hasDemo'>;

async function writeFeed(
  { publicUrl, name, hasDemo }: Settings,
  language: Language,
  posts: Post[],
): Promise<string> {
  // Loaded for the first reader: a start does not wait for it.
  const { Feed } = await import('feed');
  const { links, pages, search } = messagesOf(language).shop;
  const linkTo = (path: string) => pageAddress(publicUrl, path, language);
  const feed = new Feed({
    title: `${links.blog} · ${name[language]}`,
    description: hasDemo ? pages.blogLead : search.blog.own,
    language,
    link: linkTo(shopPages.blog.path),
    feedLinks: { rss: `${publicUrl}${feedPath(language)}` },
    // The date comes from the content, so that the same articles always make the same feed.
    ...(posts[0] ? { updated: new Date(posts[0].isoDate) } : {}),
    generator: false,
  });
  for (const post of posts) {
    const { slug, title, excerpt, isoDate, tag } = post;
    const cover = socialCoverOf(post);
    feed.addItem({
      title,
      description: excerpt,
      link: linkTo(addressOf(shopPages.post.path, { slug })),
      date: new Date(isoDate),
      category: [{ name: tag }],
      // RSS requires a length in bytes and accepts 0 for an unknown one.
      ...(cover ? { enclosure: { url: publicUrl + cover, type: 'image/jpeg', length: 0 } } : {}),
    });
  }
  return feed.rss2();
}
