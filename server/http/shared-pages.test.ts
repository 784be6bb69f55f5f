import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitorContext } from '#app/context.ts';
import * as noScreens from '../../tests/support/no-screens.ts';
import { TestShop } from '../../tests/support/test-shop.ts';

type ServerRouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

// Screens that print everything they are given: what reaches a public page is in its body.

const paths = ['about', 'product/:id', 'checkout'];
const module = { loader: echo, handle: { isPublic: true } } as ServerRouteModule;
const screens: ServerBuild = {
  ...noScreens,
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    ...Object.fromEntries(
      paths.map((path) => [path, { id: path, parentId: 'root', path, module }]),
    ),
  },
};

function echo({ request, context }: LoaderFunctionArgs) {
  const { method, url, headers } = request;
  return { method, url, headers: [...headers], visitor: context.get(visitorContext) };
}

const clientFiles = mkdtempSync(join(tmpdir(), 'nabta-no-files-'));
const shop = new TestShop('pglite', {}, { screens: async () => screens, clientFiles });
beforeAll(() => shop.open());
beforeEach(() => shop.reset());
afterAll(async () => {
  await shop.close();
  rmSync(clientFiles, { recursive: true });
});

const mark = 'zzmarkzz';
const firstVisitorHeaders = {
  cookie: `session=${mark}; nabta_orders=${mark}`,
  authorization: `Bearer ${mark}`,
  referer: `https://${mark}.example/`,
  'user-agent': mark,
  'x-forwarded-for': '203.0.113.77',
  'x-forwarded-host': `${mark}.example`,
  'if-none-match': `"${mark}"`,
};

test.each(['/about', '/about.data', '/product/7', '/product/7.data'])(
  '%s is rendered from its path and language only',
  async (path) => {
    const query = `?lang=ar&utm_source=${mark}&ttclid=${mark}`;
    const first = await fetch(`${shop.url}${path}${query}`, { headers: firstVisitorHeaders });
    expect(first.status).toBe(200);
    const body = await first.text();
    expect(body).not.toContain(mark);
    expect(body).not.toContain('203.0.113');
    expect(body).not.toContain('?');
    expect(body).toContain(`${shop.url}${path}"`);
    expect(body).toMatch(/"language"[:,]"ar"/);
    const second = await fetch(`${shop.url}${path}`, { headers: { 'accept-language': 'ar' } });
    expect(await second.text()).toBe(body);
  },
);

test('a page with parameters that may identify a person receives them', async () => {
  const address = `${shop.url}/checkout?order_id=${mark}`;
  const response = await fetch(address, { headers: firstVisitorHeaders });
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const body = await response.text();
  expect(body).toContain(`/checkout?order_id=${mark}`);
  expect(body).toContain(`session=${mark}`);
});
