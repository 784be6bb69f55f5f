import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addressOf,
  apiRoot,
  files,
  healthChecks,
  mediaRoot,
  outsideApi,
  publicApi,
  seoFiles,
  staffApi,
} from '#domain/addresses.ts';
import { languages } from '#domain/language.ts';
import * as noScreens from '../../tests/support/no-screens.ts';
import { staffVisitor } from '../../tests/support/staff-visitor.ts';
import { TestShop } from '../../tests/support/test-shop.ts';
import type { Visitor } from '../../tests/support/visitor.ts';
import { createApp } from './app.ts';

type ServerRouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

// Adds new pages without an access rule, one of them below a layout. The page cache caches the other one's
// path.
const requestUrls: string[] = [];

function loader({ request }: LoaderFunctionArgs): string {
  requestUrls.push(request.url);
  return 'secret';
}

const page = (path: string, parentId: string, handle?: object) => ({
  id: path,
  parentId,
  path,
  module: { loader, handle } as ServerRouteModule,
});
const layout = { default: () => null };
const screens: ServerBuild = {
  ...noScreens,
  routes: {
    root: { id: 'root', path: '', module: layout },
    layout: { id: 'layout', parentId: 'root', module: layout },
    fresh: page('fresh', 'layout'),
    about: page('about', 'root'),
    open: page('open', 'root', { isPublic: true }),
  },
};

const clientFiles = mkdtempSync(join(tmpdir(), 'nabta-no-files-'));
const shop = new TestShop('pglite', {}, { screens: async () => screens, clientFiles });
beforeAll(() => shop.open());
beforeEach(async () => {
  await shop.reset();
  requestUrls.length = 0;
});
afterAll(async () => {
  await shop.close();
  rmSync(clientFiles, { recursive: true });
});

const toSignIn = [302, '/adminLogin', null, 'private, no-store'];

async function answerTo(visitor: Visitor, path: string) {
  const { status, headers } = await visitor.fetch(path);
  const named = ['location', 'x-robots-tag', 'cache-control'].map((name) => headers.get(name));
  return [status, ...named];
}

describe('a new page without isPublic', () => {
  test('is shown to staff only, neither cached nor listed', async () => {
    const staff = await staffVisitor(shop);
    expect(await answerTo(shop.visitor(), '/fresh')).toEqual(toSignIn);
    const staffResponse = [200, null, 'noindex, nofollow', 'private, no-store'];
    expect(await answerTo(staff, '/fresh')).toEqual(staffResponse);
    expect(await answerTo(shop.visitor(), '/fresh')).toEqual(toSignIn);
    expect(requestUrls).toHaveLength(1);
  });

  test('returns no data to visitors, and accepts no form from them', async () => {
    const visitor = shop.visitor();
    expect(await (await visitor.fetch('/fresh.data')).text()).not.toContain('secret');
    const form = { method: 'POST', body: new URLSearchParams() };
    expect((await visitor.fetch('/fresh', form)).status).toBe(302);
    expect(requestUrls).toEqual([]);
  });

  test('is hidden from visitors at an address that is cached for everyone', async () => {
    for (const visitor of [shop.visitor(), await staffVisitor(shop), shop.visitor()]) {
      expect(await answerTo(visitor, '/about')).toEqual(toSignIn);
    }
    expect(requestUrls).toEqual([]);
  });
});

test('a public page is shown to everyone', async () => {
  const { status } = await shop.visitor().fetch('/open');
  expect([status, requestUrls.length]).toEqual([200, 1]);
});

describe('the calls and files of the server', () => {
  const answered = async () => {
    const { store, changes, log } = shop;
    const app = createApp({
      store,
      changes,
      log: log.log,
      trustedProxies: [],
      clientFiles: undefined,
      screens: async () => screens,
    });
    const named = (await app.routes()).filter(({ method }) => method !== 'ALL');
    return [...new Map(named.map((one) => [`${one.method} ${one.path}`, one])).values()];
  };
  const isCall = ({ path }: { path: string }) => path.startsWith(`${apiRoot}/`);

  test('match the table of addresses', async () => {
    const calls = [publicApi, outsideApi, staffApi].flatMap((table) => Object.values(table));
    const all = await answered();
    const paths = all.filter(isCall).map(({ path }) => path);
    expect([...new Set(paths)].sort()).toEqual([...calls].sort());
    const feeds = languages.map((language) => addressOf(files.feed, { language }));
    const tables = [seoFiles, healthChecks].flatMap((table) => Object.values(table));
    const made = [
      files.icon,
      files.touchIcon,
      files.smallIcon,
      files.logo,
      files.reviews,
      files.manifest,
      files.securityTxt,
      ...feeds,
      ...tables,
      `${mediaRoot}/brand/*`,
      `${mediaRoot}/*`,
    ];
    const others = all.filter((one) => !isCall(one));
    expect(others.map(({ path }) => path).sort()).toEqual(made.sort());
  });

  test('are limited to staff where the table says so', async () => {
    const calls: readonly string[] = Object.values(staffApi);
    for (const { method, path } of (await answered()).filter(isCall)) {
      const address = path.replace(/:\w+/g, 'x');
      const body = method === 'GET' ? undefined : '{}';
      const headers = { 'content-type': 'application/json' };
      const { status } = await shop.visitor().json(address, { method, body, headers });
      const isRefused = calls.includes(path);
      // Signing in answers wrong credentials with 401 as well; these are none.
      expect([path, status === 401]).toEqual([path, isRefused]);
    }
    expect(shop.log.takeErrorTexts()).toEqual([]);
  });
});
