import type { Locator } from '@playwright/test';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import type { AdminMessages } from '#app/words/message-types.ts';
import { drawPicture } from '../support/pictures.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { test } from './own-shop.ts';

// They share a shop, which is started once.
test.describe.configure({ mode: 'default' });

/** Makes the gate recheck, as returning to the tab does (app/admin/shell/use-gate.ts). */
const recheckEvent = 'nabta:recheck-session';
const signedInEvent = 'nabta:signed-in';

const w = en.products;

/** Returns a unique name: every test has its own product. */
const newName = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

async function write(
  page: Page,
  name: string,
  { products: messages, editing }: AdminMessages = en,
): Promise<void> {
  const english = page.getByRole('group', { name: editing.languages.en, exact: true });
  const arabic = page.getByRole('group', { name: editing.languages.ar, exact: true });
  await english.getByLabel(messages.field.title).fill(name);
  await english.getByLabel(messages.field.desc).fill('Of pear wood.');
  await arabic.getByLabel(messages.field.title).fill(`مشط ${name}`);
  await arabic.getByLabel(messages.field.desc).fill('من خشب الكمثرى.');
  await page.getByLabel(messages.price).fill('١٢٫٥');
}

async function create(page: Page, name: string): Promise<string> {
  await visit(page, '/admin/products/new');
  await write(page, name);
  await page.getByLabel(w.active).check();
  await page.getByRole('button', { name: w.create }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  return new URL(page.url()).pathname;
}

/** Drops a file on the element, as if dragged from another program. */
async function drop(zone: Locator, bytes: Buffer): Promise<void> {
  const data = await zone.page().evaluateHandle((base64) => {
    const binary = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([binary], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes.toString('base64'));
  await zone.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(zone).toHaveAttribute('data-drop', 'true');
  await zone.dispatchEvent('drop', { dataTransfer: data });
}

test('a product is created in both languages, gets a picture by button and by drop, and is in the store', async ({
  openStaff,
}) => {
  const page = await openStaff();
  const name = newName('Comb');
  await visit(page, '/admin');
  await page.getByRole('link', { name: en.chrome.products }).click();
  await page.getByRole('link', { name: w.newTitle }).click();
  await expect(page.getByRole('heading', { name: w.newTitle })).toBeVisible();
  await write(page, name);
  await expect(page.getByText('$12.50').first()).toBeVisible();

  const pictures = page.locator('input[name=picture_path]');
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg' };
  const chooser = page.getByLabel(w.choose);
  await chooser.setInputFiles({ ...file, buffer: Buffer.from('<script>alert(1)</script>') });
  await expect(page.getByRole('alert')).toContainText('not a JPEG');
  await chooser.setInputFiles({ ...file, buffer: await drawPicture('jpeg') });
  await expect(page.getByText(w.uploaded)).toBeVisible();
  const chosen = await pictures.first().inputValue();
  await drop(page.locator('[data-drop]'), await drawPicture('png'));
  await expect(pictures).toHaveCount(2);
  const dropped = await pictures.last().inputValue();
  expect([chosen, dropped].every((path) => path.endsWith('.webp'))).toBe(true);
  await page.getByRole('button', { name: fillMessage(w.pictureEarlier, { number: '2' }) }).click();
  await expect(pictures.first()).toHaveValue(dropped);

  const preview = page.frameLocator('iframe');
  await expect(preview.getByText(name, { exact: true })).toBeVisible();
  await expect(preview.getByText('$12.50').first()).toBeVisible();
  await page.getByRole('radio', { name: en.editing.languages.ar }).check();
  await expect(preview.getByText(`مشط ${name}`)).toBeVisible();
  await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('radio', { name: w.previewOf.card }).check();
  await expect(preview.getByText('من خشب الكمثرى.')).toBeVisible();

  await page.getByLabel(w.active).check();
  await page.getByRole('button', { name: w.create }).click();
  await expect(page.getByRole('status').filter({ hasText: w.created })).toBeVisible();
  await expect(page.getByText(w.allSaved)).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: name });
  // The page before may be sent for a second after a change.
  await expect(async () => {
    await page.goto('/');
    await expect(card).toContainText('$12.50', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(card.locator('img')).toHaveAttribute('src', new RegExp(dropped));
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('pictures are described, reordered and removed, and answers are previewed, in both languages', async ({
  openStaff,
}) => {
  const page = await openStaff();
  const path = await create(page, newName('Oil'));
  const attacks: string[] = [];
  page.on('dialog', (dialog) => {
    attacks.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) attacks.push(request.url());
  });
  const pictures = page.locator('[data-picture]');
  const section = page.getByRole('region', { name: w.pictures });
  await expect(section).toContainText(w.defaultPicture);
  for (const [at, format] of (['jpeg', 'png', 'webp'] as const).entries()) {
    const buffer = await drawPicture(format);
    await page.getByLabel(w.choose).setInputFiles({ name: 'a', mimeType: 'image/png', buffer });
    await expect(pictures).toHaveCount(at + 1);
    await pictures
      .nth(at)
      .getByLabel(w.pictureAlt.en)
      .fill(`View ${at + 1} of it`);
    await pictures
      .nth(at)
      .getByLabel(w.pictureAlt.ar)
      .fill(`المنظر ${at + 1}`);
  }
  const later = (number: string) =>
    page.getByRole('button', { name: fillMessage(w.pictureLater, { number }) });
  await later('1').focus();
  await page.keyboard.press('Enter');
  await expect(later('2')).toBeFocused();
  await expect(
    page.getByText(fillMessage(w.pictureMoved, { number: '2', count: '3' })),
  ).toBeAttached();
  await page.keyboard.press('Enter');
  const last = page.getByRole('button', { name: fillMessage(w.pictureEarlier, { number: '3' }) });
  await expect(last).toBeFocused();
  await expect(later('3')).toBeDisabled();
  await page.getByRole('button', { name: fillMessage(w.removePicture, { number: '2' }) }).click();
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first().getByLabel(w.pictureAlt.en)).toHaveValue('View 2 of it');
  const file = await pictures.first().getAttribute('data-picture');

  const [english, arabic] = ['English', 'Arabic'].map((name) => page.getByRole('group', { name }));
  await english?.getByLabel(w.field.how_to_use).fill(`1. Shake\n2. **Wait**\n\n![Drops](${file})`);
  await arabic?.getByLabel(w.field.how_to_use).fill('1. رُجّ العبوة\n2. **انتظر**');
  await english?.getByLabel(w.field.ingredients).fill('Simmondsia Chinensis Seed Oil.');
  const evil =
    '<img src=x onerror=alert(1)>\n<script>alert(2)</script>\n[a](javascript:alert(3)) ' +
    '![b](https://evil.example/b.png) [c](https://a.example)';
  await english?.getByLabel(w.field.questions).fill(evil);
  await arabic?.getByLabel(w.field.questions).fill(evil);
  await page.getByLabel(fillMessage(w.companion, { number: '1' })).selectOption('8');
  await page.getByLabel(fillMessage(w.companion, { number: '2' })).selectOption('2');
  await expect(page.getByLabel(fillMessage(w.companion, { number: '3' }))).toBeVisible();

  const preview = page.frameLocator('iframe');
  await page.getByRole('radio', { name: w.previewOf.answers }).check();
  await expect(preview.locator('ol > li')).toHaveText(['Shake', 'Wait']);
  await expect(preview.locator('img')).toHaveCount(1);
  await expect(preview.getByRole('img', { name: 'Drops', includeHidden: true })).toBeAttached();
  await expect(preview.locator('a')).toHaveCount(1);
  await expect(preview.getByText('<script>alert(2)</script>')).toBeVisible();
  await page.getByRole('radio', { name: en.editing.languages.ar }).check();
  await expect(preview.locator('strong')).toHaveText('انتظر');
  await expect(preview.locator('p[dir=ltr]').first()).toHaveText('Simmondsia Chinensis Seed Oil.');

  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByText(w.allSaved)).toBeVisible();
  const change = page.locator('[data-kind=changed]');
  await expect(change).toContainText(w.fields.pictures);
  await expect(change).toContainText(w.fields.how_to_use_ar);
  await expect(change).toContainText('Wide-Tooth Comb, Root Serum');
  await visit(page, path);
  await expect(pictures.last().getByLabel(w.pictureAlt.ar)).toHaveValue('المنظر 1');
  await expect(page.getByLabel(fillMessage(w.companion, { number: '2' }))).toHaveValue('2');
  expect(await axeFaults(page)).toEqual([]);
  expect(attacks).toEqual([]);
});

test('a price is changed, and a product deactivated and reactivated from the list', {
  tag: '@always',
}, async ({ openStaff }) => {
  const page = await openStaff();
  const name = newName('Brush');
  const path = await create(page, name);
  await expect(page.locator('iframe')).toBeVisible();
  await page.getByLabel(w.price).fill('cheap');
  await expect(page.getByText(w.previewNoPrice)).toBeVisible();
  await expect(page.locator('iframe')).toBeHidden();
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await expect(page.getByLabel(w.price)).toBeFocused();
  await expect(page.getByText('“Price” is not an amount.')).toBeVisible();
  await page.getByLabel(w.price).fill('21,75');
  await expect(page.frameLocator('iframe').getByText('$21.75').first()).toBeVisible();
  await page.getByRole('button', { name: w.save, exact: true }).click();
  const question = page.getByRole('alert').filter({ hasText: '$12.50' });
  await expect(page.getByLabel(w.price)).toHaveValue('21,75');
  await question.getByRole('button').click();
  await expect(page.locator('[data-kind=changed]')).toContainText('$21.75');
  await expect(page.getByLabel(w.price)).toHaveValue('21.75');
  const shopPath = path.replace('/admin/products', '/product');
  await expect.poll(async () => (await page.request.get(shopPath)).text()).toContain('$21.75');

  await visit(page, '/admin/products');
  const row = page.getByRole('article').filter({ hasText: name });
  await row.getByRole('button').click();
  await expect(row).toContainText(w.state.inactive);
  await expect.poll(async () => (await page.request.get(shopPath)).status()).toBe(404);
  await row.getByRole('button').click();
  await expect(row).toContainText(w.shownOn.home);
  await expect.poll(async () => (await page.request.get(shopPath)).status()).toBe(200);
});

test('a corrected price loses its error, and “Saved” disappears when the next save is refused', async ({
  openStaff,
}) => {
  const page = await openStaff();
  // The toast must not disappear during this test.
  await page.addInitScript((toastMs) => {
    const start = window.setTimeout;
    const slow = (act: () => void, ms?: number) => start(act, ms === toastMs ? 60_000 : ms);
    window.setTimeout = slow as typeof window.setTimeout;
  }, 3500);
  await create(page, newName('Mirror'));
  const price = page.getByLabel(w.price);
  const save = page.getByRole('button', { name: w.save, exact: true });
  await price.fill('13');
  await save.click();
  const toast = page.getByRole('status').filter({ hasText: w.saved });
  await expect(toast).toBeVisible();
  await price.fill('cheap');
  await save.click();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(toast).toBeHidden();
  await price.fill('14');
  await expect(price).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('“Price” is not an amount.')).toHaveCount(0);
});

for (const { language, messages, options } of [
  { language: 'English', messages: en, options: {} },
  { language: 'Arabic', messages: ar, options: arabicPhone },
]) {
  test(`a picture that a proxy refuses is reported with its size and the limit, in ${language}`, async ({
    openStaff,
  }) => {
    const page = await openStaff(options);
    await visit(page, '/admin/products/new');
    await page.route('**/api/admin/product-pictures', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<html>413</html>' }),
    );
    const buffer = Buffer.alloc(1.5 * 1024 * 1024, 'a');
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel(messages.products.choose).setInputFiles(file);
    const isArabic = messages === ar;
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(isArabic ? '1.5 ميغابايت' : '1.5 MB');
    await expect(notice).toContainText(isArabic ? '10 ميغابايت' : '10 MB');
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('the later of two concurrent edits gets a warning, and its author decides without losing text', async ({
  openStaff,
}) => {
  const [huda, omar] = [await openStaff(), await openStaff()];
  const path = await create(huda, newName('Serum'));
  await visit(omar, path);
  await visit(huda, path);
  await omar.getByLabel(w.price).fill('18');
  await omar.getByRole('group', { name: 'English' }).getByLabel(w.field.desc).fill('Of oak.');
  await omar.getByRole('button', { name: w.save, exact: true }).click();
  await expect(omar.getByText(w.allSaved)).toBeVisible();
  await expect(omar.locator('[data-kind=changed]')).toHaveCount(1);

  const title = huda.getByRole('group', { name: 'English' }).getByLabel(w.field.title);
  await title.fill('Huda’s title');
  await huda.getByLabel(w.price).fill('11');
  await huda.getByRole('button', { name: w.save, exact: true }).click();
  const alert = huda.getByRole('alert');
  await expect(alert).toContainText('Of oak.');
  const prices = alert.getByRole('group', { name: w.fields.price });
  const mine = prices.getByRole('radio', { name: `${en.editing.you}: $11.00` });
  const theirs = prices.getByRole('radio', { name: /^admin: \$18\.00 \(.*[AP]M\)$/ });
  await expect(mine).toBeChecked();
  await expect(huda.getByLabel(w.price)).toHaveValue('11');
  await expect(huda.getByRole('button', { name: w.saveMine })).toBeVisible();
  await expect(title).toHaveValue('Huda’s title');
  expect(await axeFaults(huda)).toEqual([]);
  await theirs.check();
  await expect(huda.getByLabel(w.price)).toHaveValue('18.00');
  await mine.check();
  await expect(huda.getByLabel(w.price)).toHaveValue('11.00');
  await theirs.check();
  await expect(title).toHaveValue('Huda’s title');
  await expect(huda.getByRole('button', { name: w.saveMine })).toBeHidden();
  await huda.getByRole('button', { name: w.save, exact: true }).click();
  await expect(huda.getByText(w.allSaved)).toBeVisible();
  await expect(huda.locator('[data-kind=changed]').first()).toContainText('Huda’s title');
  await expect(huda.locator('[data-kind=changed]').first()).not.toContainText('$');
});

test('typed text survives navigation, a lost connection, and an expired session', async ({
  openStaff,
}) => {
  const page = await openStaff();
  await visit(page, '/admin/products/new');
  const name = newName('Oil');
  await write(page, name);
  const title = page.getByRole('group', { name: 'English' }).getByLabel(w.field.title);
  const orders = page.getByRole('link', { name: en.chrome.orders, exact: true });
  await orders.click();
  await page.getByRole('dialog').getByRole('button', { name: en.editing.stay }).click();
  await expect(title).toHaveValue(name);

  const save = page.getByRole('button', { name: w.create });
  const call = '**/admin/products/new.data*';
  await page.route(call, (route) => route.abort());
  await save.click();
  await expect(page.getByRole('alert')).toContainText(en.unsent.unavailable);
  await page.unroute(call);
  const { cookies } = await page.context().storageState();
  await page.context().clearCookies();
  await save.click();
  await expect(page.getByRole('heading', { name: en.sessionEnd.title })).toBeVisible();
  await page.context().addCookies(cookies);
  await page.evaluate((name) => dispatchEvent(new Event(name)), signedInEvent);
  await expect(page.getByRole('alert')).toContainText(en.unsent.signedOut);
  await expect(title).toHaveValue(name);
  await page.getByRole('button', { name: en.unsent.again }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);

  // Unsaved text does not block leaving the page of an ended session.
  await page.getByLabel(w.price).fill('9');
  await page.context().clearCookies();
  await page.evaluate((name) => dispatchEvent(new Event(name)), recheckEvent);
  page.once('dialog', (warning) => warning.accept());
  await page.getByRole('link', { name: en.sessionEnd.leave }).click();
  await expect(page).toHaveURL(/\/adminLogin$/);
});

test('list, form and errors of products fit an Arabic phone without accessibility violations', async ({
  openStaff,
}) => {
  const messages = ar.products;
  const page = await openStaff(arabicPhone);
  const isWider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  await visit(page, '/admin/products');
  await expect(page.getByRole('heading', { name: messages.title })).toBeVisible();
  expect([await isWider(), await axeFaults(page)]).toEqual([false, []]);
  await page.getByRole('link', { name: messages.newTitle }).click();
  await page.getByRole('button', { name: messages.create }).click();
  await expect(page.getByText('لا يمكن ترك «الاسم بالعربية» فارغًا.')).toBeVisible();
  await expect(page.frameLocator('iframe').locator('h1')).toBeAttached();
  expect([await isWider(), await axeFaults(page)]).toEqual([false, []]);
  await write(page, newName('Wash'), ar);
  await page.getByRole('button', { name: messages.create }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  await expect(page.getByText(messages.state.inactive).first()).toBeVisible();
  expect([await isWider(), await axeFaults(page)]).toEqual([false, []]);
});
