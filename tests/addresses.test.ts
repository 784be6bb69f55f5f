// biome-ignore-all lint/suspicious/noTemplateCurlyInString: examples of code that is looked for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routeTable from '#app/routes.ts';
import {
  addressOf,
  apiRoot,
  assetsRoot,
  files,
  findShopPage,
  healthChecks,
  listAllPages,
  mediaRoot,
  metricsAddress,
  outsideApi,
  type Page,
  publicApi,
  robotsTagOf,
  seoFiles,
  shopPages,
  staffApi,
  wellKnownRoot,
} from '#domain/addresses.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Screen = { path: string; file: string };

function screensOf(routes: readonly RouteConfigEntry[], above: string): Screen[] {
  return routes.flatMap(({ path, file, children }) => {
    const own = path ? `${above}/${path}` : above;
    return children ? screensOf(children, own) : [{ path: own || '/', file }];
  });
}

const screens = screensOf(routeTable, '');

describe('the table of addresses and the route table', () => {
  test('list the same pages once each', () => {
    const paths = listAllPages().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.sort()).toEqual(screens.map(({ path }) => path).sort());
  });

  test('agree on access: only a public route sets isPublic', () => {
    const publicScreens = screens.filter(({ file }) =>
      /^export const handle = \{ isPublic: true \};$/m.test(
        readFileSync(join(root, 'app', file), 'utf8'),
      ),
    );
    const forEveryone = listAllPages().filter(({ rules }) => rules.seenBy === 'everyone');
    expect(publicScreens.map(({ path }) => path).sort()).toEqual(
      forEveryone.map(({ path }) => path).sort(),
    );
  });

  test('cache, count and index public pages only', () => {
    const open = listAllPages().filter(
      ({ rules }) => rules.isCounted || rules.isListed || rules.cache !== undefined,
    );
    expect(open.filter(({ rules }) => rules.seenBy !== 'everyone')).toEqual([]);
  });
});

// The footer and llms.txt list pages in their own order and under their own names.
test('every indexed page is linked by the footer and by llms.txt', () => {
  const footer = readFileSync(join(root, 'app/shop/shell/footer.tsx'), 'utf8');
  const llms = readFileSync(join(root, 'server/seo/llms.ts'), 'utf8');
  for (const [name, { path, rules }] of Object.entries<Page>(shopPages)) {
    if (!rules.isListed) continue;
    expect(llms).toContain(`shopPages.${name}.path`);
    if (!path.includes(':')) expect(footer).toContain(`href('${path}')`);
  }
});

test('the parameters of an address are filled in and escaped', () => {
  expect(addressOf(files.feed, { language: 'ar' })).toBe('/blog/feed.ar.xml');
  expect(addressOf('/a/:b/c/:d', { b: '1/../2?', d: '3' })).toBe('/a/1%2F..%2F2%3F/c/3');
});

test.each([
  ['/', undefined],
  ['/product/1', undefined],
  ['/BLOG/hair-loss-treatment-guide/', undefined],
  ['/checkout', 'noindex'],
  ['/trackOrder', 'noindex'],
  ['/sandbox/abc', 'noindex'],
  ['/about.data', 'noindex'],
  ['/adminLogin/code', 'noindex, nofollow'],
  ['/admin/orders/1', 'noindex, nofollow'],
  ['/a-page-that-is-in-no-table', 'noindex, nofollow'],
])('the index status of %s is %s', (path, tag) => {
  expect(robotsTagOf(path)).toBe(tag);
});

test.each([
  ['/PRODUCT/01/', '/product/:id', '/product/01'],
  ['/blog/pp405-hair-spray', '/blog/:slug', '/blog/pp405-hair-spray'],
])('%s is resolved to %s', (address, page, path) => {
  expect(findShopPage(address)).toMatchObject({ page: { path: page }, path });
});

