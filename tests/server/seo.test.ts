import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { countries } from '#domain/geography/countries.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { catalogue, demoProduct, inactiveProductId } from '../support/catalogue.ts';
import { type Head, readHead, type Thing } from '../support/page-head.ts';
import { listedPaths, shopPaths } from '../support/shop-paths.ts';
import { preparedStore, startServer, startServerForFile } from '../support/with-server.ts';

// Tests the metadata that search engines, assistants and link previews read.

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

const pictures = new URL('../../content/pictures/products', import.meta.url);
const languages = ['en', 'ar'] as const;
const posts = ['hair-loss-treatment-guide', 'pp405-hair-spray', 'hair-follicle-science'];
const sold = catalogue.filter(({ is_active }) => is_active).map(({ id }) => id);
const listed = [
  ...listedPaths,
  ...sold.map((id) => `/product/${id}`),
  ...posts.map((slug) => `/blog/${slug}`),
];
const unlisted = shopPaths.filter((path) => !listedPaths.includes(path));

async function headOf(path: string, language: string): Promise<Head> {
  return readHead(await (await server.fetch(`${path}?lang=${language}`)).text());
}

describe.each(languages)('in %s', (language) => {
  test('every page has its own title and description of a suitable length', async () => {
    const pages = [...listed, ...unlisted];
    const heads = await Promise.all(pages.map((path) => headOf(path, language)));
    const name = language === 'ar' ? 'نبتة' : 'Nabta';
    for (const [at, { title, description }] of heads.entries()) {
      expect(title, pages[at]).toMatch(new RegExp(`^\\S.* · ${name}$`));
      expect(title.length, title).toBeLessThanOrEqual(65);
      expect(description.length, description).toBeGreaterThanOrEqual(70);
      expect(description.length, description).toBeLessThanOrEqual(160);
    }
    expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length);
  });

  test.each(listed)(
    '%s has its canonical address, and links the same page in both languages',
    async (path) => {
      const head = await headOf(path, language);
      const address = (one: string) => `${server.url}${path}?lang=${one}`;
      expect(head.canonical).toEqual([address(language)]);
      expect(head.alternates).toEqual({
        en: address('en'),
        ar: address('ar'),
        'x-default': address('en'),
      });
      expect(head.robots).toBeUndefined();
    },
  );

  test.each(listed)('%s has a complete preview as a shared link', async (path) => {
    const { title, description, canonical, property } = await headOf(path, language);
    expect(property('og:title')).toBe(title);
    expect(property('og:description')).toBe(description);
    expect([property('og:url')]).toEqual(canonical);
    expect(property('og:locale')).toBe(language === 'ar' ? 'ar_AR' : 'en_US');
    expect(property('og:locale:alternate')).toBe(language === 'ar' ? 'en_US' : 'ar_AR');
    expect(property('og:type')).toMatch(/^(website|product|article)$/);
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '630']);
    expect(property('og:image:alt')).toBeTruthy();
  });
});

describe('the canonical address of a page', () => {
  test.each([
    ['/about/', '/about'],
    ['/ABOUT', '/about'],
    ['/about?utm_source=x', '/about'],
    ['/product/02', '/product/2'],
    ['/product/2/', '/product/2'],
    ['/?paid=1', '/'],
  ])('%s has the canonical address %s', async (address, path) => {
    const response = await server.fetch(address, { redirect: 'follow' });
    const { canonical } = readHead(await response.text());
    expect(canonical).toEqual([`${server.url}${path}?lang=en`]);
  });

  test('without a parameter is that of the displayed language', async () => {
    const response = await server.fetch('/about', { headers: { 'accept-language': 'ar' } });
    expect(readHead(await response.text()).canonical).toEqual([`${server.url}/about?lang=ar`]);
  });
});

describe('noindex', () => {
  test.each([...unlisted, '/trackOrder?order=1', '/checkout?success=1', '/adminLogin'])(
    '%s has it in the page and in a header',
    async (path) => {
      const response = await server.fetch(path);
      expect(response.headers.get('x-robots-tag')).toMatch(/^noindex/);
      const head = readHead(await response.text());
      expect(head.robots).toMatch(/^noindex/);
      expect([head.canonical, head.alternates, head.things]).toEqual([[], {}, []]);
    },
  );

  test.each(['/product/999', `/product/${inactiveProductId}`, '/product/abc', '/blog/nothing'])(
    '%s has neither a canonical address nor structured data',
    async (path) => {
      const response = await server.fetch(path);
      expect(response.status).toBe(404);
      const head = readHead(await response.text());
      expect(head.robots).toBe('noindex');
      expect([head.canonical, head.alternates, head.things]).toEqual([[], {}, []]);
    },
  );

  test('page data has it too', async () => {
    const response = await server.fetch('/about.data');
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });
});

