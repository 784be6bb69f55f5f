import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as noScreens from '../../tests/support/no-screens.ts';
import { TestShop } from '../../tests/support/test-shop.ts';
import { longTimeout } from '../../tests/support/timeouts.ts';
import { Visitor } from '../../tests/support/visitor.ts';
import { renderLimits } from './render-queue.ts';

// render-queue.test.ts tests the limits, and who waits for whom.

const { promise: screens, resolve: loadScreens } = Promise.withResolvers<typeof noScreens>();
const shop = new TestShop(
  'pglite',
  {},
  {
    screens: () => screens,
    clientFiles: undefined,
    renderLimits: { ...renderLimits, maxRendersPerNetwork: 1, maxPendingPerNetwork: 3 },
  },
);
beforeAll(() => shop.reset());
afterAll(() => shop.close());

const at = (address: string) => new Visitor(() => shop.url, address);

test('a page beyond the queue of its network is refused with 429 in both languages, others are served', async () => {
  const statuses: number[] = [];
  const open = (address: string) =>
    at(address)
      .fetch('/checkout?order_id=482917305114')
      .then(async (response) => {
        statuses.push(response.status);
        return { response, text: await response.text() };
      });
  const addresses = ['198.51.100.1', '2001:db8:1:1::5', '2001:db8:1:1::6', '2001:db8:1:1::7'];
  const pages = [
    ...['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.1'].map(open),
    ...addresses.slice(1).map(open),
    open('2001:db8:1:1::8'),
    open('198.51.100.2'),
  ];
  await vi.waitFor(() => expect(statuses).toEqual([429, 429]), longTimeout);
  const refused = await Promise.any([...pages]);
  expect(refused.response.headers.get('retry-after')).toBe('5');
  expect(refused.response.headers.get('cache-control')).toBe('no-store');
  expect(refused.text).toBe(
    'The store is very busy. Please try again in a few seconds.\nالإقبال على المتجر كبير الآن. يرجى المحاولة مرة أخرى بعد ثوانٍ قليلة.\n',
  );
  loadScreens(noScreens);
  await Promise.all(pages);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await open('198.51.100.1')).response.status).not.toBe(429);
});

test('health checks, files and API calls are never queued behind pages', async () => {
  // Far from its end while the screens of another shop are never loaded.
  const stuck = new TestShop(
    'pglite',
    {},
    { screens: () => new Promise(() => undefined), clientFiles: undefined },
  );
  await stuck.reset();
  try {
    const visitor = new Visitor(() => stuck.url, '198.51.100.3');
    const leaving = new AbortController();
    const pages = Array.from({ length: 20 }, () =>
      visitor.fetch('/adminLogin', { signal: leaving.signal }).catch(() => undefined),
    );
    for (const path of ['/up', '/reviews.csv', '/api/openapi.json']) {
      expect((await visitor.fetch(path)).status, path).toBe(200);
    }
    leaving.abort();
    await Promise.all(pages);
  } finally {
    await stuck.close();
  }
});
