import { describe, expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

const html = { 'content-type': 'text/html' };
const request = (path = '/', headers: Record<string, string> = {}) =>
  new Request(`http://shop.test${path}`, { headers });

function counting(
  change: (response: Response) => Response | Promise<Response> = (one) => one,
  options: Parameters<typeof createPageCache>[1] = {},
) {
  const seen = { renderings: 0 };
  const render = async () => {
    seen.renderings += 1;
    return change(new Response(`<p>version ${seen.renderings}</p>`, { headers: html }));
  };
  const cache = createPageCache(render, options);
  const read = async (path = '/', language: 'en' | 'ar' = 'en') =>
    (await cache.respond(request(path), language)).text();
  return { cache, seen, read };
}

function openHeldCache(change: (response: Response, rendering: number) => Response) {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  let renderings = 0;
  const shop = counting(async (response) => {
    renderings += 1;
    const rendering = renderings;
    await gate;
    return change(response, rendering);
  });
  return { ...shop, letGo };
}

const withHeader = (response: Response, name: string, value: string) =>
  new Response(response.body, { headers: { ...html, [name]: value } });

test('a cached page is rendered once per path and language', async () => {
  const { seen, read } = counting();
  expect(await read('/')).toBe(await read('/?utm_source=x'));
  expect(seen.renderings).toBe(1);
  await read('/', 'ar');
  await read('/about');
  expect(seen.renderings).toBe(3);
});

test('a page is rendered once for a hundred concurrent visitors', async () => {
  const { seen, read } = counting();
  const bodies = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(bodies).size).toBe(1);
  expect(seen.renderings).toBe(1);
});

test('after a change that few pages show, only those are rendered before a request', async () => {
  const { cache, seen, read } = counting();
  for (const path of ['/', '/product/2', '/product/2.data', '/product/3']) await read(path);
  await cache.refresh(['/product/2']);
  expect(seen.renderings).toBe(6);
  expect(await read('/product/2')).toContain('version 6');
  expect(await read('/product/3'), 'stale until it is requested').toContain('version 7');
  expect(await read('/product/3')).toContain('version 7');
});

test('cached pages are rendered again after a change of the catalogue, before a request', async () => {
  const { cache, seen, read } = counting();
  expect(await read()).toContain('version 1');
  await cache.refresh();
  expect(seen.renderings).toBe(2);
  expect(await read()).toContain('version 2');
  expect(seen.renderings).toBe(2);
});

test('the last hundred requested pages are rendered ahead, the others on request', async () => {
  const { cache, seen, read } = counting();
  for (let n = 1; n <= 150; n += 1) await read(`/product/${n}`);
  await cache.refresh();
  expect(seen.renderings).toBe(250);
  expect(await read('/product/150')).not.toContain('version 150');
  expect(seen.renderings).toBe(250);
});

test('a page from before a change is never served, at any address', async () => {
  let gate: Promise<void> | undefined;
  const { cache, read } = counting(async (response) => {
    await gate;
    return response;
  });
  expect(await read('/')).toContain('version 1');
  expect(await read('/about')).toContain('version 2');
  const slow = Promise.withResolvers<void>();
  gate = slow.promise;
  const renewed = cache.refresh();
  expect(cache.find('/', 'en')).toBeUndefined();
  const pages = Promise.all([read('/'), read('/about'), read('/')]);
  slow.resolve();
  for (const page of await pages) expect(page).toMatch(/version [34]/);
  await renewed;
});

test('an old page is served when it cannot be rendered again, until it can', async () => {
  const answers: (() => Response)[] = [
    () => new Response('away', { status: 503 }),
    // The page lacks the database's part.
    () => new Response('a part', { headers: { ...html, 'cache-control': 'no-store' } }),
    () => {
      throw new Error('the database is unreachable');
    },
  ];
  for (const answer of answers) {
    let isUnavailable = false;
    const { cache, read } = counting((response) => (isUnavailable ? answer() : response));
    expect(await read()).toContain('version 1');
    isUnavailable = true;
    await cache.refresh();
    expect(await read()).toContain('version 1');
    isUnavailable = false;
    expect(await read()).toContain('version 4');
  }
});

test('a page that no longer exists does not return to the cache', async () => {
  let status = 200;
  const { cache, read } = counting((one) => new Response(one.body, { status }));
  expect(await read()).toContain('version 1');
  status = 404;
  await cache.refresh();
  expect(await read()).toContain('version 3');
  status = 503;
  expect(await read()).toContain('version 4');
});

