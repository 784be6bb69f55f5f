import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
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

async function post(address: string, form: Form, visitor = owner) {
  const body = new FormData();
  const all = { intent: 'brand', version: '0', idempotency_key: randomUUID(), ...form };
  for (const [name, value] of Object.entries(all)) body.append(name, value);
  const response = await visitor.fetch(address, { method: 'POST', body });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const save = (form: Form, version = 0, visitor = owner) =>
  post('/admin/settings/brand', { ...form, version: `${version}` }, visitor);
const page = async (path: string, visitor = office.visit()) => (await visitor.fetch(path)).text();
const soon = (path: string, check: (html: string) => void) =>
  vi.waitFor(async () => check(await page(path)), { timeout: 10_000, interval: 100 });

const styleOf = (html: string) => /<style>([^<]*)<\/style>/.exec(html)?.[1];

const plum = { accent: '#7b2d8b', paper: '#ffffff' };

test('a shop without a brand has no style and no colour in its pages', async () => {
  for (const path of ['/', '/about', '/adminLogin']) {
    const response = await office.visit().fetch(path);
    const html = await response.text();
    expect(html).not.toContain('<style');
    expect(html).toContain('<meta name="theme-color" content="#F7F3EA"');
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self';");
  }
});

test('saved colours are in one style of every page, allowed by its hash', async () => {
  expect((await save(plum)).status).toBe(200);
  await soon('/', (html) => expect(styleOf(html)).toContain('--color-cypress:#7b2d8b'));
  for (const path of ['/', '/?lang=ar', '/about', '/checkout', '/adminLogin']) {
    await soon(path, (html) => expect(styleOf(html)).toContain('--color-ivory:#ffffff'));
    const response = await office.visit().fetch(path);
    const html = await response.text();
    const hash = createHash('sha256')
      .update(`${styleOf(html)}`)
      .digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'sha256-${hash}';`,
    );
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(html).toContain('<meta name="theme-color" content="#ffffff"');
  }
  expect(styleOf(await page('/admin', owner))).toContain('--color-cypress:#7b2d8b');
  await soon('/site.webmanifest', (text) => expect(JSON.parse(text).theme_color).toBe('#ffffff'));
  expect(await page('/admin/log', owner)).toContain('Settings changed: ');
});

test('the default colours are saved as none', async () => {
  expect((await save({ accent: '1F4435', paper: '#F7F3EA' })).status).toBe(200);
  await soon('/', (html) => expect(html).not.toContain('<style'));
});

test.each([
  ['accent', { accent: '#ffd700' }, /#[0-9a-f]{6}/],
  ['accent', { accent: '#ffffff', paper: '#ffffff' }, /#[0-9a-f]{6}/],
  ['paper', { paper: '#222222' }, /#[0-9a-f]{6}/],
])(
  'an unreadable %s is refused with the nearest that passes, which is accepted',
  async (field, form, code) => {
    const { status, html } = await save(form);
    expect(status).toBe(422);
    const [, nearest = ''] = /The nearest that works: \u2066?(#[0-9a-f]{6})/.exec(html) ?? [];
    expect(nearest).toMatch(code);
    expect(html).toContain(`value="${Object.values(form)[0]}"`);
    expect((await save({ ...form, [field]: nearest })).status).toBe(200);
  },
);

const preloadsIn = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="font"[^>]*>|<link [^>]*as="font"[^>]*>/g)].map(
    ([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? '',
  );
const fontsIn = (addresses: string[]) =>
  addresses.map((address) => /([a-z-]+(?:latin|arabic))-/.exec(address)?.[1]).sort();

test.each([
  ['modern', 'outfit-latin', 'alexandria-arabic'],
  ['elegant', 'playfair-display-latin', 'noto-naskh-arabic-arabic'],
])(
  'the fonts of the pairing %s are in the style, and each language preloads its own',
  async (fonts, latin, arabic) => {
    expect(fontsIn(preloadsIn(await page('/')))).toEqual([
      'fraunces-latin',
      'instrument-sans-latin',
    ]);
    expect((await save({ fonts })).status).toBe(200);
    await soon('/', (html) => expect(styleOf(html)).toContain(`--font-display:var(--${fonts}-en)`));
    const preloads: Record<string, (string | undefined)[]> = {
      '/': [latin, 'instrument-sans-latin'],
      '/product/1?lang=ar': [arabic, 'readex-pro-arabic', 'readex-pro-latin'],
      '/adminLogin': [latin, 'instrument-sans-latin'],
    };
    for (const [path, files] of Object.entries(preloads)) {
      await soon(path, (html) => expect(fontsIn(preloadsIn(html))).toEqual(files.sort()));
      const html = await page(path);
      const style = `${styleOf(html)}`;
      const declared = [...style.matchAll(/url\("?([^")]+)"?\)/g)].map(
        ([, address = '']) => address,
      );
      expect(fontsIn(declared)).toEqual([latin, arabic].sort());
      for (const address of [...declared, ...preloadsIn(html)]) {
        const response = await office.visit().fetch(address);
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          'font/woff2',
        ]);
      }
      const { headers } = await office.visit().fetch(path);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    }
    expect((await save({ fonts: '' }, 1)).status).toBe(200);
    await soon('/', (html) => expect(html).not.toContain('<style'));
  },
);

test('fonts that are no choice are refused at their field, and none changes', async () => {
  const { status, html } = await save({ fonts: 'comic' });
  expect(status).toBe(422);
  expect(html).toMatch(/<fieldset[^>]* aria-describedby="[^"]+"/);
  expect(html).toContain('Please choose');
  await soon('/', (home) => expect(home).not.toContain('<style'));
});

test('the form names each pairing, and the history the chosen one', async () => {
  expect((await save({ fonts: 'elegant' })).status).toBe(200);
  const form = await page('/admin/settings/brand', owner);
  expect(form).toMatch(/<input[^>]*name="fonts"[^>]*checked=""[^>]*value="elegant"/);
  for (const family of ['Fraunces', 'Alexandria', 'Noto Naskh Arabic']) {
    expect(form).toContain(family);
  }
  const history = (await page('/admin/settings', owner)).replace(/<!-- -->/g, '');
  expect(history).toContain('<bdi>Classic</bdi> → <bdi>Elegant</bdi>');
});

test.each(['red', '#12345', '#1f4435;}body{display:none', '</style><script>', 'url(//x)'])(
  'the colour %j is refused by the name of its field',
  async (accent) => {
    const { status, html } = await save({ accent });
    expect(status).toBe(422);
    expect(html).toContain('Please enter a colour as six letters and digits');
    await soon('/', (home) => expect(home).not.toContain('<style'));
  },
);

test('a stored colour or pairing that this release does not know falls back to the default', async () => {
  const fields = JSON.stringify({ accent: '</style>', paper: 7, fonts: 'baroque' });
  const row = { section: 'brand', version: 1, fields, changed_by: 'store' };
  await office.db.insertInto('store_settings').values(row).execute();
  await soon('/', (html) => expect(html).not.toContain('<style'));
});

test('two editors of one colour: the second sees the saved one and loses nothing typed', async () => {
  const sara = (await office.signIn(`sara-${Date.now()}`, 'owner')).visitor;
  await save({ accent: '#7b2d8b' });
  const { status, html } = await save({ accent: '#0f4c81' }, 0, sara);
  expect(status).toBe(409);
  expect(html).toContain('name="choice-accent"');
  expect(html).toContain('value="#0f4c81"');
});

test('the preview shows typed colours and fonts to staff only, and publishes and caches nothing', async () => {
  const address = '/api/admin/brand-preview?language=ar';
  const { status, html, headers } = await post(address, { ...plum, fonts: 'elegant' });
  expect(status).toBe(200);
  expect(html).toContain('dir="rtl"');
  expect(styleOf(html)).toContain('--color-cypress:#7b2d8b');
  expect(styleOf(html)).toContain('--font-display:var(--elegant-ar)');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(await page('/?lang=ar')).not.toContain('<style');
  expect((await post(address, plum, office.visit())).status).toBe(401);
  const packer = (await office.signIn(`zain-${Date.now()}`, 'packer')).visitor;
  expect((await post(address, plum, packer)).status).toBe(403);
  expect((await packer.fetch('/admin/settings/brand')).status).toBe(403);
});

test('the preview of an unreadable colour says which one would work', async () => {
  const { status, html } = await post('/api/admin/brand-preview', { accent: '#ffd700' });
  expect(status).toBe(422);
  expect(html).toMatch(/^Text in this colour is too pale/);
});

test('a second server shows a saved brand without a restart', async () => {
  const second = await office.startAnother({});
  await save(plum);
  await vi.waitFor(
    async () => {
      const html = await page('/', office.visit(second));
      expect(styleOf(html)).toContain('--color-cypress:#7b2d8b');
    },
    { timeout: 20_000, interval: 200 },
  );
});
