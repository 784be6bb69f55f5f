import { beforeAll, expect, inject, test } from 'vitest';
import { reviews as ar } from '#app/words/ar/reviews.ts';
import { reviews as en } from '#app/words/en/reviews.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { runSql } from '../support/postgres-admin.ts';
import { startServerForFile } from '../support/with-server.ts';

const STORE_SECRET = 'a secret only for tests, thirty-two letters';

let server: BuiltServer;
let url: string;
beforeAll(async () => {
  expect(inject('postgresUrl')).toBeTruthy();
  const database = await makePostgresDatabase();
  url = database.url;
  server = await startServerForFile({ DATABASE_URL: url, STORE_SECRET });
  return database.drop;
});

const page = (path: string) => server.fetch(path, { headers: { 'accept-language': 'en' } });
const readReviews = async (path = '/product/2') => {
  const html = await (await page(path)).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};

test('a cached product page is refreshed by each published or hidden review, and not by pending ones', async () => {
  const etag = async () => (await page('/product/2')).headers.get('etag');
  const before = await etag();
  expect(before).toBeTruthy();
  expect(await readReviews()).not.toContain(en.verified);
  const rows = [5, 4, 4, 1].map((stars, at) => {
    const name = `Buyer${at}`;
    return `('90000000000${at}', 2, ${stars}, '${name}', '<b>Words ${at}</b>', 'en', now() - interval '${at} days')`;
  });
  await runSql(
    url,
    `insert into reviews (order_id, product_id, stars, name, body, language, created_at) values ${rows}`,
  );
  expect(await etag()).toBe(before);
  await runSql(url, `update reviews set state = 'published', answer = 'Thank you'`);
  await expect.poll(() => readReviews()).toContain('Buyer0');
  const html = await readReviews();
  expect(html).toContain('4 reviews');
  expect(html).toMatch(/3\.5<\/span>/);
  expect(html).toContain('&lt;b&gt;Words 0&lt;/b&gt;');
  expect(html).toContain('Buyer2');
  // The fourth review is fetched on request.
  expect(html).not.toContain('Buyer3');
  expect(html).not.toContain('<template');
  const whole = await (await page('/product/2')).text();
  expect(whole).not.toMatch(/aggregateRating/i);
  expect(await readReviews('/')).not.toContain('Buyer0');
  expect(await readReviews('/')).toContain('349');
  await runSql(url, `update reviews set state = 'hidden' where name = 'Buyer0'`);
  await expect.poll(() => readReviews()).not.toContain('Buyer0');
});

test('a review declares its language when it differs from the page', async () => {
  await runSql(
    url,
    `insert into reviews (order_id, product_id, stars, name, body, language, state) values
       ('900000000011', 3, 5, 'Mona', 'No smell.', 'en', 'published'),
       ('900000000012', 3, 5, 'منى', 'بلا رائحة.', 'ar', 'published'),
       ('900000000013', 3, 5, 'هند', '', 'ar', 'published')`,
  );
  for (const [lang, foreign, name] of [
    ['en', en.foreign, 'منى'],
    ['ar', ar.foreign, 'Mona'],
  ] as const) {
    // The previous page may be served for one second after a change.
    const named = async () => {
      const reviews = (await readReviews(`/product/3?lang=${lang}`)).split('<li tabindex="-1"');
      return reviews.filter((review) => review.includes(foreign));
    };
    await expect.poll(named).toEqual([expect.stringContaining(name)]);
  }
});

test('the review page is closed without its link, in both languages, and removes the key from the address', async () => {
  for (const [lang, messages] of [
    ['en', en],
    ['ar', ar],
  ] as const) {
    const answer = await server.fetch(`/review?lang=${lang}`);
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.text()).toContain(messages.closed.link_invalid.title);
    const forged = `order=900000000000&until=1900000000&key=${'A'.repeat(43)}&lang=${lang}`;
    const moved = await server.fetch(`/review?${forged}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/review?lang=${lang}`]);
    expect(moved.headers.get('set-cookie')).toMatch(/^nabta_review=; .*Max-Age=0/);
  }
  const body = new FormData();
  body.set('stars-1', '5');
  const sent = await server.fetch('/review', { method: 'POST', body });
  expect(sent.status).toBe(422);
  expect(server.output).not.toContain('key=');
});