describe('structured data', () => {
  test.each(sold)('of product %i matches the catalogue', async (id) => {
    const { title_en, desc_en, price } = demoProduct(id);
    const { thing } = await headOf(`/product/${id}`, 'en');
    const product = thing('Product');
    expect(product).toMatchObject({ name: title_en, description: desc_en, sku: String(id) });
    expect(product.offers).toMatchObject({
      price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${server.url}/product/${id}?lang=en`,
      shippingDetails: {
        shippingRate: { value: 0, currency: 'USD' },
        shippingDestination: { addressCountry: countries.map(({ code }) => code) },
        deliveryTime: { handlingTime: { minValue: 3, maxValue: 7, unitCode: 'DAY' } },
      },
    });
    expect(JSON.stringify(product)).not.toMatch(/rating|review/i);
  });

  test('of home names the store in both languages and lists its products', async () => {
    const { thing } = await headOf('/', 'ar');
    expect(thing('OnlineStore')).toMatchObject({ name: 'نبتة', alternateName: 'Nabta' });
    expect(thing('OnlineStore').contactPoint.email).toBe('care@nabta.example');
    expect((await fetch(thing('OnlineStore').logo)).status).toBe(200);
    expect(thing('OnlineStore').sameAs).toEqual([
      'https://www.instagram.com/nabta.example',
      'https://www.facebook.com/nabta.example',
    ]);
    expect(thing('WebSite')).toMatchObject({ name: 'نبتة', inLanguage: 'ar' });
    expect(addressesIn(thing('ItemList'))).toEqual(
      sold.filter((id) => id !== 4).map((id) => `${server.url}/product/${id}?lang=ar`),
    );
  });

  test('of the blog lists its articles, each with author and date', async () => {
    const blog = await headOf('/blog', 'en');
    const addresses = posts.map((slug) => `${server.url}/blog/${slug}?lang=en`);
    expect(addressesIn(blog.thing('ItemList'))).toEqual(addresses);
    const { title, thing } = await headOf(`/blog/${posts[0]}`, 'ar');
    const article = thing('BlogPosting');
    expect(`${article.headline} · نبتة`).toBe(title);
    expect(article).toMatchObject({ datePublished: '2025-09-15', inLanguage: 'ar' });
    expect(article.author).toMatchObject({ '@type': 'OnlineStore', name: 'نبتة' });
  });

  test.each<[string, string[]]>([
    ['/product/2', ['Home', 'Products', 'Root Serum']],
    ['/about', ['Home', 'About']],
    ['/blog', ['Home', 'Blog']],
    [`/blog/${posts[0]}`, ['Home', 'Blog', 'A plain guide to treating hair loss']],
  ])('of %s has the breadcrumb from home', async (path, names) => {
    const { thing } = await headOf(path, 'en');
    const steps: { name: string; position: number; item: string }[] =
      thing('BreadcrumbList').itemListElement;
    expect(steps.map(({ name }) => name)).toEqual(names);
    expect(steps.map(({ position }) => position)).toEqual(names.map((_, at) => at + 1));
    expect(steps.at(-1)?.item).toBe(`${server.url}${path}?lang=en`);
  });
});

test('all linked preview pictures exist, as JPEG for chats', async () => {
  const dataDir = await preparedStore();
  const bucket = join(dataDir, 'storage', 'products');
  await cp(fileURLToPath(pictures), bucket, { recursive: true });
  const shop = await startServer({ dataDir });
  for (const path of ['/', '/product/1', `/blog/${posts[0]}`]) {
    const head = readHead(await (await shop.fetch(path)).text());
    const shared = await fetch(head.property('og:image'));
    const { format, width, height } = await sharp(await shared.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    for (const address of head.things.flatMap(({ image = [] }) => image)) {
      expect((await fetch(address)).status, address).toBe(200);
    }
  }
}, 60_000);

describe('robots.txt', () => {
  test('disallows the API alone: other pages must be read for their robots rule to apply', async () => {
    const response = await server.fetch('/robots.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = (await response.text()).split('\n').filter(Boolean);
    expect(lines).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      `Sitemap: ${server.url}/sitemap.xml`,
    ]);
  });
});

describe('sitemap.xml', () => {
  test('lists exactly the indexable pages with their alternates', async () => {
    const response = await server.fetch('/sitemap.xml');
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
    const xml = await response.text();
    const entries = [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => entry);
    const locations = entries.map((entry) => /<loc>(.*)<\/loc>/.exec(entry)?.[1]);
    const expected = listed.flatMap((path) =>
      languages.map((one) => `${server.url}${path}?lang=${one}`),
    );
    expect([...locations].sort()).toEqual(expected.sort());
    for (const [at, entry] of entries.entries()) {
      const page = await (await fetch(locations[at] ?? '')).text();
      const pairs = [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)];
      const alternates = Object.fromEntries(pairs.map(([, one, address]) => [one, address]));
      expect(alternates).toEqual(readHead(page).alternates);
    }
    expect(xml).toMatch(/hair-loss-treatment-guide\?lang=en<\/loc>\s*<lastmod>2025-09-15</);
  });

  test('is cached like pages', async () => {
    const etag = (await server.fetch('/sitemap.xml')).headers.get('etag') ?? '';
    const again = await server.fetch('/sitemap.xml', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

test('llms.txt lists products with prices and languages', async () => {
  const response = await server.fetch('/llms.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toMatch(/^# Nabta \(نبتة\)\n\n> \S/);
  for (const id of sold) {
    const { title_en, title_ar, price } = demoProduct(id);
    const english = `[${title_en}](${server.url}/product/${id}?lang=en): $${price}.`;
    expect(text).toContain(english);
    expect(text).toContain(`[${title_ar}](${server.url}/product/${id}?lang=ar)`);
  }
  expect(text).not.toContain(demoProduct(inactiveProductId).title_en);
  for (const path of listed) expect(text, path).toContain(`${server.url}${path}?lang=`);
});

function addressesIn(list: Thing): string[] {
  return list.itemListElement.map(({ url }: { url: string }) => url);
}
