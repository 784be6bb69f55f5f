import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import {
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  useLoaderData,
} from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nonceContext } from '#app/context.ts';
import * as entryModule from '#app/entry.server.tsx';
import { ClicksBeforeHydration } from '#app/ui/hydration-scripts.tsx';
import { findBrowser } from '../../tests/support/chromium.ts';
import * as noScreens from '../../tests/support/no-screens.ts';
import { TestShop } from '../../tests/support/test-shop.ts';

// Pages with all scripts of the shop, and with unescaped markup in their middle: as if a
// description, an article or a parameter had not been escaped.

const clientFiles = mkdtempSync(join(tmpdir(), 'nabta-own-files-'));
const shop = new TestShop('pglite', {}, { screens: async () => screens, clientFiles });
let browser: Browser;
let content = '';
let nonces: (string | undefined)[] = [];
let products = 0;

beforeAll(async () => {
  mkdirSync(join(clientFiles, 'assets'));
  for (const name of ['route', 'manifest']) writeFileSync(asset(name), '');
  writeFileSync(asset('entry'), 'window.ranOwnScripts = true;');
  await shop.open();
  const { executablePath, channel, env } = await findBrowser();
  browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath ? { executablePath } : {}),
    ...(channel ? { channel } : {}),
    ...(env ? { env: { ...process.env, ...env } as Record<string, string> } : {}),
  });
});
beforeEach(() => {
  content = '';
  nonces = [];
});
afterEach(() => {
  expect(shop.log.takeErrorTexts(), 'the server logged errors').toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  rmSync(clientFiles, { recursive: true });
});

/** Clicks before hydration, scroll position, and four of the router. */
const ownScripts = 6;
const run = `window.injected = 'ran'`;
const injections: [string, string][] = [
  ['a script', `<script>${run}</script>`],
  ['a module', `<script type="module">${run}</script>`],
  ['a script with an empty nonce', `<script nonce="">${run}</script>`],
  ['a script with guessed nonces', guesses().map(guess).join('')],
  ['a script that says it has a source', `<script data-src=" src=x">${run}</script>`],
  [
    'a script inside of an element that is not shown',
    `<template></template><script>${run}</script>`,
  ],
  ['a script behind what looks like one', `<!-- <script> --><script>${run}</script>`],
  ['a script in capitals', `<SCRIPT>${run}</SCRIPT >`],
  ['a handler of an event', `<img src="data:," onerror="${run}" alt="">`],
  ['a script of another site', `<script src="data:text/javascript,${run}"></script>`],
];

describe.each(['cached for everyone', 'of one person'])('a page %s', (kind) => {
  const path = () => {
    products += 1;
    return kind === 'of one person' ? `/trackOrder?order=${products}` : `/product/${products}`;
  };

  test('lets the scripts of the store run without violations', async () => {
    const { policy, injected, ranOwnScripts, complaints } = await open(path());
    expect(complaints).toEqual([]);
    expect(injected).toBe('');
    expect(ranOwnScripts).toBe(true);
    expect(policy).not.toMatch(/nonce|unsafe/);
    expect(hashesIn(policy)).toHaveLength(ownScripts);
  });

  test.each(injections)('blocks %s in its content', async (_, markup) => {
    content = markup;
    const { html, policy, injected, ranOwnScripts, complaints } = await open(path());
    expect(html).toContain(markup);
    expect(injected).toBe('');
    expect(complaints.join('\n')).toContain('Content Security Policy');
    expect(policy).not.toContain(hashOf(run));
    expect(ranOwnScripts).toBe(true);
    expect(hashesIn(policy)).toHaveLength(ownScripts);
  });

  // These swallow a script of the shop, which then does not run; neither does anything else.
  test.each([
    ['is never closed', `<script>${run}/*`],
    ['absorbs the attributes of the next one', `<script x="`],
    ['hides the next one in a comment of its own', `<script>${run}<!--<script>`],
    ['absorbs the nonce of the next one', `<script>${run}</script x="`],
  ])('blocks a script that %s', async (_, markup) => {
    content = markup;
    const { policy, injected } = await open(path(), false);
    expect(injected).toBe('');
    expect(hashesIn(policy)).toHaveLength(ownScripts);
  });

  test('blocks a script with the nonce of the previous page', async () => {
    await fetch(shop.url + path());
    content = guess(nonces[0]);
    const { injected, policy } = await open(path());
    expect(injected).toBe('');
    expect(policy).not.toContain(hashOf(run));
  });

  test('has an unpredictable nonce, and shows it nowhere', async () => {
    const addresses = [path(), path(), path()];
    for (const address of addresses) {
      const response = await fetch(shop.url + address);
      const output = (await response.text()) + JSON.stringify([...response.headers]);
      expect(output).not.toContain('nonce');
      expect(output).not.toContain(nonces.at(-1));
    }
    expect(new Set(nonces).size).toBe(3);
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22,}$/);
  });
});

