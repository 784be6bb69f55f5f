import { texts as ar } from '#app/words/ar/admin/texts.ts';
import { texts as en } from '#app/words/en/admin/texts.ts';
import { drawPicture } from '../support/pictures.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { test } from './own-shop.ts';

// They share a shop, which is started once.
test.describe.configure({ mode: 'default' });

const english = (page: Page, field: string, group = 'English') =>
  page.getByRole('group', { name: group }).getByLabel(field, { exact: true });
const arabic = (page: Page, field: string, group = 'Arabic') => english(page, field, group);
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');
const confirm = async (page: Page, name: string) => {
  await press(page, name);
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter');
};

test('the about page is edited, previewed, published, and reset to its default', {
  tag: '@always',
}, async ({ openStaff }) => {
  const page = await openStaff({ viewport: { width: 1280, height: 800 } });
  await visit(page, '/admin/products');
  await page.getByRole('link', { name: en.link }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.title);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: en.names.about, exact: true }).press('Enter');
  await english(page, en.field.headline).fill('A small workshop');
  await arabic(page, en.field.headline).fill('ورشة صغيرة');
  await english(page, en.field.body).fill('## Our hands\n\nWrite to {contact_mail}.');
  await page.getByRole('button', { name: en.previewTyped.en }).click();
  const typed = page.frameLocator(`iframe[title="${en.previewIn.en}"]`);
  await expect(typed.getByRole('heading', { name: 'Our hands' })).toBeVisible();
  await page.getByRole('button', { name: en.previewTyped.ar }).click();
  const arabicOne = page.frameLocator(`iframe[title="${en.previewIn.ar}"]`);
  await expect(arabicOne.getByRole('heading', { level: 1 })).toHaveText('ورشة صغيرة');
  await expect(page.getByText(en.unsaved)).toBeVisible();
  await press(page, en.save);
  const body = english(page, en.field.body);
  await expect(body).toBeFocused();
  await expect(body).toHaveAccessibleDescription(/unknown variable: .*\{contact_mail\}/);
  await body.fill('## Our hands\n\nWrite to **{contact_email}**.');
  await press(page, en.save);
  await expect(page.getByText(en.drafted)).toBeVisible();
  const preview = page.frameLocator(`iframe[title="${en.previewIn.en}"]`);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('A small workshop');
  await expect(preview.getByRole('heading', { name: 'Our hands' })).toBeVisible();
  const other = page.frameLocator(`iframe[title="${en.previewIn.ar}"]`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('ورشة صغيرة');
  expect(await axeFaults(page, 'iframe')).toEqual([]);

  const shop = await page.context().newPage();
  await visit(shop, '/about?lang=en');
  await expect(shop.getByRole('heading', { level: 1 })).not.toHaveText('A small workshop');
  await press(page, en.publish);
  await expect(page.getByText(en.published)).toBeVisible();
  await expect(async () => {
    await visit(shop, '/about?lang=en');
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('A small workshop');
  }).toPass();
  await expect(shop.getByRole('link', { name: 'care@nabta.example' }).first()).toBeVisible();
  expect(await axeFaults(shop)).toEqual([]);

  await confirm(page, en.acts.reset);
  await expect(page.getByText(en.acted.reset)).toBeVisible();
  await expect(english(page, en.field.headline)).toHaveValue('Welcome');
});

test('the second of two concurrent editors sees the change, keeps the own text, and decides', async ({
  openStaff,
}) => {
  const page = await openStaff();
  await visit(page, '/admin/texts?text=shipping');
  const colleague = await openStaff();
  await visit(colleague, '/admin/texts?text=shipping');
  await english(colleague, en.field.title).fill('Shipping');
  await english(colleague, en.field.lead).fill('Theirs.');
  await press(colleague, en.save);
  await expect(colleague.getByText(en.drafted)).toBeVisible();
  await english(page, en.field.lead).fill('Mine.');
  await press(page, en.save);
  const notice = page.getByRole('alert').filter({ hasText: en.stale });
  const mine = notice.getByRole('radio', { name: /^You: Mine\.$/ });
  const theirs = notice.getByRole('radio', { name: /^admin: Theirs\. \(.*[AP]M\)$/ });
  await expect(mine).toBeChecked();
  await theirs.check();
  await expect(english(page, en.field.lead)).toHaveValue('Theirs.');
  await mine.check();
  await expect(english(page, en.field.lead)).toHaveValue('Mine.');
  await expect(english(page, en.field.title)).toHaveValue('Shipping');
  await press(page, en.save);
  await expect(page.getByText(en.drafted)).toBeVisible();
  await confirm(page, en.acts.discard);
  await expect(english(page, en.field.title)).toHaveValue('Shipping Terms');
});

test('a new article is written in Arabic on a phone, published, and unpublished', async ({
  openStaff,
}) => {
  const phone = await openStaff(arabicPhone);
  await visit(phone, '/admin/texts?lang=ar');
  expect(await axeFaults(phone)).toEqual([]);
  await phone.getByRole('link', { name: ar.newArticle }).click();
  const [inEnglish, inArabic] = ['الإنجليزية', 'العربية'];
  for (const [group, title] of [
    [inEnglish, 'Washing less'],
    [inArabic, 'غسل أقل'],
  ] as const) {
    for (const field of ['title', 'tag', 'excerpt', 'cover_alt'] as const) {
      await english(phone, ar.field[field], group).fill(title);
    }
    await english(phone, ar.field.body, group).fill(`## ${title}\n\n${title}.`);
  }
  await phone.getByLabel(ar.field.slug, { exact: true }).fill('Washing Less');
  await phone.getByRole('button', { name: ar.publish, exact: true }).click();
  const slug = phone.getByLabel(ar.field.slug, { exact: true });
  await expect(slug).toHaveAttribute('aria-invalid', 'true');
  await slug.fill('washing-less');
  const buffer = await drawPicture();
  const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer };
  await phone.getByLabel(ar.field.cover, { exact: true }).setInputFiles(file);
  await phone.getByRole('button', { name: ar.publish, exact: true }).click();
  await expect(phone).toHaveURL(/text=article%2Fwashing-less/);
  expect(await axeFaults(phone, 'iframe')).toEqual([]);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);

  const shop = await phone.context().newPage();
  await expect(async () => {
    await visit(shop, '/blog?lang=ar');
    await expect(shop.getByRole('link', { name: 'غسل أقل' })).toBeVisible();
  }).toPass();
  await visit(shop, '/blog/washing-less?lang=ar');
  expect(await axeFaults(shop)).toEqual([]);
  await confirm(phone, ar.acts.down);
  await expect(phone.getByText(ar.acted.down)).toBeVisible();
  await expect(phone.getByRole('button', { name: ar.acts.up, exact: true })).toBeVisible();
});
