import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const html = { 'content-type': 'text/html' };
const request = (path = '/') => new Request(`http://shop.test${path}`);

/** A cache over a renderer that answers "version n" and counts how often it was asked. */
function counting(change: (response: Response) => Response | Promise<Response> = (one) => one) {
  const seen = { renderings: 0 };
  const cache = createPageCache(async () => {
    seen.renderings += 1;
    return change(new Response(`<p>version ${seen.renderings}</p>`, { headers: html }));
  });
  const read = async (path = '/', language: 'en' | 'ar' = 'en') =>
    (await cache.respond(request(path), language)).text();
  return { cache, seen, read };
}

test('a page is rendered once for each path and language', async () => {
  const { seen, read } = counting();
  expect(await read('/')).toBe(await read('/?utm_source=x'));
  expect(seen.renderings).toBe(1);
  await read('/', 'ar');
  await read('/about');
  expect(seen.renderings).toBe(3);
});

test('a hundred visitors at once wait for one rendering', async () => {
  const { seen, read } = counting();
  const bodies = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(bodies).size).toBe(1);
  expect(seen.renderings).toBe(1);
});

test('a change of the catalogue empties it', async () => {
  const { cache, read } = counting();
  expect(await read()).toContain('version 1');
  cache.clear();
  expect(await read()).toContain('version 2');
});

test('a page that was being rendered when the catalogue changed is not kept', async () => {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const { cache, read } = counting(async (response) => {
    await gate;
    return response;
  });
  const before = read();
  cache.clear();
  letGo();
  expect(await before).toContain('version 1');
  expect(await read()).toContain('version 2');
});

test.each([
  ['another status', new Response('x', { status: 404, headers: html })],
  ['a redirect', new Response(null, { status: 302, headers: { location: '/' } })],
  ['a cookie', new Response('x', { headers: { ...html, 'set-cookie': 'a=1' } })],
])('%s is not kept', async (_, response) => {
  const { seen, read } = counting(() => response.clone());
  await read();
  await read();
  expect(seen.renderings).toBe(2);
});

test('a rendering that fails is tried again by the next visitor', async () => {
  let isBroken = true;
  const { read } = counting((response) => {
    if (isBroken) throw new Error('the database is away');
    return response;
  });
  await expect(read()).rejects.toThrow('away');
  isBroken = false;
  expect(await read()).toContain('version 2');
});