// Every first segment of an address of ours, and every file.
const knownSegments = [
  ...listAllPages().map(({ path }) => path),
  apiRoot,
  mediaRoot,
  assetsRoot,
  wellKnownRoot,
  metricsAddress,
  ...[publicApi, outsideApi, staffApi, files, seoFiles, healthChecks].flatMap((table) =>
    Object.values(table),
  ),
].flatMap((path) => path.split('/')[1] || []);
const segments = [...new Set(knownSegments)].filter((segment) => segment !== '*');
const literal = new RegExp(
  `(?<=['"\`}]|\\\\)/(?:${segments.map((one) => one.replaceAll('.', '\\.')).join('|')})(?![\\w-])`,
  'g',
);
const homeLiteral = /(['"`])\/\1/g;

// React Router types `href`: a page that is not in the route table does not compile.
const isHref = (before: string) => /\bhref\(\s*['"]$/.test(before);
// A lone slash is no address where text is split, nor as a cookie's path.
const isNoAddress = (before: string) =>
  /(?:\b(?:split|join|startsWith|endsWith|replace|replaceAll)\([^)]*|\bhref\()$/.test(before);
const isCookie = (before: string, text: string) =>
  /\bpath: $/.test(before) && /\bcreateCookie(?:SessionStorage)?\(/.test(text);

type Source = { path: string; text: string };

/** Returns each address as "file:line: code". */
function findAddresses({ path, text }: Source): string[] {
  return text.split('\n').flatMap((line, at, lines) => {
    if (/^\s*(?:\/\/|\/?\*)/.test(line)) return [];
    const code = line.replace(/\s\/\/ .*$/, '');
    const before = (match: RegExpExecArray) => code.slice(0, match.index);
    const isFound =
      [...code.matchAll(literal)].some((match) => !isHref(`${lines[at - 1]}\n${before(match)}`)) ||
      [...code.matchAll(homeLiteral)].some(
        (match) => !isNoAddress(before(match)) && !isCookie(before(match), text),
      );
    return isFound ? [`${path}:${at + 1}: ${code.trim()}`] : [];
  });
}

const tables = ['domain/addresses.ts', 'domain/shop-addresses.ts', 'app/routes.ts'];

function readSources(): Source[] {
  return ['app', 'domain', 'server', 'adapters']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(room, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .filter((path) => !tables.includes(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

describe('a hard-coded address', () => {
  test('exists only in the table', () => {
    const sources = readSources();
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(findAddresses)).toEqual([]);
  });

  test.each([
    "fetch('/api/contact')",
    'fetch(`/api/mtjree/status/${orderId}`)',
    'const link = `${publicUrl}/checkout?success=1`;',
    '<a href="/blog">',
    '<Link to="/admin/orders">',
    "const pages = ['/about', '/x'];",
    'return /^\\/admin\\/products/.test(path);',
    "path.startsWith('/trackOrder')",
    "return redirect('/');",
    'if (pathname === "/") return;',
    '<a href="/">',
    "const headers = { path: '/' };",
    'return `/media/${bucket}`;',
    "app.get('/robots.txt', robots);",
    "const icon = '/favicon.svg';",
  ])('is found in %s', (text) => {
    expect(findAddresses({ path: 'app/x.tsx', text })).toEqual([`app/x.tsx:1: ${text}`]);
  });

  test.each([
    "<Link to={href('/about')}>",
    "to={href('/')}",
    "to={href(\n  '/admin/orders/:orderId', { orderId })}",
    "navigate(`${href('/checkout')}?lang=en`);",
    "import { x } from '#domain/contact/contact-error.ts';",
    "import { x } from './blog/webhook-courier.ts';",
    " * `/product/01` is redirected to '/product/1'.",
    "const ms = 5; // as '/api/contact' takes",
    "path.split('/').map(encodeURIComponent).join('/')",
    "const open = '/open_api/v1.3/event/track/';",
    "const cookie = createCookie('lang', { path: '/' });",
    "const file = '/admin-users.csv';",
  ])('is not found in %s', (text) => {
    expect(findAddresses({ path: 'app/x.tsx', text })).toEqual([]);
  });
});
