import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { newKey, purchase } from '../support/purchase.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let owner: Visitor;
let packer: Visitor;

beforeAll(async () => {
  office = await BackOfficeServer.open();
  owner = (await office.signIn('huda', 'owner')).visitor;
  packer = (await office.signIn('sami', 'packer')).visitor;
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.deleteFrom('store_settings').execute();
  await office.db.deleteFrom('store_setting_changes').execute();
  await until('/about', 200);
});

const note = { soon_en: 'We open on 1 March', soon_ar: 'نفتتح في 1 مارس' };

async function save(fields: Record<string, string>, version = 0, visitor = owner) {
  const body = new FormData();
  const sent = {
    ...fields,
    version: `${version}`,
    intent: 'opening',
    idempotency_key: randomUUID(),
  };
  for (const [name, value] of Object.entries(sent)) body.append(name, value);
  return visitor.fetch('/admin/settings', { method: 'POST', body });
}

/** Other parts of the server learn about the change within a second. */
async function close(fields: Record<string, string> = {}): Promise<void> {
  expect((await save({ is_closed: 'on', ...fields })).status).toBe(200);
  await until('/about', 302);
}

const until = (path: string, status: number) =>
  vi.waitFor(async () => expect((await office.visit().fetch(path)).status).toBe(status), {
    timeout: 10_000,
    interval: 50,
  });

const places = ['/', '/product/1', '/blog', '/about', '/contact', '/checkout', '/shipping-terms'];

describe('a closed shop', () => {
  test.each(places)('leads a stranger from %s to its page, which no cache keeps', async (path) => {
    // A page that is already cached must not be shown either.
    expect((await office.visit().fetch(path)).status).toBe(200);
    await close();
    const answer = await office.visit().fetch(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/coming-soon');
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test('says so in both languages, without a form, and keeps search engines away', async () => {
    await close(note);
    const stranger = office.visit();
    const answer = await stranger.fetch('/coming-soon');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toContain('Coming soon');
    expect(html).toContain(note.soon_en);
    expect(html).not.toContain('<form');
    expect(html).not.toMatch(/Rosemary|\/product\//);
    const arabic = await (await stranger.fetch('/coming-soon?lang=ar')).text();
    expect(arabic).toContain('قريبًا');
    expect(arabic).toContain(note.soon_ar);
  });

  test('hides its lists of pages from robots', async () => {
    await close();
    await vi.waitFor(async () =>
      expect(await (await office.visit().fetch('/robots.txt')).text()).toMatch(/^Disallow: \/$/m),
    );
    for (const path of ['/sitemap.xml', '/llms.txt', '/blog/feed.en.xml']) {
      expect((await office.visit().fetch(path)).status, path).toBe(404);
    }
  });

  test('gives no page data to a script either', async () => {
    await close();
    for (const path of ['/_.data', '/product/1.data', '/about.data']) {
      const answer = await office.visit().fetch(path);
      expect(answer.status, path).toBe(202);
      const text = await answer.text();
      expect(text).toContain('/coming-soon');
      expect(text).not.toContain('price');
    }
  });

  test('takes no order from a stranger, in either language, and saves none', async () => {
    await close();
    const english = await office.visit().create(purchase(), { key: newKey(), lang: 'en' });
    expect([english.status, english.body.error]).toEqual([
      403,
      'The shop is not open yet. Your cart is saved.',
    ]);
    const arabic = await office.visit().create(purchase(), { key: newKey(), lang: 'ar' });
    expect([arabic.status, arabic.body.error]).toEqual([403, 'لم يفتتح المتجر بعد. سلتك محفوظة.']);
    expect(await office.db.selectFrom('orders').select('order_id').execute()).toEqual([]);
  });

  test('is whole for staff of any role, who are told that it is closed and place a test order', async () => {
    await close();
    for (const visitor of [owner, packer]) {
      const answer = await visitor.fetch('/product/1');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.text()).toContain('The shop is closed: only staff see this page.');
    }
    const placed = await owner.create(purchase(), { key: newKey() });
    expect(placed.status).toBe(200);
    // No cache kept the page that staff have seen.
    expect((await office.visit().fetch('/product/1')).status).toBe(302);
  });

  test('still shows an order, its payment and the privacy policy to everybody', async () => {
    await close();
    for (const path of ['/trackOrder', '/payment', '/privacy', '/pay/100000000001', '/review']) {
      const answer = await office.visit().fetch(path);
      expect(answer.headers.get('location'), path).not.toBe('/coming-soon');
    }
    expect((await office.visit().fetch('/api/mtjree/status/100000000001')).status).toBe(200);
  });

  test('opens again for everybody, and its page leads home', async () => {
    await close();
    expect((await save({}, 1)).status).toBe(200);
    await until('/about', 200);
    const answer = await office.visit().fetch('/coming-soon');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(await (await office.visit().fetch('/about')).text()).not.toContain('closed');
    expect(await (await owner.fetch('/admin/log')).text()).toContain('Settings changed: ');
  });
});

test('a sentence in one language is refused, and the shop stays open', async () => {
  const answer = await save({ is_closed: 'on', soon_en: note.soon_en, soon_ar: '' });
  expect(answer.status).toBe(422);
  expect((await office.visit().fetch('/about')).status).toBe(200);
});

test('only those who change settings close the shop', async () => {
  expect((await save({ is_closed: 'on' }, 0, packer)).status).toBe(403);
  expect((await office.visit().fetch('/about')).status).toBe(200);
});
