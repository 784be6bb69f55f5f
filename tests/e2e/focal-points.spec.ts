import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import { cataloguePictures } from '../support/catalogue.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { test } from './own-shop.ts';

// They share a shop, which is started once.
test.describe.configure({ mode: 'default' });

/** From the top of the cap to the foot of the name on the label, in percent of the picture's height. */
const capsAndNames: Record<string, [top: number, foot: number]> = {
  'scalp-root-spray.webp': [12.5, 69.5],
  'root-serum.webp': [15.3, 73],
  'scalp-wash.webp': [10.5, 64],
  'duo-spray-serum.webp': [16.5, 69],
  'trio-routine.webp': [13.2, 70.5],
};

type View = { fromX: number; toX: number; fromY: number; toY: number };

/** The part of the gallery's picture that its box shows, in percent of the picture. */
async function viewOf(page: Page, at: number): Promise<View> {
  const slide = page.locator('main ul.snap-x > li').nth(at);
  await slide.evaluate((item) => {
    item.closest('ul')?.scrollTo({ left: (item as HTMLElement).offsetLeft, behavior: 'instant' });
  });
  const picture = slide.locator('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  return picture.evaluate((img: HTMLImageElement) => {
    const { naturalWidth, naturalHeight, clientWidth, clientHeight } = img;
    const [x = 0, y = 0] = getComputedStyle(img).objectPosition.split(' ').map(Number.parseFloat);
    const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight);
    const visibleRange = (box: number, natural: number, position: number) => {
      const size = (box / (natural * scale)) * 100;
      const from = ((100 - size) * position) / 100;
      return [from, from + size] as const;
    };
    const [fromX, toX] = visibleRange(clientWidth, naturalWidth, x);
    const [fromY, toY] = visibleRange(clientHeight, naturalHeight, y);
    return { fromX, toX, fromY, toY };
  });
}

const screens = [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
];

for (const language of ['en', 'ar'] as const) {
  test(`demo bottles have focal point, cap and name visible at 390 × 664 and 1280 in ${language}`, async ({
    openStaff,
  }) => {
    const page = await openStaff({ locale: { en: 'en-GB', ar: 'ar-AE' }[language] });
    for (const screen of screens) {
      await page.setViewportSize(screen);
      for (const id of [1, 2, 3, 5, 6]) {
        await visit(page, `/product/${id}`);
        await page.locator('main ul.snap-x').hover();
        const pictures = cataloguePictures.filter(({ product_id }) => product_id === id);
        for (const [at, { image_path, focal_x, focal_y }] of pictures.entries()) {
          const view = await viewOf(page, at);
          const where = `${image_path} at ${screen.width} px`;
          expect(focal_x, where).toBeGreaterThanOrEqual(view.fromX);
          expect(focal_x, where).toBeLessThanOrEqual(view.toX);
          expect(focal_y, where).toBeGreaterThanOrEqual(view.fromY);
          expect(focal_y, where).toBeLessThanOrEqual(view.toY);
          const [top = 100, foot = 0] = capsAndNames[image_path] ?? [];
          expect(top, `cap of ${where}`).toBeGreaterThanOrEqual(view.fromY);
          expect(foot, `name of ${where}`).toBeLessThanOrEqual(view.toY);
        }
      }
    }
  });
}

for (const [language, messages, options] of [
  ['en', en.products, {}],
  ['ar', ar.products, arabicPhone],
] as const) {
  test(`staff set a focal point by pointer, correct it by keyboard and reset it, in ${language}`, async ({
    openStaff,
    phone,
  }) => {
    const page = await openStaff(options);
    const id = language === 'en' ? 4 : 8;
    await visit(page, `/admin/products/${id}`);
    const copy = messages.focalPoint;
    const picture = page.locator('[data-picture]').nth(1);
    const name = fillMessage(copy.titleOf, { number: '2' });
    const summary = picture.locator('summary');
    await expect(summary).toContainText(copy.none);
    await summary.click();
    const field = picture.getByRole('group', { name }).last();
    const pad = field.locator('[data-focal-pad]');
    await pad.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await pad.boundingBox())?.height).toBeGreaterThan(150);
    const box = await pad.boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};

    await test.step('pressing and dragging moves the ring, from the left in both languages', async () => {
      await page.mouse.move(x + width * 0.5, y + height * 0.5);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.3, y + height * 0.8);
      await page.mouse.up();
      await expect(summary).toContainText(fillMessage(copy.at, { x: '30', y: '80' }));
      const ring = await pad.locator('[data-focal-ring]').boundingBox();
      expect((ring?.x ?? 0) + (ring?.width ?? 0) / 2 - x).toBeCloseTo(width * 0.3, 0);
      expect((ring?.y ?? 0) + (ring?.height ?? 0) / 2 - y).toBeCloseTo(height * 0.8, 0);
    });

    await test.step('the sliders move it by one percent and by ten', async () => {
      const across = field.getByRole('slider', { name: copy.x });
      await across.focus();
      await page.keyboard.press('ArrowRight');
      await expect(across).toHaveValue('31');
      await page.keyboard.press('PageUp');
      await expect(across).toHaveValue('41');
      const down = field.getByRole('slider', { name: copy.y });
      await down.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(down).toHaveAttribute(
        'aria-valuetext',
        fillMessage(copy.percent, { percent: '79' }),
      );
      for (const target of [across, down, summary, field.getByRole('button')]) {
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await expect(field.locator('figure img').first()).toHaveCSS('object-position', '41% 79%');
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('the store crops around it once it is saved, and the history names it', async () => {
      const file = (await picture.getAttribute('data-picture')) ?? '';
      await page.getByRole('button', { name: messages.save, exact: true }).click();
      await expect(page.getByText(messages.allSaved)).toBeVisible();
      const change = page.locator('[data-kind=changed]').first();
      await expect(change).toContainText(fillMessage(copy.at, { x: '41', y: '79' }));
      await phone.setViewportSize({ width: 390, height: 664 });
      await expect(async () => {
        await visit(phone, `/product/${id}`);
        await phone.locator('main ul.snap-x').hover();
        const slide = phone.locator(`main ul.snap-x img[src*="${file}"]`);
        await expect(slide).toHaveCSS('object-position', '41% 79%', { timeout: 1000 });
      }).toPass();
    });

    await test.step('it is restored when the form is opened again, and can be reset', async () => {
      await visit(page, `/admin/products/${id}`);
      await expect(summary).toContainText(fillMessage(copy.at, { x: '41', y: '79' }));
      await summary.click();
      await field.getByRole('button', { name: copy.reset }).click();
      await expect(summary).toContainText(copy.none);
      await expect(picture.locator('[name=picture_focal_x]')).toHaveValue('');
    });
  });
}

test('a focal point stays without scripts when something else is saved', async ({ openStaff }) => {
  const page = await openStaff({ javaScriptEnabled: false });
  await page.goto('/admin/products/3');
  await page.getByLabel(en.products.fields.supply_days).fill('150');
  await page.getByRole('button', { name: en.products.save, exact: true }).click();
  await expect(page.getByText(en.products.saved)).toBeVisible();
  await page.goto('/admin/products/3');
  await expect(page.getByLabel(en.products.fields.supply_days)).toHaveValue('150');
  const [first] = cataloguePictures.filter(({ product_id }) => product_id === 3);
  const saved = page.locator('[data-picture]').first();
  await expect(saved.locator('[name=picture_focal_y]')).toHaveValue(`${first?.focal_y}`);
});
