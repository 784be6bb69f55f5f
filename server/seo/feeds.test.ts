import { expect, test } from 'vitest';
import type { Store } from '#domain/store.ts';
import { listDefaultPosts as listPosts } from '#domain/texts/posts.server.ts';
import { createFeeds } from './feeds.ts';

const publicUrl = 'https://shop.example';
const settings = { publicUrl, name: { en: 'Nabta & Sons', ar: 'نبتة' } } as Store['settings'];
const texts = { posts: listPosts } as unknown as Store['texts'];
const feeds = createFeeds({ settings, texts });
const feedRequest = (headers: Record<string, string> = {}) =>
  new Request(`${publicUrl}/blog/feed.en.xml`, { headers });

test.each(['en', 'ar'] as const)(
  'the feed in %s contains every article in that language',
  async (language) => {
    const response = await feeds.respond(feedRequest(), language);
    const xml = await response.text();
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(xml).toContain(`<language>${language}</language>`);
    expect(xml).toContain(`href="${publicUrl}/blog/feed.${language}.xml" rel="self"`);
    for (const { slug, title, excerpt, tag } of listPosts(language)) {
      expect(xml).toContain(`<link>${publicUrl}/blog/${slug}?lang=${language}</link>`);
      for (const expected of [title, excerpt, tag]) expect(xml).toContain(expected);
    }
    expect(xml.match(/<item>/g)).toHaveLength(3);
    const covers =
      /<enclosure length="0" type="image\/jpeg" url="https:\/\/shop\.example\/.+\.jpg"/g;
    expect(xml.match(covers)).toHaveLength(3);
  },
);

test('a store name with an ampersand leaves the feed well-formed', async () => {
  const xml = await (await feeds.respond(feedRequest(), 'en')).text();
  expect(xml).toContain('Nabta &amp; Sons');
});

test('a feed reader that already has the feed gets 304', async () => {
  const etag = (await feeds.respond(feedRequest(), 'en')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const again = await feeds.respond(feedRequest({ 'if-none-match': etag }), 'en');
  expect(again.status).toBe(304);
  expect((await feeds.respond(feedRequest({ 'if-none-match': etag }), 'ar')).status).toBe(200);
});

test('the feed can be cached for an hour, and forbids frames and scripts', async () => {
  const { headers } = await feeds.respond(feedRequest({ 'accept-encoding': 'br' }), 'en');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
