import { test as base } from '@playwright/test';
import { settings as ar } from '#app/words/ar/admin/settings.ts';
import { settings as en } from '#app/words/en/admin/settings.ts';
import { drawPicture } from '../support/pictures.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

const facebook = 'https://www.facebook.com/by-the-server';

/** Starts a shop for each test: changed settings would affect all visitors of a shared one. */
const test = base.extend<{ shop: StartedShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
  shop: async ({}, use) => {
    const shop = await startShop({ env: { FACEBOOK_URL: facebook } });
    await use(shop);
    await shop.close();
  },
});

const visits = [
  { language: 'en', t: en, locale: 'en-GB', viewport: { width: 1280, height: 900 } },
  { language: 'ar', t: ar, locale: 'ar-AE', viewport: { width: 390, height: 844 } },
] as const;

type Messages = (typeof visits)[number]['t'];

for (const { language, t, locale, viewport } of visits) {
  test(`an owner sets up the store without environment variables (${language})`, async ({
    browser,
    shop,
  }) => {
    test.slow();
    const page = await shop.openStaff(browser, { locale, viewport });
    const save = (section: keyof Messages['sections']) =>
      page.getByRole('button', { name: t.save.replace('{section}', t.sections[section]) });
    const field = (name: keyof Messages['fields']) =>
      page.getByLabel(t.fields[name], { exact: true });

    await visit(page, '/admin/settings');
    await expect(page.getByLabel(t.fields.facebook)).toBeDisabled();
    await expect(page.getByLabel(t.fields.facebook)).toHaveValue(facebook);
    expect(await axeFaults(page)).toEqual([]);
    await requireNoOverflow(page);

    // This part uses the keyboard alone.
    await field('name_en').fill('');
    await field('name_en').press('Enter');
    await expect(field('name_en')).toHaveAttribute('aria-invalid', 'true');
    await field('name_en').fill('Zahra');
    await field('text_en').fill('Typed in another section');
    await field('name_en').focus();
    await field('name_en').press('Enter');
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
    await expect(save('identity')).not.toHaveAttribute('aria-busy');
    await expect(field('name_en'), 'the keyboard stays where it was').toBeFocused();
    await expect(field('text_en'), 'what is typed elsewhere stays').toHaveValue(
      'Typed in another section',
    );

    await page.locator('input[name=logo_file]').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await save('identity').click();
    await expect(page.getByText(/SVG/)).toBeVisible();
    const buffer = await drawPicture('png', 900, 240);
    await page
      .locator('input[name=logo_file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await save('identity').click();
    await expect(page.getByText(t.currentLogo)).toBeVisible();

    const chooser = page.getByRole('region', { name: t.sections.countries, exact: true });
    const boxes = chooser.locator('input[name=served]');
    await chooser.getByRole('button', { name: t.chooser.none, exact: true }).click();
    await expect(chooser.locator('input[name=served]:checked')).toHaveCount(0);
    await save('countries').click();
    await expect(chooser.getByRole('alert').first()).toBeVisible();
    await chooser.getByRole('button', { name: t.chooser.gulf }).click();
    await expect(chooser.locator('input[name=served]:checked')).toHaveCount(6);
    await chooser.getByLabel(t.chooser.search).fill(language === 'ar' ? 'المان' : 'GERM');
    await expect(boxes.filter({ visible: true })).toHaveCount(1);
    await boxes.filter({ visible: true }).check();
    await chooser.getByLabel(t.chooser.search).press('Enter');
    await expect(chooser.locator('input[name=served]:checked'), 'hidden ones stay').toHaveCount(7);
    await chooser.getByLabel(t.chooser.search).fill('zzz');
    await expect(chooser.getByText(t.chooser.noMatch)).toBeVisible();
    await chooser.getByLabel(t.chooser.search).fill('');
    const near = chooser.locator('[data-zone=near]');
    await near.getByRole('button', { name: t.chooser.groupAll }).click();
    await expect(near.locator('input:not(:checked)')).toHaveCount(0);
    await near.getByRole('button', { name: t.chooser.groupNone }).click();
    await save('countries').click();
    await expect(save('countries')).not.toHaveAttribute('aria-busy');
    await page.reload();
    await expect(chooser.locator('input[name=served]:checked')).toHaveCount(7);

    await page.getByLabel(t.fields.is_on).check();
    await save('announcement').click();
    await expect(field('text_ar')).toHaveAttribute('aria-invalid', 'true');
    await field('text_en').fill('Free comb with every order until Friday');
    await field('text_ar').fill('مشط مجاني مع كل طلب حتى يوم الجمعة');
    await field('link').fill('/product/1');
    await save('announcement').press('Enter');
    await expect(page.getByText('Free comb', { exact: false }).last()).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    const shopper = await (
      await browser.newContext({ baseURL: shop.url, locale, viewport })
    ).newPage();
    await expect(async () => {
      await visit(shopper, '/');
      const text = language === 'ar' ? /مشط مجاني/ : /Free comb/;
      await expect(shopper.getByRole('link', { name: text })).toHaveAttribute('href', '/product/1');
      await expect(shopper.locator('header img')).toBeVisible();
    }).toPass({ timeout: 20_000 });
    expect(await axeFaults(shopper)).toEqual([]);
    await requireNoOverflow(shopper);
    await shopper.context().close();
    await page.context().close();
  });
}

test('the second of two concurrent owners sees what the first saved, and loses nothing', async ({
  browser,
  shop,
}) => {
  const first = await shop.openStaff(browser, { locale: 'en-GB' });
  const second = await first.context().newPage();
  for (const page of [first, second]) await visit(page, '/admin/settings');
  const save = (page: Page) => page.getByRole('button', { name: 'Save Contact' }).click();
  const email = (page: Page) => page.getByLabel(en.fields.email, { exact: true });
  await email(first).fill('one@zahra.example');
  await save(first);
  await expect(first.getByText(en.saved, { exact: true })).toBeVisible();
  await email(second).fill('two@zahra.example');
  await save(second);
  const choice = second.getByRole('group', { name: en.fields.email, exact: true });
  const mine = choice.getByRole('radio', { name: /^You: two@zahra\.example$/ });
  const theirs = choice.getByRole('radio', { name: /^admin: one@zahra\.example \(.*[AP]M\)$/ });
  await expect(mine).toBeChecked();
  await expect(theirs).not.toBeChecked();
  await expect(email(second)).toHaveValue('two@zahra.example');
  expect(await axeFaults(second)).toEqual([]);
  await save(second);
  await expect(second.getByText(en.saved, { exact: true })).toBeVisible();
  await second.reload();
  await expect(email(second)).toHaveValue('two@zahra.example');

  await email(first).fill('three@zahra.example');
  await save(first);
  await first.getByRole('radio', { name: /^admin: two@zahra\.example/ }).check();
  await save(first);
  await expect(email(first), 'the other owner’s value was chosen').toHaveValue('two@zahra.example');
  await first.context().close();
});

async function requireNoOverflow(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(scroll).toBe(width);
}