test('prepared pages are rendered once in every language', async () => {
  const { cache, seen, read } = counting();
  await cache.prepare(['/', '/about']);
  expect(seen.renderings).toBe(4);
  expect(cache.find('/', 'ar')).toBeDefined();
  expect(cache.find('/blog', 'ar')).toBeUndefined();
  await cache.prepare(['/']);
  await read('/about');
  expect(seen.renderings).toBe(4);
});

test('a page that was being rendered during a change is not cached', async () => {
  const { cache, read, letGo } = openHeldCache((response) => response);
  const before = read();
  void cache.refresh();
  letGo();
  expect(await before).toContain('version 1');
  expect(await read()).toContain('version 2');
});

const uncacheable: [string, (response: Response) => Response][] = [
  ['another status', ({ body }) => new Response(body, { status: 404, headers: html })],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: `/${Math.random()}` } }),
  ],
  ['a cookie', (response) => withHeader(response, 'set-cookie', 'order=1')],
  ['no-store', (response) => withHeader(response, 'cache-control', 'No-Store')],
  ['private', (response) => withHeader(response, 'cache-control', 'max-age=60, private')],
];

describe.each(uncacheable)('a response with %s', (_, change) => {
  test('is not cached', async () => {
    const { seen, read } = counting(change);
    await read();
    await read();
    expect(seen.renderings).toBe(2);
  });

  test('is sent to its own visitor only, although others wait for the same page', async () => {
    const { cache, seen, letGo } = openHeldCache(change);
    const visitors = ['first', 'second', 'third'].map(() => cache.respond(request(), 'en'));
    letGo();
    const answers = await Promise.all(visitors);
    const contents = await Promise.all(
      answers.map(async (one) => one.headers.get('location') ?? (await one.text())),
    );
    expect(new Set(contents).size).toBe(3);
    expect(seen.renderings).toBe(3);
  });

  test('is not cached by proxies', async () => {
    const { cache } = counting(change);
    const { headers } = await cache.respond(request(), 'en');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

test('the cookie of one visitor is not set for another who waits for the same page', async () => {
  const { cache, letGo } = openHeldCache((response, n) =>
    withHeader(response, 'set-cookie', `order=${n}`),
  );
  const visitors = [1, 2].map(() => cache.respond(request(), 'en'));
  letGo();
  const cookies = (await Promise.all(visitors)).map(({ headers }) => headers.get('set-cookie'));
  expect(cookies).toEqual(['order=1', 'order=2']);
});

test('a page whose rendering failed is rendered again for the next visitor', async () => {
  let isBroken = true;
  const { read } = counting((response) => {
    if (isBroken) throw new Error('the database is unreachable');
    return response;
  });
  await expect(read()).rejects.toThrow('unreachable');
  isBroken = false;
  expect(await read()).toContain('version 2');
});

test('a failed rendering is returned to its own visitor only', async () => {
  const { seen, read, letGo } = openHeldCache((response, rendering) => {
    if (rendering === 1) throw new Error('the connection was lost');
    return response;
  });
  const visitors = [1, 2, 3].map(() => read());
  letGo();
  const [first, ...others] = await Promise.allSettled(visitors);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: /connection was lost/ } });
  for (const other of others) expect(other).toMatchObject({ status: 'fulfilled' });
  const made = seen.renderings;
  await read();
  expect(seen.renderings).toBe(made);
});

test('the page cache drops the least recently used pages when it is full', async () => {
  // Each page is stored three times: plain, and compressed in two ways.
  const page = '0123456789';
  const { seen, read } = counting(() => new Response(page, { headers: html }), {
    maxBytes: 3 * page.length * 5,
  });
  for (let n = 1; n <= 5; n += 1) await read(`/product/${n}`);
  await read('/product/1');
  expect(seen.renderings).toBe(5);
  await read('/product/6');
  await read('/product/1');
  expect(seen.renderings).toBe(6);
  await read('/product/2');
  expect(seen.renderings).toBe(7);
});

test('pages of two markets are kept apart, and those of the dollar shop from both', async () => {
  const rendered: string[] = [];
  const cache = createPageCache(async (path, language, market = 'dollars') => {
    rendered.push(`${market} ${language} ${path}`);
    return new Response(`<p>${market}</p>`, { headers: html });
  });
  const read = async (market?: string) => (await cache.respond(request('/'), 'ar', market)).text();
  for (const market of ['sa', 'ae', undefined]) {
    expect(await read(market)).toContain(market ?? 'dollars');
    expect(await read(market)).toContain(market ?? 'dollars');
  }
  expect(rendered).toEqual(['sa ar /', 'ae ar /', 'dollars ar /']);
  await cache.refresh();
  expect(rendered.slice(3).sort()).toEqual(['ae ar /', 'dollars ar /', 'sa ar /']);
  expect(await read('sa')).toContain('sa');
  expect(rendered).toHaveLength(6);
});
