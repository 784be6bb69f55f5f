import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { readHead } from '../support/page-head.ts';
import { drawPicture } from '../support/pictures.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let owner: Visitor;

beforeAll(async () => {
  office = await BackOfficeServer.open();
  owner = (await office.signIn('huda', 'owner')).visitor;
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.deleteFrom('store_settings').execute();
  await office.db.deleteFrom('store_setting_changes').execute();
});

type Form = Record<string, string | File>;

async function post(address: string, form: Form) {
  const body = new FormData();
  const all = { intent: 'brand', version: '0', idempotency_key: randomUUID(), ...form };
  for (const [name, value] of Object.entries(all)) body.append(name, value);
  const response = await owner.fetch(address, { method: 'POST', body });
  return { status: response.status, html: await response.text() };
}

const save = (form: Form) => post('/admin/settings/brand', form);
const contact = (form: Form) =>
  post('/admin/settings', { intent: 'contact', email: 'care@nabta.example', ...form });
const page = async (path: string) => (await office.visit().fetch(path)).text();
const soon = (path: string, check: (html: string) => void) =>
  vi.waitFor(async () => check(await page(path)), { timeout: 10_000, interval: 100 });
const file = (bytes: Uint8Array, name = 'picture.jpg') => new File([new Uint8Array(bytes)], name);

const alts = { hero_alt_en: 'An oud oil on silk', hero_alt_ar: 'دهن عود على حرير' };

test('an own picture replaces the hero in both languages, with a focal point for each view', async () => {
  const hero_file = file(await drawPicture('jpeg', 1600, 1000));
  const focus = { hero_phone_x: '20', hero_phone_y: '30', hero_ltr_x: '70', hero_rtl_x: '10' };
  expect((await save({ hero_file, ...alts, ...focus })).status).toBe(200);
  let address = '';
  await soon('/', (html) => {
    expect(html).toContain('alt="An oud oil on silk"');
    expect(html).not.toContain('hero-ltr-');
    expect(html).toContain(
      '--hero-phone:20% 30%;--hero-wide:70% 50%}[dir=rtl]{--hero-wide:10% 50%}',
    );
    address = /\/media\/whole\/[\w-]+\.webp\/800\.avif/.exec(html)?.[0] ?? '';
    expect(address).not.toBe('');
  });
  await soon('/?lang=ar', (html) => {
    expect(html).toContain('alt="دهن عود على حرير"');
    expect(html).not.toContain('hero-rtl-');
  });
  const shared = new URL(readHead(await page('/about')).property('og:image')).pathname;
  expect(shared).toMatch(/^\/media\/brand\/[0-9a-f]{12}\/en\/shared\.jpg$/);
  const drawn = await office.visit().fetch(shared);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const picture = await office.visit().fetch(address);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
  expect((await office.visit().fetch(address.replace('800', '801'))).status).toBe(404);
  expect(await office.db.selectFrom('picture_uploads').selectAll().execute()).toEqual([]);
});

test('a picture without a text for those who cannot see it is refused by the name of the field', async () => {
  const hero_file = file(await drawPicture('jpeg', 800, 800));
  const { status, html } = await save({ hero_file, hero_alt_en: 'Oud' });
  expect(status).toBe(422);
  expect(html).toMatch(
    /name="hero_alt_ar"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="hero_alt_ar"/,
  );
});

test.each([
  ['hero_file', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['about_file', 'GIF89a'],
  ['symbol_file', '<html><script>alert(1)</script>'],
])('a bad file in %s is refused by the name of its field', async (field, bytes) => {
  const { status, html } = await save({ [field]: file(Buffer.from(bytes), 'x.png'), ...alts });
  expect(status).toBe(422);
  expect(html).toMatch(
    new RegExp(
      `<input[^>]*name="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`,
    ),
  );
  expect(await office.db.selectFrom('store_settings').selectAll().execute()).toEqual([]);
});

const drawnIcon = /^\/media\/brand\/[0-9a-f]{12}\/en\/icon\.png$/;

test('the small mark stands in tabs, manifest, sign-in and instead of the leaf', async () => {
  const symbol_file = file(await drawPicture('png', 200, 200));
  expect((await save({ symbol_file })).status).toBe(200);
  let mark = '';
  let icon = '';
  await soon('/adminLogin', (html) => {
    mark = /\/media\/logo\/[\w-]+\.webp/.exec(html)?.[0] ?? '';
    icon = /<link rel="icon" href="([^"]*)" type="image\/png"/.exec(html)?.[1] ?? '';
    expect(icon).toMatch(drawnIcon);
    expect(html).toContain(`<img src="${mark}/mark.webp" alt=""`);
    expect(html).not.toContain('viewBox="0 0 32 32"');
  });
  await soon('/', (html) => {
    expect(html).toContain(`${mark}/mark.webp`);
    expect(html).not.toContain('viewBox="0 0 32 32"');
    expect(readHead(html).thing('OnlineStore').logo).toContain(icon);
  });
  await soon('/site.webmanifest', (text) =>
    expect(JSON.parse(text).icons).toEqual([expect.objectContaining({ src: icon })]),
  );
});