test('the same page rendered twice is identical', async () => {
  const pages = await Promise.all([1, 2].map(() => fetch(`${shop.url}/trackOrder?order=1`)));
  expect(new Set(nonces).size).toBe(2);
  const [first, second] = await Promise.all(pages.map((one) => one.text()));
  expect(first).toBe(second);
  const policies = pages.map(({ headers }) => headers.get('content-security-policy'));
  expect(policies[0]).toBe(policies[1]);
});

async function open(path: string, hasOwnScripts = true) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const response = await page.goto(shop.url + path, { waitUntil: 'load' });
  // Fetched once the page has painted. Where the content swallows the scripts of the shop, none run.
  if (hasOwnScripts) await page.waitForFunction(() => 'ranOwnScripts' in window);
  const seen = await page.evaluate(() => {
    const { injected = '', ranOwnScripts = false } = window as unknown as Record<string, unknown>;
    return { injected, ranOwnScripts };
  });
  await page.close();
  const policy = response?.headers()['content-security-policy'] ?? '';
  return { html: (await (await fetch(shop.url + path)).text()) ?? '', policy, complaints, ...seen };
}

function guesses(): string[] {
  return ['undefined', 'null', 'nonce', '{nonce}', '.*', 'A'.repeat(22)];
}

function guess(nonce: string | undefined): string {
  return `<script nonce="${nonce}">${run}</script>`;
}

function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}

function hashesIn(policy: string): string[] {
  return policy.match(/'sha256-[^']+'/g) ?? [];
}

function asset(name: string): string {
  return join(clientFiles, 'assets', `${name}.js`);
}

function Document() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Nabta</title>
        <link rel="icon" href="data:," />
        <ClicksBeforeHydration />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Content() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the fault that the policy has to hold.
  return <main dangerouslySetInnerHTML={{ __html: useLoaderData() }} />;
}

function loader({ context }: LoaderFunctionArgs): string {
  nonces.push(context.get(nonceContext));
  return content;
}

function inManifest(id: string, hasLoader: boolean) {
  const none = {
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  return { ...none, id, hasLoader, hasDefaultExport: true, module: '/assets/route.js' };
}

const screens: ServerBuild = {
  ...noScreens,
  entry: { module: entryModule },
  assets: {
    entry: { imports: [], module: '/assets/entry.js' },
    url: '/assets/manifest.js',
    version: '1',
    routes: {
      root: inManifest('root', false),
      product: inManifest('product', true),
      track: inManifest('track', true),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: Document } },
    product: {
      id: 'product',
      parentId: 'root',
      path: 'product/:id',
      module: { default: Content, loader, handle: { isPublic: true } },
    },
    track: {
      id: 'track',
      parentId: 'root',
      path: 'trackOrder',
      module: { default: Content, loader, handle: { isPublic: true } },
    },
  },
};
