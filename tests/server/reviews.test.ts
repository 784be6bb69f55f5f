import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { files } from '#domain/addresses.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { startServerForFile } from '../support/with-server.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

const get = (headers: Record<string, string>) => server.fetch(files.reviews, { headers });

test('reviews are a file at a fixed address', async () => {
  const response = await get({});
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('set-cookie')).toBeNull();
  const file = new URL('../../content/reviews.csv', import.meta.url);
  expect(await response.text()).toBe(await readFile(file, 'utf8'));
});

test('reviews are sent compressed, and once', async () => {
  const first = await get({ 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(Number(first.headers.get('content-length'))).toBeLessThan(6000);
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
  const etag = first.headers.get('etag') ?? '';
  const again = await get({ 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('reviews can be read but not written', async () => {
  const head = await server.fetch(files.reviews, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await server.fetch(files.reviews, { method: 'POST', body: 'x' });
  expect(post.status).toBe(404);
});
