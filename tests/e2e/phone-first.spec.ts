import type { Locator } from '@playwright/test';
import { openEmbedded } from '#database/open.ts';
import { shareOfBars } from './share-of-bars.ts';
import {
  ConsentingShopper,
  expect,
  type Page,
  test,
  useWatchedShop,
  type WatchedShop,
} from './watched-shop.ts';

// Viewports: a phone's screen less its browser's bars, and a desktop and a phone at 200 % zoom.
const phoneView = { width: 390, height: 664 };
const enlargedView = { width: 640, height: 400 };
const enlargedPhoneView = { width: 195, height: 332 };

const titles = { en: /Wide-Tooth Comb/, ar: /مشط خشبي/ };

type Readers = { page: Page; phone: Page };
type View = { width: number; height: number };

async function inBothLanguages(
  { page, phone }: Readers,
  act: (one: ConsentingShopper) => Promise<void>,
) {
  await test.step('in English', () => act(new ConsentingShopper(page, 'en')));
  await test.step('in Arabic', () => act(new ConsentingShopper(phone, 'ar')));
}

async function open(shopper: ConsentingShopper, path: string, view: View): Promise<void> {
  await shopper.page.setViewportSize(view);
  await shopper.page.goto(path);
  await expect(shopper.question).toBeVisible();
}

/** Expects the whole element within the first `screens` screens. */
async function endsWithin(screens: number, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  expect(box, `${element}`).not.toBeNull();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screens * phoneView.height);
}

type Box = { x: number; y: number; width: number; height: number } | null;

function overlap(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('one of them is not on the page');
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  return dx < other.width && -dx < one.width && dy < other.height && -dy < one.height;
}

/** Hit where a thumb may touch it: not covered anywhere. */
function isFree(element: Locator): Promise<boolean> {
  return element.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return [top + 3, (top + bottom) / 2, bottom - 3].every((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && (box.contains(hit) || hit.contains(box));
    });
  });
}

const shownProducts = [1, 5, 6, 8];

test('title, price, bundles and button of a product are on the first screen of a phone, beside its picture', {
  tag: '@always',
}, async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (shopper) => {
    for (const id of shownProducts) await seesAllToChoose(shopper, id);
  });
});

async function seesAllToChoose(shopper: ConsentingShopper, id: number): Promise<void> {
  await open(shopper, `/product/${id}`, phoneView);
  const main = shopper.page.getByRole('main');
  await endsWithin(1, main.getByRole('heading', { level: 1 }));
  await endsWithin(1, main.getByText('$').first());
  const button = main.getByRole('button', { name: shopper.messages.shop.product.addToCart });
  await endsWithin(1, button.first());
  expect(await isFree(button.first())).toBe(true);
  const picture = await main.getByRole('img').first().boundingBox();
  expect(picture?.width).toBe(phoneView.width);
  expect(picture?.height).toBeGreaterThanOrEqual(180);

  // The consent question is open, above the buy bar.
  for (const choice of await main.getByRole('radio').all()) {
    await endsWithin(1, choice.locator('..'));
    expect(await isFree(choice.locator('..'))).toBe(true);
  }
}

test('every product shows that shipping is free, and home on all but the first', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (shopper) => {
    const { product, home } = shopper.messages.shop;
    await open(shopper, '/product/1', phoneView);
    await expect(shopper.page.getByRole('main').getByText(product.freeShipping)).toBeVisible();
    await open(shopper, '/', phoneView);
    const first = shopper.page.getByRole('article').first();
    await expect(first).not.toContainText(home.freeShipping);
    await expect(shopper.page.getByRole('article').nth(1)).toContainText(home.freeShipping);
  });
});

