import { Feed } from 'feed';
import { covers } from '#app/shop/pages/blog/covers.ts';
import { messagesOf } from '#app/words/messages.ts';
import { addressOf, shopPages } from '#domain/addresses.ts';
import { listPosts } from '#domain/content/posts.server.ts';
import { feedPath } from '#domain/content/posts.ts';
import type { Language } from '#domain/language.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { StoreSettings } from '#domain/store.ts';
import { encode, makeReady, type ReadyResponse, respondReady } from './ready-response.ts';
import { securityHeaders } from './security-headers.ts';

type Settings = Pick<StoreSettings, 'publicUrl' | 'name'>;

export function createFeeds(settings: Settings) {
  const feeds = new Map<Language, Promise<ReadyResponse>>();

  async function make(language: Language): Promise<ReadyResponse> {
    const headers = new Headers(securityHeaders());
    headers.set('Content-Type', 'application/rss+xml; charset=utf-8');
    headers.set('Cache-Control', 'public, max-age=3600');
    return makeReady(await encode(Buffer.from(writeFeed(settings, language)), 9), headers);
  }

  return {
    renew: () => feeds.clear(),
    async respond(request: Request, language: Language): Promise<Response> {
      const feed = feeds.get(language) ?? make(language);
      feeds.set(language, feed);
      return respondReady(request, await feed);
    },
  };
}

function writeFeed({ publicUrl, name }: Settings, language: Language): string {
  const { links, pages } = messagesOf(language).shop;
  const posts = listPosts(language);
  const linkTo = (path: string) => pageAddress(publicUrl, path, language);
  const feed = new Feed({
    title: `${links.blog} · ${name[language]}`,
    description: pages.blogLead,
    language,
    link: linkTo(shopPages.blog.path),
    feedLinks: { rss: `${publicUrl}${feedPath(language)}` },
    // From the content, so that the same articles always make the same feed.
    ...(posts[0] ? { updated: new Date(posts[0].isoDate) } : {}),
    generator: false,
  });
  for (const { slug, title, excerpt, isoDate, tag } of posts) {
    const cover = covers[slug];
    feed.addItem({
      title,
      description: excerpt,
      link: linkTo(addressOf(shopPages.post.path, { slug })),
      date: new Date(isoDate),
      category: [{ name: tag }],
      // RSS asks for a length in bytes and takes 0 for one that is not known.
      ...(cover ? { enclosure: { url: publicUrl + cover, type: 'image/jpeg', length: 0 } } : {}),
    });
  }
  return feed.rss2();
}
