import { describe, expect, test } from 'vitest';
import catalogue from '#content/catalogue.json';
import { languages } from '../language.ts';
import { countWords, listDefaultPosts as listPosts } from './posts.server.ts';

const findPost = (slug: string, language: (typeof languages)[number]) =>
  listPosts(language).find((post) => post.slug === slug);

const slugs = ['hair-loss-treatment-guide', 'pp405-hair-spray', 'hair-follicle-science'];
const articles = slugs.flatMap((slug) => languages.map((language) => [slug, language] as const));

/** Medical claims, and promises that no product can fulfil. */
const promises =
  /\b(cur(e|es|ed|ing)|guarantee\w*|miracle\w*|clinically proven|permanently|risk-free|no side effects)\b|يشفي|شفاء|مضمون|نضمن|ضمان|معجز|سحري|خارق|بلا آثار جانبية/i;

function requirePost(slug: string, language: (typeof languages)[number]) {
  const post = findPost(slug, language);
  if (!post) throw new Error(`no ${slug} in ${language}`);
  return post;
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address ?? '').sort();
}

test('articles are sorted newest first, with the date and subject of the spec', () => {
  const english = listPosts('en').map(({ slug, isoDate, tag }) => [slug, isoDate, tag]);
  expect(english).toEqual([
    ['hair-loss-treatment-guide', '2025-09-15', 'Guide'],
    ['pp405-hair-spray', '2025-08-30', 'Product'],
    ['hair-follicle-science', '2025-08-30', 'Innovation'],
  ]);
  expect(listPosts('ar').map(({ slug }) => slug)).toEqual(slugs);
});

describe.each(articles)('%s in %s', (slug, language) => {
  const post = requirePost(slug, language);
  const everything = `${post.title} ${post.excerpt} ${post.coverAlt} ${post.html}`;

  test('has the length of an article', () => {
    expect(countWords(post.html)).toBeGreaterThanOrEqual(600);
    expect(post.minutes).toBeGreaterThanOrEqual(4);
    expect(post.minutes).toBeLessThanOrEqual(6);
    expect(post.html.match(/<h2 /g)?.length).toBeGreaterThanOrEqual(5);
  });

  test('contains no promises, and advises when to see a doctor', () => {
    expect(everything.match(promises)?.[0]).toBeUndefined();
    expect(post.html).toMatch(language === 'ar' ? /طبيب/ : /doctor/);
  });

  test('names its sources', () => {
    expect(post.sources.length).toBeGreaterThanOrEqual(4);
    for (const { title, publisher } of post.sources) expect(`${title}${publisher}`).toMatch(/\w/);
  });

  test('links only to active products and existing articles', () => {
    const sold = catalogue.filter((product) => product.is_active).map(({ id }) => `/product/${id}`);
    const addresses = [...sold, ...slugs.map((one) => `/blog/${one}`)];
    const links = [...linksOf(post.html), `/product/${post.productId}`];
    expect(links.filter((link) => !addresses.includes(link))).toEqual([]);
  });

  test('contains no style, script or handler that the content security policy would block', () => {
    expect(post.html).not.toMatch(/<(script|style|iframe)|\s(style|on\w+)=/);
  });
});

describe.each(slugs)('%s in its two languages', (slug) => {
  const [english, arabic] = [requirePost(slug, 'en'), requirePost(slug, 'ar')];

  test('has the same sections, tables, links and sources', () => {
    for (const part of [/<h2 /g, /<table>/g, /<blockquote>/g, /<li>/g]) {
      const count = english.html.match(part)?.length;
      expect(arabic.html.match(part)?.length, String(part)).toBe(count);
    }
    expect(linksOf(arabic.html)).toEqual(linksOf(english.html));
    expect(arabic.sources).toEqual(english.sources);
  });

  test('isolates Latin names and percentages inside Arabic', () => {
    const html = arabic.html.replace(/<bdi[^>]*>[^<]*<\/bdi>/g, '');
    const text = html.replace(/<[^>]+>/g, ' ').replace(/&\w+;/g, ' ');
    expect(text.match(/[A-Za-z]+|\d%/)?.[0]).toBeUndefined();
    expect(english.html).not.toContain('<bdi');
  });

  test('lets every table scroll by keyboard, labelled by its section', () => {
    for (const { html } of [english, arabic]) {
      const regions = [...html.matchAll(/role="region" tabindex="0" aria-labelledby="([\w-]+)"/g)];
      expect(regions).toHaveLength(html.match(/<table>/g)?.length ?? 0);
      for (const [, id] of regions) expect(html).toContain(`<h2 id="${id}">`);
    }
  });
});

test.each(['It cures baldness', 'Results guaranteed', 'يشفي من الصلع', 'نتيجة مضمونة'])(
  'the check detects a promise: %s',
  (claim) => {
    expect(claim).toMatch(promises);
  },
);
