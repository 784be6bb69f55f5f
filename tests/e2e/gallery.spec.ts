import { dispatchDays } from '#app/words/dispatch-days.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import { defaultDeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { drawPicture } from '../support/pictures.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { test } from './own-shop.ts';
import { Shopper } from './shopper.ts';

const w = en.products;

/** Adds two pictures to the demo's own, however many there are. */
async function addTwoPictures(staff: Page): Promise<void> {
  await visit(staff, '/admin/products/1');
  const listed = staff.locator('[data-picture]');
  const before = await listed.count();
  for (const [at, width] of [640, 960].entries()) {
    const buffer = await drawPicture('jpeg', width);
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await staff.getByLabel(w.choose).setInputFiles(file);
    await expect(listed).toHaveCount(before + at + 1);
  }
  await staff.getByRole('button', { name: w.save, exact: true }).click();
  await expect(staff.getByText(w.allSaved)).toBeVisible();
  for (const lang of ['en', 'ar']) {
    const page = async () => (await staff.request.get(`/product/1?lang=${lang}`)).text();
    await expect
      .poll(async () => (await page()).split('aria-current=').length)
      .toBeGreaterThan(before + 2);
  }
}

const pictureOf = (address: string) => /\/media\/products\/([^/]+)\//.exec(address)?.[1] ?? '';

function requestedPictures(page: Page): Set<string> {
  const pictures = new Set<string>();
  page.on('request', (request) => pictures.add(pictureOf(request.url())));
  return pictures;
}

async function looksAtPictures(shopper: Shopper): Promise<void> {
  const { page, messages, language } = shopper;
  const { pictures, enlarge, shrink } = messages.shop.product;
  const isMirrored = language === 'ar';
  const strip = page.getByRole('list', { name: pictures });
  const slide = (at: number) => strip.getByRole('listitem').nth(at);

  await test.step('a phone loads the first picture alone, and the next on swipe', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    const requested = requestedPictures(page);
    await visit(page, '/product/1');
    await page.waitForLoadState('networkidle');
    const thumbnails = page.getByRole('main').locator('button[aria-current] img');
    const own = await thumbnails.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((one) => requested.has(pictureOf(one ?? '')))).toHaveLength(1);
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    // Scrolls most of the way, as a thumb does: the strip snaps to the next picture.
    await strip.evaluate((list, left) => list.scrollBy({ left }), isMirrored ? -260 : 260);
    await expect(slide(1)).toBeInViewport({ ratio: 0.95 });
    const second = slide(1).getByRole('img');
    await expect
      .poll(() => second.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0);
    expect(await second.getAttribute('alt')).not.toBe('');
    expect(await title.boundingBox()).toEqual(before);
    await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
  });

  await test.step('a picture is enlarged, and Escape closes it', async () => {
    const [name = ''] = enlarge.split('{');
    const button = slide(1).getByRole('button', { name: new RegExp(`^${name}`) });
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: shrink })).toBeFocused();
    const width = (await dialog.getByRole('img').boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThan(2 * 390);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await dialog.getByRole('img').click();
    await expect(dialog).toBeHidden();
  });

  await test.step('on a desktop by thumbnails and arrow keys in the direction of the page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, '/product/1');
    const thumbnails = page.getByRole('main').locator('button[aria-current]');
    await thumbnails.nth(1).click();
    await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
    const [forwards, back] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    await page.keyboard.press(back ?? '');
    await expect(slide(0)).toBeInViewport({ ratio: 0.9 });
    await slide(0).getByRole('button').focus();
    await page.keyboard.press(forwards ?? '');
    await expect(slide(1)).toBeInViewport({ ratio: 0.9 });
    await expect(slide(1).getByRole('button')).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('pictures of a product are swiped, enlarged and selected in both languages', async ({
  page,
  phone,
  openStaff,
}) => {
  await addTwoPictures(await openStaff());
  await test.step('in English', () => looksAtPictures(new Shopper(page, 'en')));
  await test.step('in Arabic', () => looksAtPictures(new Shopper(phone, 'ar')));
});

test('a product page answers common questions, shows how long a unit lasts and links on', {
  tag: '@always',
}, async ({ page, phone }) => {
  for (const shopper of [new Shopper(page, 'en'), new Shopper(phone, 'ar')]) {
    const { product, links, chrome } = shopper.messages.shop;
    await visit(shopper.page, '/product/2');
    const main = shopper.page.getByRole('main');
    await shopper.reads('60 days each', 'تكفي كل قطعة 60 يومًا');
    // Days of dispatch as the settings have them until they are changed.
    const dispatch_days = dispatchDays(defaultDeliveryTimes.dispatch)(shopper.language);
    const dispatch = fillMessage(product.dispatch, { dispatch_days });
    for (const promise of [dispatch, product.damaged, product.returns]) {
      await expect(main.getByText(promise)).toBeVisible();
    }
    const trail = main.getByRole('navigation', { name: product.breadcrumb });
    await expect(trail.getByRole('link')).toHaveText([chrome.home, links.products]);
    for (const title of [product.howToUse, product.ingredients, product.expectations]) {
      const section = main.getByRole('group').filter({ hasText: title });
      const text = section.locator('.prose');
      if (title !== product.howToUse) {
        await expect(text).toBeHidden();
        await section.getByRole('heading', { name: title }).click();
      }
      await expect(text).toBeVisible();
    }
    expect(await axeFaults(shopper.page)).toEqual([]);
    const row = main.getByRole('region', { name: product.goesWellWith });
    await row.getByRole('link').first().click();
    await expect(shopper.page).not.toHaveURL(/\/product\/2/);
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport();
  }
});
