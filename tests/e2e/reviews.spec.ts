import { readFileSync } from 'node:fs';
import { ar } from '#app/words/ar.ts';
import { en } from '#app/words/en.ts';
import { files } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { sampleRatingOf } from '#domain/reviews/sample-rating.ts';
import { parseReviews, sortReadersLanguageFirst } from '#domain/reviews/sample-review.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';

const file = readFileSync(new URL('../../content/reviews.csv', import.meta.url), 'utf8');
const reviews = parseReviews(file);

/** The reviews section, scrolled into view. */
class Section {
  readonly page: Page;
  readonly messages: typeof en.shop.reviews;
  requestCount = 0;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.messages = (language === 'ar' ? ar : en).shop.reviews;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === files.reviews) this.requestCount += 1;
    });
  }

  get whole() {
    return this.page.getByRole('region', { name: this.messages.title });
  }

  get entries() {
    return this.whole.getByRole('listitem');
  }

  get more() {
    return this.whole.getByRole('button', { name: this.messages.more });
  }

  get status() {
    return this.whole.getByRole('status');
  }

  get alert() {
    return this.whole.getByRole('alert');
  }

  async comeNear(): Promise<void> {
    await this.whole.getByRole('heading').scrollIntoViewIfNeeded();
  }

  /** Each click must show five more and focus the first of them. */
  async showAll(): Promise<void> {
    for (let visibleCount = 5; visibleCount < reviews.length; visibleCount += 5) {
      await expect(this.entries).toHaveCount(visibleCount);
      await expect(this.status).toContainText(String(visibleCount));
      await this.more.focus();
      await this.page.keyboard.press('Enter');
      await expect(this.entries.nth(visibleCount)).toBeFocused();
    }
    await expect(this.entries).toHaveCount(reviews.length);
  }
}

/** English on a desktop, Arabic on a phone. */
function inBothLanguages(name: string, body: (section: Section, lang: Language) => Promise<void>) {
  test(`${name} (English)`, ({ page }) => body(new Section(page, 'en'), 'en'));
  test(`${name} (Arabic)`, ({ phone }) => body(new Section(phone, 'ar'), 'ar'));
}

inBothLanguages('reviews are fetched once when they scroll near', async (section) => {
  const { page } = section;
  await page.goto('/');
  await expect(section.whole).toContainText('4.7');
  await expect(section.whole).toContainText('(+349)');
  await page.waitForLoadState('networkidle');
  expect(section.requestCount).toBe(0);
  await section.comeNear();
  await expect(section.entries).toHaveCount(5);
  await section.more.click();
  await expect(section.entries).toHaveCount(10);

  await page.locator('#products a').first().click();
  await expect(page).toHaveURL(/\/product\/\d+(\?lang=ar)?$/);
  await page.goBack();
  await expect(section.entries).toHaveCount(10);
  expect(section.requestCount).toBe(1);
});

inBothLanguages('reviews in the language of the page come first', async (section, language) => {
  await section.page.goto('/');
  await section.comeNear();
  await expect(section.entries).toHaveCount(5);
  for (const [at, review] of sortReadersLanguageFirst(reviews, language).slice(0, 5).entries()) {
    const entry = section.entries.nth(at);
    await expect(entry).toContainText(review.name);
    await expect(entry).toContainText(review.comment);
    const rating = String(sampleRatingOf(review.index));
    const outOf = section.messages.outOf.replace('{rating, number}', rating);
    await expect(entry.getByText(outOf, { exact: true })).toBeAttached();
  }
});

inBothLanguages('"Show more" adds five until all are shown', async (section) => {
  await section.page.goto('/');
  await section.comeNear();
  await section.showAll();
  expect(await axeFaults(section.page)).toEqual([]);
  await expect(section.more).toBeHidden();
  const width = await section.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(section.page.viewportSize()?.width ?? 0);
});

inBothLanguages(
  'each review declares its own language and loads no font',
  async (section, lang) => {
    const { page } = section;
    await page.goto('/');
    await section.comeNear();
    await expect(section.entries).toHaveCount(5);
    const fonts: string[] = [];
    page.on('request', (one) => one.resourceType() === 'font' && fonts.push(one.url()));
    await section.showAll();
    const visibleCount = await section.whole.locator('blockquote').evaluateAll((quotes) =>
      quotes.map((quote) => ({
        lang: quote.getAttribute('lang'),
        dir: quote.getAttribute('dir'),
        font: getComputedStyle(quote).fontFamily.split(',')[0],
      })),
    );
    expect(visibleCount).toHaveLength(reviews.length);
    for (const [at, { language }] of sortReadersLanguageFirst(reviews, lang).entries()) {
      expect(visibleCount[at]).toMatchObject({
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
      });
      // Latin letters are in the fonts of an Arabic page anyway.
      expect(visibleCount[at]?.font === 'system-ui').toBe(lang === 'en' && language === 'ar');
    }
    expect(fonts).toEqual([]);
  },
);

inBothLanguages(
  'a slow review file shows a message, and the page hardly grows when it arrives',
  async (section) => {
    const { page, messages } = section;
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(`**${files.reviews}`, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/');
    await section.comeNear();
    await expect(section.status).toHaveText(messages.loading);
    const height = async () => (await section.whole.boundingBox())?.height ?? 0;
    const before = await height();
    letGo();
    await expect(section.entries).toHaveCount(5);
    const change = Math.abs((await height()) - before);
    expect(change / before).toBeLessThan(0.1);
  },
);

const csv = { contentType: 'text/csv; charset=utf-8' };
const html = { contentType: 'text/html', body: '<!doctype html><title>Sign in, please</title>' };
for (const [what, answer] of [
  ['blocked', undefined],
  ['missing', { status: 404, body: 'Not found' }],
  ['a page instead of a file', html],
  ['empty', { ...csv, body: '' }],
] as const) {
  inBothLanguages(`a review file that is ${what} shows an error and a retry`, async (section) => {
    const { page, messages } = section;
    await page.route(`**${files.reviews}`, (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await page.goto('/');
    await section.comeNear();
    await expect(section.alert).toHaveText(messages.failed);
    await expect(section.alert).toHaveCSS('color', 'rgb(155, 44, 34)');
    await expect(section.entries).toHaveCount(0);

    await page.unroute(`**${files.reviews}`);
    await section.whole.getByRole('button', { name: messages.retry }).click();
    await expect(section.entries).toHaveCount(5);
    await expect(section.alert).toBeHidden();
  });
}

inBothLanguages('a review file without reviews shows that there are none yet', async (section) => {
  const { page, messages } = section;
  const body = 'name,comment\r\n';
  await page.route(`**${files.reviews}`, (route) => route.fulfill({ ...csv, body }));
  await page.goto('/');
  await section.comeNear();
  await expect(section.status).toHaveText(messages.none);
  await expect(section.more).toBeHidden();
});

test('the reviews on home have the texts of the spec', () => {
  expect(en.shop.reviews).toMatchObject({
    more: 'Show more',
    loading: 'Loading comments...',
    failed: 'Failed to load comments',
  });
});

test('no rating is published to search engines', { tag: '@always' }, async ({ page }) => {
  await page.goto('/');
  await new Section(page, 'en').comeNear();
  await expect(page.getByRole('region', { name: en.shop.reviews.title })).toBeVisible();
  expect(await page.content()).not.toMatch(/aggregateRating|reviewRating|itemprop/i);
});