test('home shows two equally large products a row, the first within two screens of a phone', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (shopper) => {
    await open(shopper, '/', phoneView);
    const cards = shopper.page.locator('#products').getByRole('article');
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
    expect(boxes[2]?.y).toBeGreaterThan(boxes[1]?.y ?? 0);
    await endsWithin(1, shopper.page.getByRole('heading', { level: 1 }));
    await endsWithin(1, shopper.page.getByRole('link', { name: shopper.messages.shop.home.shop }));
    for (const card of [cards.first(), cards.nth(1)]) await endsWithin(2, card);

    // Bundles have the same size as single products on a desktop, too.
    await shopper.page.setViewportSize({ width: 1280, height: 800 });
    const pictures = cards.getByRole('img', { includeHidden: true });
    const widths = await pictures.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().width)),
    );
    expect(new Set(widths).size).toBe(1);
  });
});

test('header and bars leave three quarters of the view, with the consent bar open and at 200 %', async ({
  page,
  phone,
}) => {
  // It opens forty pages.
  test.slow();
  await inBothLanguages({ page, phone }, async (shopper) => {
    const desk = { width: 1280, height: 800 };
    for (const view of [phoneView, enlargedView, enlargedPhoneView, desk]) {
      for (const path of ['/', '/product/1', '/about', '/checkout', '/trackOrder']) {
        await open(shopper, path, view);
        const where = `${path} at ${view.width} × ${view.height}`;
        expect(await shareOfBars(shopper.page), where).toBeLessThanOrEqual(0.25);
        await shopper.page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
        expect(await shareOfBars(shopper.page), `${where}, scrolled`).toBeLessThanOrEqual(0.25);
      }
    }
  });
});

test('a line of the consent bar expands, and both answers stay beside it', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (shopper) => {
    const { consent } = shopper.messages.shop;
    await open(shopper, '/product/2', phoneView);
    await expect(shopper.question.getByText(consent.text)).toBeHidden();
    await shopper.question.getByRole('button', { name: consent.title }).click();
    await expect(shopper.question.getByText(consent.text)).toBeInViewport({ ratio: 1 });
    await expect(shopper.question.getByRole('button', { name: consent.allow })).toBeInViewport();
    await open(shopper, '/product/2', { width: 1280, height: 800 });
    await expect(shopper.question.getByText(consent.text)).toBeInViewport({ ratio: 1 });
  });
});

test('the number of units is beside the cart, a compound word in one line, the button as wide as the selection', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (shopper) => {
    for (const view of [phoneView, { width: 1280, height: 800 }]) {
      await open(shopper, '/product/8', view);
      await shopper.answer('refuse');
      const main = shopper.page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(titles[shopper.language]);
      const add = main
        .getByRole('button', { name: shopper.messages.shop.product.addToCart })
        .first();
      const choice = await main.getByRole('group').first().boundingBox();
      const button = await add.boundingBox();
      expect(button?.width).toBeCloseTo(choice?.width ?? 0, 0);
      await add.click();
      await shopper.page.keyboard.press('Escape');
      const bag = shopper.page.getByRole('banner').getByRole('button').last();
      const [icon, badge] = await Promise.all([
        bag.locator('svg').boundingBox(),
        bag.locator('[data-count]').boundingBox(),
      ]);
      const gap = Math.max(
        (icon?.x ?? 0) - (badge?.x ?? 0) - (badge?.width ?? 0),
        (badge?.x ?? 0) - (icon?.x ?? 0) - (icon?.width ?? 0),
      );
      expect(gap).toBeGreaterThanOrEqual(0);
      await shopper.page.evaluate(() => localStorage.clear());
    }
    await open(shopper, '/', { width: 320, height: 664 });
    const lines = await shopper.page.locator('article h3 .max-w-full').evaluateAll((compounds) =>
      compounds.map((compound) => {
        const range = document.createRange();
        range.selectNodeContents(compound);
        return range.getClientRects().length;
      }),
    );
    if (shopper.language === 'en') expect(lines).toEqual([1]);
  });
});

