import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { holdPage, isPageOnItsWay } from './held-pages.ts';
import { isNoResponse, NoResponseError } from './no-response.ts';

// The browser specs cover a page that waits (tests/e2e/bad-connection.spec.ts).

beforeAll(() => vi.stubGlobal('location', new URL('https://shop.example/')));
afterAll(() => vi.unstubAllGlobals());

const response = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
});

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), true],
  ["a proxy's page", response(502, '<h1>Bad gateway</h1>'), true],
  ["a hotel's page", new Error('Unable to decode turbo-stream response'), true],
  ['a redirect of the store', new Response(null, { status: 302 }), false],
  ['an outage that the store reports', response(503, { requestId: 'r' }), false],
  ['a refusal by the store', response(403, null), false],
])('recognises whether %s is an answer', (_, error, expected) => {
  expect(isNoResponse(error)).toBe(expected);
});

const load = (method = 'GET') => ({
  request: new Request('https://shop.example/blog', { method }),
});

test('a page is on its way until its data has come', async () => {
  const data = Promise.withResolvers<Record<string, { type: 'data'; result: unknown }>>();
  const loading = holdPage(load(), () => data.promise);
  expect(isPageOnItsWay()).toBe(true);
  data.resolve({ blog: { type: 'data', result: [] } });
  await loading;
  expect(isPageOnItsWay()).toBe(false);
});

test('without a notice on the page, a load without an answer ends as such', async () => {
  const failed = { blog: { type: 'error' as const, result: new TypeError('Failed to fetch') } };
  await expect(holdPage(load(), async () => failed)).rejects.toBeInstanceOf(NoResponseError);
});

test("a load that the store refuses keeps the store's reason", async () => {
  const refused = { blog: { type: 'error' as const, result: response(503, { requestId: 'r' }) } };
  await expect(holdPage(load(), async () => refused)).resolves.toBeUndefined();
});