test('the preview of a closed shop is home as it will be', async () => {
  const closed = JSON.stringify({ is_closed: '1' });
  const row = { section: 'opening', version: 1, fields: closed, changed_by: 'store' };
  await office.db.insertInto('store_settings').values(row).execute();
  await vi.waitFor(
    async () => {
      const { status } = await office.visit().fetch('/', { redirect: 'manual' });
      expect(status).toBe(302);
    },
    { timeout: 10_000, interval: 100 },
  );
  const { status, html } = await post('/api/admin/brand-preview?language=en', alts);
  expect(status).toBe(200);
  expect(html).toContain('id="products"');
});

test('the preview shows a picture that is not saved', async () => {
  const hero_file = file(await drawPicture('jpeg', 800, 800));
  const { html } = await post('/api/admin/brand-preview?language=en', { hero_file, ...alts });
  expect(html).toContain('alt="An oud oil on silk"');
  expect(await page('/')).not.toContain('/media/whole/');
});

test('About shows its own picture, and the footer its own sentence', async () => {
  const about_file = file(await drawPicture('jpeg', 800, 1000));
  const form = { about_file, about_alt_en: 'Our workshop', about_alt_ar: 'مشغلنا' };
  const footer = { footer_en: 'Oud & <b>amber</b>', footer_ar: 'عود وعنبر' };
  expect((await save({ ...form, ...footer })).status).toBe(200);
  await soon('/about', (html) => {
    expect(html).toContain('alt="Our workshop"');
    expect(html).toContain('Oud &amp; &lt;b&gt;amber&lt;/b&gt;');
    expect(html).not.toContain('no miracles');
  });
  await soon('/about?lang=ar', (html) => {
    expect(html).toContain('alt="مشغلنا"');
    expect(html).toContain('عود وعنبر');
  });
  expect((await save({ footer_en: 'Only one', footer_ar: '' })).status).not.toBe(200);
});

test.each([
  ['none', false],
  ['own', false],
  ['samples', true],
])('with reviews %s, home shows samples: %s', async (reviews, hasSamples) => {
  expect((await save({ reviews })).status).toBe(200);
  await soon('/', (html) => expect(html.includes('id="reviews-title"')).toBe(hasSamples));
});

test('handles of six networks become addresses in footer, contact page and structured data', async () => {
  const handles = {
    instagram: '@zahra.oud',
    facebook: 'facebook.com/zahraoud',
    tiktok: '@zahra',
    snapchat: 'zahra_oud',
    x: 'x.com/zahra',
    youtube: 'https://www.youtube.com/@zahra',
  };
  expect((await contact(handles)).status).toBe(200);
  const addresses = [
    'https://www.instagram.com/zahra.oud',
    'https://www.facebook.com/zahraoud',
    'https://www.tiktok.com/@zahra',
    'https://www.snapchat.com/add/zahra_oud',
    'https://x.com/zahra',
    'https://www.youtube.com/@zahra',
  ];
  await soon('/', (html) => {
    for (const address of addresses) expect(html).toContain(`href="${address}"`);
    expect(readHead(html).thing('OnlineStore').sameAs).toEqual(addresses);
  });
});

test.each([
  ['instagram', '@zahra oud'],
  ['x', '@a_name_that_is_too_long'],
  ['tiktok', 'javascript:alert(1)'],
  ['snapchat', '@<script>'],
  ['youtube', 'http://www.youtube.com/@zahra'],
  ['facebook', 'zahra.example'],
])('a wrong handle of %s is refused by the name of its field', async (network, handle) => {
  const { status, html } = await contact({ [network]: handle });
  expect(status).toBe(422);
  expect(html).toContain('Please enter a name such as @yourbrand');
});
