import { randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { admin as adminAr } from '#app/words/ar/admin.ts';
import { reviews as ar } from '#app/words/ar/reviews.ts';
import { admin as adminEn } from '#app/words/en/admin.ts';
import { reviews as en } from '#app/words/en/reviews.ts';
import type { Language } from '#domain/language.ts';
import { BuiltServer } from '../support/built-server.ts';
import { MailServer } from '../support/mail-server.ts';
import { drawPicture } from '../support/pictures.ts';
import { purchase } from '../support/purchase.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { holdScripts, untilHydrated } from './hydrated.ts';
import { overflow } from './misfits.ts';
import { payOrder } from './paid-order.ts';
import { makeShop, signInAsAdmin } from './prepared-shop.ts';

const messages = { en: { ...en, admin: adminEn }, ar: { ...ar, admin: adminAr } };
const locales = { en: 'en-GB', ar: 'ar-AE' } as const;
const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

const reviewBody = { en: 'It smells of nothing.', ar: 'رائحته خفيفة' };

// One after the other: they share a shop, which is stopped in between.
test.describe.configure({ mode: 'serial' });

let mail: MailServer;
let server: BuiltServer;
let port: string;
let dataDir: string;
let remove: () => Promise<void>;

test.beforeAll(async () => {
  mail = await MailServer.start();
  ({ dataDir, remove } = await makeShop());
  await start();
});
test.afterAll(async () => {
  await server.stop();
  await mail.stop();
  await remove();
});

/** Starts the server, which runs overdue jobs at once. */
async function start(): Promise<void> {
  const env = { SMTP_URL: mail.url, REVIEW_EMAIL_AFTER: '0h', REVIEWS: 'own' };
  server = await BuiltServer.start({ dataDir, env: port ? { ...env, PORT: port } : env });
  port = String(server.port);
}

async function receive(staff: BrowserContext, language: Language): Promise<string> {
  const { request } = staff;
  const lines = purchase([
    [1, '1', 1],
    [2, '1', 1],
  ]);
  const meta_data = { ...lines.meta_data, lang: language };
  // Uses a new email: the same cart of one customer may be a double payment, which opens an attention item.
  const email = `buyer${randomInt(1e9)}@example.com`;
  const created = await request.post(`${server.url}/api/mtjree/create`, {
    data: { ...lines, meta_data, email },
  });
  const { order_id, redirectUrl } = (await created.json()) as Record<string, string>;
  await payOrder(request, `${redirectUrl}`);
  const delivered = await request.post(`${server.url}/admin?index`, {
    form: { order_id: `${order_id}`, status: 'delivered' },
    headers: { origin: server.url },
  });
  expect(delivered.status()).toBe(200);
  await server.stop();
  await start();
  const request_ = () =>
    mail.received.find(({ text }) => text?.includes('/review?') && text.includes(`${order_id}`));
  await expect.poll(request_).toBeTruthy();
  return /http\S+\/review\?\S+/.exec(request_()?.text ?? '')?.[0] ?? '';
}

for (const language of ['en', 'ar'] as const) {
  const title = `a buyer reviews with a picture, staff publish it, and the shop shows it (${language})`;
  test(title, { tag: language === 'ar' ? '@always' : [] }, async ({ browser }) => {
    // Starts the server twice more, and draws pictures.
    test.slow();
    const t = messages[language];
    const admin = t.admin.reviews;
    const staff = await browser.newContext({ locale: locales[language], baseURL: server.url });
    await signInAsAdmin(staff.request, server.url);
    const link = await receive(staff, language);

    const buyer = await browser.newContext({ ...phone, locale: locales[language] });
    const page = await buyer.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(`${error}`));
    const letGo = await holdScripts(page);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/review(\?lang=\w+)?$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.write.title);
    const send = page.getByRole('button', { name: t.write.send });
    await page.evaluate(() => document.fonts.ready);
    const place = await send.boundingBox();
    letGo();
    await untilHydrated(send);
    // A button that moved between a finger's down and up would not be pressed.
    await expect(page.getByText(t.write.choose).first()).toBeVisible();
    expect(await send.boundingBox()).toEqual(place);
    await send.click();
    await expect(page.getByRole('alert')).toBeVisible();
    const [first] = await page.getByRole('region').all();
    if (!first) throw new Error('there is nothing to review');
    await first.getByRole('radio', { name: t.write.ratings.four }).check({ force: true });
    await first.getByLabel(t.write.body).fill(reviewBody[language]);
    const upload = '**/api/review-pictures/new';
    await page.route(upload, (route) => route.fulfill({ status: 413, body: '<html>413</html>' }));
    const large = Buffer.alloc(1.5 * 1024 * 1024, 'a');
    const tooLarge = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large };
    await first.locator('input[type=file]').setInputFiles([tooLarge]);
    const [size, limit] = language === 'ar' ? ['1.5 ميغابايت', '10 ميغابايت'] : ['1.5 MB', '10 MB'];
    await expect(first.getByRole('status'), 'a proxy refused it').toContainText(size);
    await expect(first.getByRole('status')).toContainText(limit);
    await page.unroute(upload);
    await first.locator('input[type=file]').setInputFiles([
      { name: 'not.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      { name: 'hair.jpg', mimeType: 'image/jpeg', buffer: await drawPicture('jpeg', 600, 800) },
    ]);
    await expect(first.getByAltText(t.write.shownPicture.replace('{at}', '1'))).toBeVisible();
    await expect(first.getByRole('status')).not.toBeEmpty();
    expect(await axeFaults(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByLabel(t.write.name).fill(`Mona ${language}`);
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sent.title);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.closed.used.title);
    expect(await axeFaults(page)).toEqual([]);

    // The review is not public yet.
    await page.goto(`${server.url}/product/1?lang=${language}`);
    await expect(page.getByText(`Mona ${language}`)).toHaveCount(0);

    const office = await staff.newPage();
    await office.goto(`${server.url}/admin/reviews?state=waiting`);
    const item = office.getByRole('article').filter({ hasText: `Mona ${language}` });
    await expect(item.getByAltText(admin.picture.replace('{at}', '1'))).toBeVisible();
    expect(await axeFaults(office)).toEqual([]);
    await item.getByLabel(admin.answer).fill(language === 'ar' ? 'شكرًا لك' : 'Thank you');
    await item.getByRole('button', { name: admin.publish, exact: true }).click();
    await expect(office.getByText(admin.toast.publish)).toBeVisible();
    await expect(item).toHaveCount(0);
    await office.getByRole('combobox', { name: admin.state }).selectOption('published');
    await expect(office).toHaveURL(/state=published/);
    await expect(item).toContainText(/Thank you|شكرًا لك/);

    await item.getByRole('link', { name: /\d{6}/ }).click();
    await office.getByRole('link', { name: t.admin.customers.link }).click();
    const listItem = office.getByRole('listitem').filter({ hasText: reviewBody[language] });
    await expect(listItem).toContainText(admin.states.published);
    await office.setViewportSize({ width: 390, height: 844 });
    expect(await axeFaults(office)).toEqual([]);
    expect(await overflow(office)).toBe(0);
    await listItem.getByRole('link').click();
    await expect(office.getByRole('article')).toHaveCount(1);
    await expect(item).toContainText(reviewBody[language]);

    await expect
      .poll(async () => (await page.goto(`${server.url}/product/1?lang=${language}`))?.text())
      .toContain(`Mona ${language}`);
    const section = page.getByRole('region', { name: t.title });
    const entry = section
      .getByRole('listitem')
      .filter({ hasText: `Mona ${language}` })
      .first();
    await expect(entry).toContainText(t.verified);
    await expect(entry).toContainText(/Thank you|شكرًا لك/);
    await expect(entry.getByRole('img', { name: `Mona ${language}` })).toBeVisible();
    expect(await page.content()).toMatch(
      /"aggregateRating":\{"@type":"AggregateRating","ratingValue":4/,
    );
    const rating = page.getByRole('main').locator('a[href="#reviews"]');
    await untilHydrated(rating);
    await rating.click();
    await expect(section).toBeInViewport();
    expect(await axeFaults(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);
    await buyer.close();
    await staff.close();
  });
}

test('a shopper sees ratings, filters by them, and loads more; home shows customer reviews', async ({
  browser,
}) => {
  const staff = await browser.newContext({ baseURL: server.url });
  await signInAsAdmin(staff.request, server.url);
  const link = await receive(staff, 'en');
  const buyer = await browser.newContext({ locale: 'en-GB' });
  const page = await buyer.newPage();
  await page.goto(link);
  await page.getByRole('radio', { name: en.write.ratings.one }).first().check({ force: true });
  await page.getByRole('button', { name: en.write.send }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.sent.title);
  const office = await staff.newPage();
  await office.goto(`${server.url}/admin/reviews?state=waiting`);
  await office.getByRole('button', { name: adminEn.reviews.publish, exact: true }).click();
  await expect(office.getByText(adminEn.reviews.toast.publish)).toBeVisible();

  await expect
    .poll(async () => (await page.goto(`${server.url}/product/1?lang=en`))?.text())
    .toContain('3 reviews');
  const section = page.getByRole('region', { name: en.title });
  const oneStar = section.getByRole('button', { name: /^1 star/ });
  await untilHydrated(oneStar);
  await oneStar.click();
  await expect(section.getByText('1 of 1 reviews')).toBeVisible();
  await page.route('**/api/reviews*', (route) => route.abort());
  await section.getByRole('button', { name: /^4 stars/ }).click();
  await expect(section.getByRole('alert')).toContainText(en.failed);
  await page.unroute('**/api/reviews*');
  await section.getByRole('button', { name: en.retry }).click();
  await expect(section.getByText('2 of 2 reviews')).toBeVisible();
  await section.getByRole('button', { name: /^All/ }).click();
  await expect(section.getByText('3 of 3 reviews')).toBeVisible();

  await page.goto(`${server.url}/?lang=en`);
  await expect(page.getByRole('region', { name: en.title })).toContainText(en.leadAll);
  await expect(page.getByText('(+349)')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await buyer.close();
  await staff.close();
});
