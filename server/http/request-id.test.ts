import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as noScreens from '../../tests/support/no-screens.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { createApp } from './app.ts';

const own = /^[0-9a-f]{8}-[0-9a-f]{4}$/;

onBothDatabases('a request id', (shop) => {
  const idOf = (response: Response) => response.headers.get('x-request-id') ?? '';
  const send = (headers: Record<string, string> = {}, path = '/api/openapi.json') =>
    shop.visitor().fetch(path, { headers });

  test('a request id is in every response of its own, and differs each time', async () => {
    const paths = ['/api/openapi.json', '/up', '/api/nothing', '/assets/nothing.js'];
    const ids = await Promise.all(paths.map(async (path) => idOf(await send({}, path))));
    for (const id of ids) expect(id).toMatch(own);
    expect(new Set(ids).size).toBe(paths.length);
  });

  test('a request id is in no response that may be cached for others', async () => {
    for (const path of ['/reviews.csv', '/robots.txt', '/blog/feed.en.xml']) {
      const response = await send({}, path);
      expect([path, response.status, idOf(response)]).toEqual([path, 200, '']);
    }
  });

  test('a request id is accepted from a trusted proxy', async () => {
    for (const id of ['abcdef01', 'A-plain-Id-0123456789', 'x'.repeat(64)]) {
      expect(idOf(await send({ 'x-request-id': id }))).toBe(id);
    }
  });

  test.each([
    ['too short', 'a-short'],
    ['too long', 'y'.repeat(65)],
    ['markup', '<script>alert(1)</script>'],
    ['a line of a log', 'any-request"},{"level":60'],
    ['several', 'a-first-one, a-second-one'],
    ['an email address', 'mona@example.com'],
    ['letters of another script', '\u00e0bcdefgh'],
    ['nothing', ''],
  ])('a request id is never %s', async (_, id) => {
    expect(idOf(await send({ 'x-request-id': id }))).toMatch(own);
    if (id) expect(shop.log.text()).not.toContain(id);
  });

  test('a request id is accepted from nobody but a trusted proxy', async () => {
    const { store, changes, log } = shop;
    const app = createApp({
      store,
      changes,
      log: log.log,
      trustedProxies: [],
      clientFiles: undefined,
      screens: async () => noScreens,
    });
    const headers = { 'x-request-id': 'abcdefgh' };
    const incoming = { headers, socket: { remoteAddress: '203.0.113.9' } };
    const request = new Request(`${shop.url}/up`, { headers });
    expect(idOf(await app.fetch(request, { incoming } as never))).toMatch(own);
  });

  test('a request id is in every log line of its request, with the route and without its parameters', async () => {
    const orderId = '481516234200';
    const requestId = 'a-named-request';
    await send({ 'x-request-id': requestId }, `/api/mtjree/status/${orderId}?key=secret`);
    await send({}, '/api/openapi.json');
    const lines = shop.log.lines().filter((line) => line.requestId === requestId);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.route).toBe('/api/mtjree/status/:orderId');
    expect(shop.log.text()).not.toContain('secret');
  });

  test('a request id is in the log line of an unexpected error, and of no other request', async () => {
    await sql`alter table products rename to products_away`.execute(shop.db);
    const answers = await Promise.all([
      shop.visitor().create(purchase(), { key: newKey() }),
      ...[1, 2, 3].map(() => send()),
      shop.visitor().create(purchase(), { key: newKey() }),
    ]);
    await sql`alter table products_away rename to products`.execute(shop.db);
    const failed = answers.filter(({ status }) => status === 500);
    expect(failed).toHaveLength(2);
    const errors = shop.log.takeErrors();
    const ids = failed.map(({ headers }) => headers.get('x-request-id'));
    expect(errors.map(({ requestId }) => requestId).sort()).toEqual(ids.sort());
    for (const line of errors) {
      expect(line).toMatchObject({
        route: '/api/mtjree/create',
        msg: 'Request failed unexpectedly',
      });
    }
  });
});
