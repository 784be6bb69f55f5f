import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countPageView } from '#domain/analytics/page-views.server.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const home = { route: '/', path: '/', language: 'en', referrer: '' };
const product = {
  route: '/product/:id',
  path: '/product/2',
  language: 'ar',
  referrer: 'www.tiktok.com',
};

type Sending = { userAgent?: string; type?: string };

async function send(visitor: Visitor, body: unknown, { userAgent, type }: Sending = {}) {
  const headers = {
    'content-type': type ?? 'application/json',
    'user-agent': userAgent ?? firefox,
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await visitor.fetch('/api/page-views', { method: 'POST', headers, body: text });
  return answer.status;
}

async function rows({ db }: TestShop) {
  const { rows } = await sql`select day::text, route, path, language, referrer_host, views
    from page_views order by path, views`.execute(db);
  return rows;
}

onBothDatabases('page views', (shop) => {
  test('page views are counted by day, page, language and the site that led here', async () => {
    const visitor = shop.visitor();
    for (const view of [home, product, home, { ...home, language: 'ar' }]) {
      expect(await send(visitor, view)).toBe(204);
    }
    const day = dateInTimeZone('Asia/Dubai', new Date());
    const { referrer: referrer_host, ...page } = product;
    expect(await rows(shop)).toEqual([
      { day, route: '/', path: '/', language: 'ar', referrer_host: '', views: 1 },
      { day, route: '/', path: '/', language: 'en', referrer_host: '', views: 2 },
      { day, ...page, referrer_host, views: 1 },
    ]);
  });

  test('page views that arrive concurrently are all counted', async () => {
    const visitors = Array.from({ length: 20 }, () => shop.visitor());
    await Promise.all(visitors.map((visitor) => send(visitor, home)));
    expect(await rows(shop)).toMatchObject([{ views: 20 }]);
  });

  test('page views set no cookie', async () => {
    const headers = { 'content-type': 'application/json', 'user-agent': firefox };
    const init = { method: 'POST', headers, body: JSON.stringify(home) };
    const answer = await shop.visitor().fetch('/api/page-views', init);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('page views of bots are not counted', async () => {
    for (const userAgent of ['curl/8.5.0', 'Mozilla/5.0 (compatible; Googlebot/2.1)']) {
      expect(await send(shop.visitor(), home, { userAgent })).toBe(204);
    }
    expect(await rows(shop)).toEqual([]);
  });

  test.each<[string, unknown, string?]>([
    ['an unknown route', { ...home, route: '/admin', path: '/admin' }],
    ['a path of another route', { ...product, path: '/about' }],
    ['a query', { ...home, path: '/?order=123456789012' }],
    ['an order id in the path', { ...home, route: '/trackOrder', path: '/trackOrder/123' }],
    ['another language', { ...home, language: 'fr' }],
    ['a referrer with a path', { ...home, referrer: 'https://a.example/b' }],
    ['no JSON', '{"route":'],
    ['a list', []],
    ['a body of another type', home, 'text/plain'],
  ])('page views with %s are refused', async (_, body, type) => {
    expect(await send(shop.visitor(), body, type ? { type } : {})).toBe(400);
    expect(await rows(shop)).toEqual([]);
  });

  test('page views from one address are limited, and those from others are not', async () => {
    const eager = shop.visitor();
    const statuses = new Set<number>();
    for (let sent = 0; sent <= 240; sent++) {
      statuses.add(await send(eager, home, { userAgent: 'curl/8.5.0' }));
    }
    expect(statuses).toEqual(new Set([204, 429]));
    expect(await send(shop.visitor(), home)).toBe(204);
  });

  test('page views create a limited number of rows a day, and existing rows still count', async () => {
    await sql`insert into page_views (day, route, path, language, referrer_host)
      select '2026-08-31', '/', '/', 'en', 'host-' || n from generate_series(1, 20000) n`.execute(
      shop.db,
    );
    const view = { route: '/', path: '/', language: 'en' } as const;
    await countPageView(shop.db, { ...view, referrer: 'one-more' }, '2026-08-31');
    await countPageView(shop.db, { ...view, referrer: 'host-7' }, '2026-08-31');
    const { rows } = await sql`select count(*)::int as rows, sum(views)::int as views
      from page_views`.execute(shop.db);
    expect(rows).toEqual([{ rows: 20_000, views: 20_001 }]);
  });

  test('page views that cannot be counted are dropped and logged once', async () => {
    const { pageViews } = shop.store;
    const count = pageViews.count;
    pageViews.count = () => Promise.reject(new Error('the counter is away'));
    expect(await send(shop.visitor(), home)).toBe(204);
    expect(await send(shop.visitor(), home)).toBe(204);
    pageViews.count = count;
    expect(shop.log.text().match(/Page views could not be counted/g)).toHaveLength(1);
    expect(await send(shop.visitor(), home)).toBe(204);
    expect(await rows(shop)).toMatchObject([{ views: 1 }]);
  });
});
