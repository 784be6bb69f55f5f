import { ar } from '#app/words/ar.ts';
import { en } from '#app/words/en.ts';
import { expect, type Page, test } from './fixtures.ts';

const slugs = ['hair-loss-treatment-guide', 'pp405-hair-spray', 'hair-follicle-science'];
const messages = { en: en.shop, ar: ar.shop };

test('the blog list links to an article, the article to its product and to the other two', {
  tag: '@always',
}, async ({ page, phone }) => {
  for (const [reader, { blog, links }] of [
    [page, messages.en],
    [phone, messages.ar],
  ] as const) {
    await reader.goto('/blog');
    const main = reader.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(links.blog);
    await expect(main.getByRole('article')).toHaveCount(3);
    await main.getByRole('article').first().getByRole('link').click();
    await expect(reader).toHaveURL(/\/blog\/hair-loss-treatment-guide(\?lang=ar)?$/);
    await expect(main.getByRole('heading', { name: blog.sources })).toBeVisible();
    await expect(main.getByRole('complementary').getByRole('link')).toHaveAttribute(
      'href',
      '/product/6',
    );
    const others = main.getByRole('region', { name: blog.others }).getByRole('article');
    await expect(others).toHaveCount(2);
    await others.last().getByRole('link').click();
    await expect(reader).toHaveURL(/\/blog\/hair-follicle-science(\?lang=ar)?$/);
    await expect(main.getByRole('img').first()).toHaveAttribute('alt', /.{20}/);
  }
});

test('the dates of articles are in the language of the page', async ({ page, phone }) => {
  for (const [reader, day] of [
    [page, 'August 30, 2025'],
    [phone, '30 أغسطس 2025'],
  ] as const) {
    await reader.goto('/blog/pp405-hair-spray');
    const time = reader.getByRole('article').first().getByRole('time').first();
    await expect(time).toHaveText(day);
    await expect(time).toHaveAttribute('datetime', '2025-08-30');
  }
});

test('an unknown article shows an error with status 404', async ({ page, phone }) => {
  for (const [reader, text] of [
    [page, 'Page not found'],
    [phone, 'الصفحة غير موجودة'],
  ] as const) {
    const response = await reader.goto('/blog/never-written');
    expect(response?.status()).toBe(404);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(text);
    await expect(reader.getByRole('main').getByRole('link')).toHaveAttribute('href', '/blog');
  }
});

test('every article is readable on a phone of 320 pixels', async ({ page, phone }) => {
  for (const reader of [page, phone]) {
    await reader.setViewportSize({ width: 320, height: 640 });
    for (const slug of slugs) {
      await reader.goto(`/blog/${slug}`);
      const width = await reader.evaluate(() => document.documentElement.scrollWidth);
      expect(width, slug).toBeLessThanOrEqual(320);
      expect(await smallestText(reader), slug).toBeGreaterThanOrEqual(14);
    }
  }
});

test('a table wider than the phone scrolls by keyboard in either direction', async ({
  page,
  phone,
}) => {
  for (const [reader, key] of [
    [page, 'ArrowRight'],
    [phone, 'ArrowLeft'],
  ] as const) {
    await reader.setViewportSize({ width: 320, height: 640 });
    await reader.goto('/blog/hair-follicle-science');
    const table = reader.getByRole('article').first().getByRole('region').first();
    await table.focus();
    await reader.keyboard.press(key);
    await expect
      .poll(() => table.evaluate((element) => Math.abs(element.scrollLeft)))
      .toBeGreaterThan(10);
  }
});

test('feed readers find the articles in the language of the page', async ({ page, phone }) => {
  for (const [reader, language] of [
    [page, 'en'],
    [phone, 'ar'],
  ] as const) {
    const path = `/blog/feed.${language}.xml`;
    for (const screen of ['/blog', '/blog/pp405-hair-spray']) {
      await reader.goto(screen);
      const link = reader.locator('link[rel=alternate][type="application/rss+xml"]');
      await expect(link).toHaveAttribute('href', path);
    }
    await reader.goto('/blog');
    const visible = reader.getByRole('link', { name: messages[language].blog.feed });
    await expect(visible).toHaveAttribute('href', path);

    const feed = await readFeed(reader, path);
    expect(feed.language).toBe(language);
    expect(feed.items.map(({ link }) => new URL(link).pathname)).toEqual(
      slugs.map((slug) => `/blog/${slug}`),
    );
    for (const { title, link, date, cover } of feed.items) {
      expect(new URL(link).searchParams.get('lang')).toBe(language);
      expect(Number.isNaN(Date.parse(date)), date).toBe(false);
      await reader.goto(link);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
      const picture = await reader.request.get(cover);
      expect(picture.headers()['content-type']).toBe('image/jpeg');
    }
  }
});

/** Returns the size in pixels. */
function smallestText(page: Page): Promise<number> {
  return page
    .getByRole('article')
    .first()
    .locator('p, li, td, th')
    .evaluateAll((elements) =>
      Math.min(...elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
    );
}

/** Parses the feed with the browser's XML parser, which is strict. */
async function readFeed(page: Page, path: string) {
  const response = await page.request.get(path);
  expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  return page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      const mistake = feed.querySelector('parsererror')?.textContent;
      if (mistake) throw new Error(mistake);
      const items = [...feed.querySelectorAll('rss[version="2.0"] > channel > item')];
      return {
        language: feed.querySelector('channel > language')?.textContent,
        items: items.map((item) => ({
          title: item.querySelector('title')?.textContent ?? '',
          link: item.querySelector('link')?.textContent ?? '',
          date: item.querySelector('pubDate')?.textContent ?? '',
          cover: item.querySelector('enclosure')?.getAttribute('url') ?? '',
        })),
      };
    },
    await response.text(),
  );
}