test('the header at 200 % fits a phone, and the cart count covers nothing', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (shopper) => {
    const { chrome } = shopper.messages.shop;
    await shopper.putInCart(8);
    for (const path of ['/', '/product/8', '/checkout', '/trackOrder']) {
      await open(shopper, path, { width: 195, height: 332 });
      const header = shopper.page.getByRole('banner');
      const badge = await header.locator('[data-count]').boundingBox();
      const name = await header.locator('a[href="/"]').boundingBox();
      expect(overlap(badge, name), path).toBe(false);
      await header.getByRole('button', { name: chrome.menu }).click();
      expect(await header.evaluate((bar) => bar.scrollWidth), path).toBe(195);
    }
  });
});

test('the menu leads to the products', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (shopper) => {
    await open(shopper, '/about', phoneView);
    const { chrome, links, home } = shopper.messages.shop;
    await shopper.page.getByRole('button', { name: chrome.menu }).click();
    const menu = shopper.page.getByRole('navigation', { name: chrome.menu });
    await menu.getByRole('link', { name: links.products }).press('Enter');
    await expect(shopper.page).toHaveURL(/\/(\?lang=ar)?#products$/);
    await expect(
      shopper.page.getByRole('heading', { name: home.products, level: 2 }),
    ).toBeInViewport();
  });
});

/** The longest allowed announcement. */
const announced = {
  text_en:
    'Free wide-tooth comb with every order of two bottles or more until the end of Ramadan, for every country that we deliver to, as long as there are combs left.',
  text_ar:
    'مشط خشبي هدية مع كل طلب من عبوتين أو أكثر حتى نهاية شهر رمضان المبارك، لكل دولة نوصل إليها، ما دام المشط متوفرًا لدينا، وتصلك الهدية مع طلبك في العلبة نفسها.',
};

type Crowd = { env: Record<string, string>; settings: { text_en: string; text_ar: string } | null };

const crowds: [string, Crowd][] = [
  ['an announcement', { env: {}, settings: announced }],
  [
    'the line of a sandbox',
    {
      env: {
        PUBLIC_URL: 'https://nabta.example',
        TRUST_PROXY: 'none',
        PAYMENT_GATEWAY: 'sandbox',
        // The pixel is never requested, because nobody gives consent.
        TIKTOK_PIXEL_URL: 'https://pixel.example/events.js',
        ANALYTICS_URL: '',
      },
      settings: null,
    },
  ],
];

for (const [name, { env, settings }] of crowds) {
  const crowded = test.extend<object, { watchedShop: WatchedShop }>({
    watchedShop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
      async ({}, use) => {
        await useWatchedShop(use, { env, fill: (database) => writeReviews(database, settings) });
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  });

  crowded(
    `${name} and the stars of buyers take nothing from the first screens`,
    async ({ page, phone }) => {
      await inBothLanguages({ page, phone }, async (shopper) => {
        const { language, messages } = shopper;
        const line = settings ? settings[`text_${language}`] : messages.shop.chrome.sandbox;
        for (const id of shownProducts) {
          await seesAllToChoose(shopper, id);
          await endsWithin(1, shopper.page.getByRole('main').locator('a[href="#reviews"]'));
          await endsWithin(1, shopper.page.getByText(line));
          expect(await isFree(shopper.page.getByText(line))).toBe(true);
        }
        await open(shopper, '/', phoneView);
        const cards = shopper.page.locator('#products').getByRole('article');
        for (const card of [cards.first(), cards.nth(1)]) await endsWithin(2, card);
      });
    },
  );
}

async function writeReviews(database: string, settings: Crowd['settings']): Promise<void> {
  const { db, close } = await openEmbedded(database);
  const reviews = shownProducts.map((product_id) => ({
    product_id,
    order_id: `90000000000${product_id}`,
    stars: 4,
    name: 'Mona',
    body: 'It smells of nothing.',
    language: 'en' as const,
    state: 'published' as const,
  }));
  await db.insertInto('reviews').values(reviews).execute();
  if (settings) {
    const fields = JSON.stringify({ ...settings, link: '/product/1', is_on: '1' });
    await db
      .insertInto('store_settings')
      .values({ section: 'announcement', fields, version: 1, changed_by: 'staff:x' })
      .execute();
  }
  await close();
}
