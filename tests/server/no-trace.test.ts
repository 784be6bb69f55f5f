import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderSamples } from '#app/emails/samples.ts';
import { dispatchDays } from '#app/words/dispatch-days.ts';
import { files, listAllPages, seoFiles, staffRoot } from '#domain/addresses.ts';
import { defaultDeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { languages } from '#domain/language.ts';
import { brandColours } from '#domain/settings/brand-colours.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { readHead } from '../support/page-head.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let owner: Visitor;

const catalogue = readFileSync(new URL('../../content/catalogue.json', import.meta.url), 'utf8');
const posts = readFileSync(new URL('../../content/blog/posts.json', import.meta.url), 'utf8');
const textsIn = (json: string, fields: RegExp) =>
  [...json.matchAll(/"(\w+)": "([^"]+)"/g)]
    .filter(([, field = '']) => fields.test(field))
    .flatMap(([, , text = '']) => (text.length > 6 ? [text] : []));

/** The demo's name, its products and articles, and what its messages say of hair. */
const traces = [
  /nabta|نبتة/i,
  /Roots first|من الجذور/,
  /\bhair\b|\bscalp\b|فروة|للشعر|الشعر\b/i,
  ...[...textsIn(catalogue, /^title_/), ...textsIn(posts, /^(title|slug)/)].map(
    (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'),
  ),
];

/**
 * Technical names that stay in every shop: keys of the browser's storage and cookies, events and channels of
 * open pages, and the settings file of the server.
 */
const exempt = [/\bnabta[._:][a-z_-]+(\.[a-z_-]+)*/g, /\bNABTA_ENV\b/g];
const features =
  /key features of a hair treatment|for all hair types|مزايا مستحضرات العناية بالشعر|لجميع أنواع الشعر/gi;
const articles = new RegExp(
  textsIn(posts, /^(title|slug)/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|'),
  'g',
);
/**
 * Offered to every owner: the features that the specification names, and the articles that the start has
 * unpublished, which the log names.
 */
const exemptIn: Record<string, RegExp> = {
  '/admin/products': features,
  '/admin/texts': articles,
  '/admin/log': articles,
  // Setup recognises its own file by this comment.
  '/admin/settings/system': /# Nabta: serves HTTPS/g,
};

const name = { en: 'Zahra & Co', ar: 'زهرة وشركاؤها' };
const settings = {
  identity: { name_en: name.en, name_ar: name.ar },
  contact: {
    email: 'care@zahra.example',
    whatsapp: '971501234567',
    instagram: 'https://www.instagram.com/zahra.oud',
    facebook: '',
    hours_en: 'Sunday to Thursday, 9 to 5',
    hours_ar: 'من الأحد إلى الخميس',
    address_en: 'Muscat, Oman',
    address_ar: 'مسقط، عُمان',
  },
  brand: {
    accent: '#7b2d8b',
    paper: '#fff5f7',
    footer_en: 'Oud and amber.',
    footer_ar: 'عود وعنبر.',
  },
  opening: { is_closed: '' },
};
const products = [
  ['Oud oil', 'دهن العود'],
  ['Amber incense', 'بخور العنبر'],
  ['Rose water', 'ماء الورد'],
];
const orderId = '481516234299';

beforeAll(async () => {
  office = await BackOfficeServer.open(['--empty']);
  owner = (await office.signIn('zahra', 'owner')).visitor;
  // The first account has the demo's address until its owner chooses another.
  for (const [email, own] of [
    ['admin@nabta.example', 'first@zahra.example'],
    ['zahra@nabta.example', 'owner@zahra.example'],
  ]) {
    await office.db
      .updateTable('staff_users')
      .set({ email: `${own}` })
      .where('email', '=', `${email}`)
      .execute();
  }
  for (const [section, fields] of Object.entries(settings)) {
    const row = { section, version: 1, fields: JSON.stringify(fields), changed_by: 'store' };
    await office.db
      .insertInto('store_settings')
      .values(row)
      .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
      .execute();
  }
  for (const [title_en = '', title_ar = ''] of products) {
    await office.db
      .insertInto('products')
      .values({ title_en, title_ar, price: '40', has_own_features: true })
      .execute();
  }
  const order = { order_id: orderId, total: '40.00', status: 'paid', email: 'mona@example.com' };
  await office.db.insertInto('orders').values(order).execute();
  await vi.waitFor(
    async () => expect(await (await office.visit().fetch('/')).text()).toContain(products[2]?.[0]),
    { timeout: 20_000, interval: 200 },
  );
}, 120_000);
afterAll(() => office.close());

/** Returns "address: …text around the trace…". */
function tracesIn(address: string, content: string): string[] {
  const own = Object.entries(exemptIn).find(([start]) => address.startsWith(start))?.[1];
  const text = [...exempt, ...(own ? [own] : [])].reduce(
    (rest, pattern) => rest.replace(pattern, ''),
    content,
  );
  return traces.flatMap((trace) => {
    const match = trace.exec(text);
    const around = match && text.slice(Math.max(0, match.index - 80), match.index + 80);
    return around ? [`${address}: …${around.replace(/\s+/g, ' ')}…`] : [];
  });
}

async function walk(paths: string[], visitor: Visitor): Promise<string[]> {
  const matches: string[] = [];
  for (const path of paths) {
    for (const lang of languages) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
      const response = await visitor.fetch(address);
      const headers = JSON.stringify([...response.headers]);
      matches.push(...tracesIn(address, `${headers}\n${await response.text()}`));
    }
  }
  return matches;
}

async function listAddresses(): Promise<string[]> {
  const ids = await office.db.selectFrom('products').select('id').execute();
  return listAllPages().flatMap(({ path }) => {
    if (/product.*:id/.test(path)) return ids.map(({ id }) => path.replace(':id', String(id)));
    return [
      path.replace(':orderId', orderId).replace(/:\w+/, 'unknown').replace('*', 'no-such-page'),
    ];
  });
}

test('no page of the shop names the demo, in either language, also for robots and where nothing is found', async () => {
  const pages = (await listAddresses()).filter((path) => !path.startsWith(staffRoot));
  expect(pages.length).toBeGreaterThan(15);
  const other = ['/product/1', '/blog/feed.en.xml', '/blog/feed.ar.xml'];
  const robotFiles = [...Object.values(seoFiles), files.manifest, files.securityTxt, files.reviews];
  expect(await walk([...pages, ...other, ...robotFiles], office.visit())).toEqual([]);
});

test('no page of the back office names the demo', async () => {
  const pages = (await listAddresses()).filter((path) => path.startsWith('/admin'));
  const slips = ['a4', 'label'].map(
    (paper) => `/admin/orders/${orderId}/packing-slip?paper=${paper}`,
  );
  const previews = ['/api/admin/brand-preview?language=ar', '/api/admin/session'];
  expect(pages.length).toBeGreaterThan(25);
  expect(await walk([...pages, ...slips, ...previews], owner)).toEqual([]);
});

test.each(languages)('no email in %s names the demo', (language) => {
  const emails = renderSamples(language, {
    publicUrl: 'https://zahra.example',
    name,
    supportEmail: settings.contact.email,
    colours: brandColours(settings.brand),
    timeZone: 'Asia/Dubai',
    dispatchDays: dispatchDays(defaultDeliveryTimes.dispatch),
    trackingLink: (id) => `https://zahra.example/trackOrder?order=${id}`,
    payLink: (id) => `https://zahra.example/pay/${id}`,
  });
  for (const { name: kind, subject, text, html } of emails) {
    const own = [subject, text, html].join('\n');
    expect([kind, /nabta|نبتة|Roots first/i.exec(own)?.[0]]).toEqual([kind, undefined]);
    expect([kind, html.includes('#7b2d8b')]).toEqual([kind, true]);
    expect([kind, html.includes('#1f4435')]).toEqual([kind, false]);
  }
});

test('icons and pictures for shared links are none of the demo', async () => {
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const read = (path: string) => hash(readFileSync(new URL(`../../${path}`, import.meta.url)));
  const demo = new Set([
    ...['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((file) =>
      read(`public/${file}`),
    ),
    ...['store-en.jpg', 'store-ar.jpg'].map((file) => read(`content/pictures/og/${file}`)),
  ]);
  const visitor = office.visit();
  const addresses = new Set<string>([files.icon, files.touchIcon, files.smallIcon, files.logo]);
  for (const lang of languages) {
    for (const path of ['/', '/about', '/contact', '/privacy', '/adminLogin']) {
      const html = await (await visitor.fetch(`${path}?lang=${lang}`)).text();
      expect(html).not.toContain('viewBox="0 0 32 32"');
      for (const [, address = ''] of html.matchAll(
        /<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g,
      ))
        addresses.add(address);
      if (path !== '/adminLogin')
        addresses.add(new URL(readHead(html).property('og:image')).pathname);
    }
  }
  const manifest = await (await visitor.fetch(files.manifest)).json();
  for (const { src } of manifest.icons) addresses.add(src);
  expect(addresses.size).toBeGreaterThanOrEqual(8);
  for (const address of addresses) {
    const response = await visitor.fetch(address, { redirect: 'follow' });
    expect([address, response.status]).toEqual([address, 200]);
    expect(response.headers.get('content-type')).toMatch(/^image\//);
    expect([address, demo.has(hash(new Uint8Array(await response.arrayBuffer())))]).toEqual([
      address,
      false,
    ]);
  }
});
