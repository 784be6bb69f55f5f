import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '#database/open.ts';
import { listAllPages, type Page, shopPages } from '#domain/addresses.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { readHead } from '../support/page-head.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { Visitor } from '../support/visitor.ts';

// Every page of the table of addresses, requested by each kind of visitor.

let server: BuiltServer;
let shopper: Visitor;
let staff: Visitor;
let admin: Visitor;
let params: Record<string, string>;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { url, drop } = await makePostgresDatabase();
  const { dataDir, remove } = await makeDataDir();
  const secret = 'a secret only for tests, thirty-two letters';
  const env = { DATABASE_URL: url, STORE_SECRET: secret, TRUST_PROXY: '127.0.0.1' };
  server = await BuiltServer.start({ dataDir, env });
  undo.push(() => server.kill(), drop, remove);
  shopper = new Visitor(() => server.url, '203.0.113.201');
  staff = await signedIn(url);
  admin = await adminVisitor(server);
  const { order_id, redirectUrl } = await shopper.buy(purchase(), { key: newKey() });
  const reference = new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
  params = { orderId: order_id, reference, id: '1', slug: 'hair-follicle-science' };
});
afterAll(async () => {
  for (const step of undo) await step();
});

async function signedIn(url: string): Promise<Visitor> {
  const database = openPostgres({ url, onError: () => undefined });
  const { email, password } = await addStaffAccount(database.db, 'sara@nabta.example', 'staff');
  await database.close();
  const visitor = new Visitor(() => server.url, '203.0.113.202');
  const body = new URLSearchParams({ email, password });
  expect((await visitor.fetch('/adminLogin', { method: 'POST', body })).status).toBe(302);
  return visitor;
}

const isOnlyForOwners = (seenBy: Page['rules']['seenBy']) =>
  ['people.manage', 'settings.change', 'privacy.erase'].includes(seenBy);

const addressOfPage = ({ path }: Page) =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '').replace('*', 'nowhere');

const pages = listAllPages().map((page) => [page.path, page] as const);

describe.each(pages)('%s', (_, page) => {
  const { seenBy, isListed, cache } = page.rules;

  test(`is for ${seenBy}`, async () => {
    const path = addressOfPage(page);
    const [first, second, third] = await Promise.all(
      [shopper, staff, admin].map((visitor) => visitor.fetch(path)),
    );
    const isSentToSignIn = /^\/adminLogin(\?|$)/.test(first?.headers.get('location') ?? '');
    // Steps of signing in lead back to its first one.
    const isStepOfSignIn = path.startsWith('/adminLogin');
    expect(isSentToSignIn && !isStepOfSignIn).toBe(seenBy !== 'everyone');
    expect(second?.status === 403).toBe(isOnlyForOwners(seenBy));
    // Sign-in pages redirect signed-in visitors; a staff page redirects at most to another one.
    const leadsTo = third?.headers.get('location') ?? '/admin/';
    expect(seenBy === 'everyone' || leadsTo.startsWith('/admin/')).toBe(true);
    expect(third?.status).not.toBe(403);
  });

  test(`is ${isListed ? '' : 'not '}listed by search engines`, async () => {
    const response = await (seenBy === 'everyone' ? shopper : admin).fetch(addressOfPage(page));
    const isUnlisted = response.headers.get('x-robots-tag')?.startsWith('noindex') ?? false;
    // A redirect is not listed in any case.
    expect(isUnlisted || response.status === 302).toBe(!isListed);
    const { canonical, alternates } = readHead(await response.text());
    expect(canonical).toHaveLength(isListed ? 1 : 0);
    expect(Object.keys(alternates)).toHaveLength(isListed ? 3 : 0);
  });

  test(`is cached for everyone: ${cache ?? 'never'}`, async () => {
    const path = addressOfPage(page);
    const isCached = async (address: string) => {
      const { headers } = await shopper.fetch(address);
      return headers.get('cache-control') === 'public, no-cache';
    };
    // An open shop leads home from there (closed-shop.test.ts).
    if (path === shopPages.comingSoon.path) return;
    expect(await isCached(path)).toBe(cache !== undefined);
    expect(await isCached(`${path}?order_id=1`)).toBe(cache === 'always');
  });
});
