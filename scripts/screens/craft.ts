import type { Browser, Locator, Page } from '@playwright/test';
import { type Language, languages } from '#domain/language.ts';
import { shareOfBars } from '../../tests/e2e/share-of-bars.ts';
import type { Shopper } from '../../tests/e2e/shopper.ts';
import { BuiltServer, makeDataDir } from '../../tests/support/built-server.ts';
import { devices, openStage, pictureName } from './camera.ts';
import { shopScenes } from './shop-scenes.ts';

// Viewports: a phone's screen less its browser's bars, and the same phone and a desktop at 200 % zoom.
const phone = { width: 390, height: 664 };
const views = [phone, { width: 195, height: 332 }, { width: 640, height: 400 }];
const shownScenes = ['home', 'product', 'cart', 'checkout', 'paid', 'tracking-own'];

type Facts = Record<string, string>;

/** Writes docs/craft.md: measures the positions of elements on a phone in the pages themselves. */
export async function describeCraft(browser: Browser): Promise<string> {
  const { dataDir, remove } = await makeDataDir();
  // Setting a pixel makes the shop ask for consent; the pixel is fetched only if the visitor agrees.
  const server = await BuiltServer.start({ dataDir, env: { TIKTOK_PIXEL_ID: 'C4NABTATEST' } });
  try {
    const facts = {} as Record<Language, { places: Facts; shares: Facts }>;
    for (const language of languages) {
      const [device] = devices;
      if (!device) throw new Error('there is no phone');
      const { page, shopper } = await openStage(browser, server, language, device);
      facts[language] = { places: await readPlaces(page, shopper), shares: await readShares(page) };
      await page.context().close();
    }
    const { en, ar } = facts;
    return [
      '# Craft',
      '',
      `What a phone shows first, read from the pages in a view of ${phone.width} × ${phone.height} pixels with the question about`,
      'ads open. Made by `npm run screens craft`; not by hand. The pictures are those of [screens.md](screens.md).',
      '',
      '## Where things stand',
      '',
      `Top to bottom in pixels. The first screen ends at ${phone.height}, the second at ${2 * phone.height}.`,
      '',
      ...table(en.places, ar.places),
      '',
      '## What header, bars and the question take of the view',
      '',
      'The most of the page at its top and scrolled. 195 × 332 is the phone at 200 %, 640 × 400 a desk.',
      '',
      ...table(en.shares, ar.shares),
      '',
      '## The pages',
      '',
      ...shopScenes.filter(({ name }) => shownScenes.includes(name)).flatMap(showScene),
    ].join('\n');
  } finally {
    await server.stop();
    await remove();
  }
}

async function readPlaces(page: Page, { words }: Shopper): Promise<Facts> {
  await openAsked(page, '/', phone);
  const cards = page.locator('#products').getByRole('article');
  const home = {
    'Home: headline': await placeOf(page.getByRole('heading', { level: 1 })),
    'Home: button': await placeOf(page.getByRole('link', { name: words.shop.home.shop })),
    'Home: first product': await placeOf(cards.first()),
    'Home: the one beside it': await placeOf(cards.nth(1)),
  };
  await openAsked(page, '/product/2', phone);
  const main = page.getByRole('main');
  return {
    ...home,
    'Product: picture': await placeOf(main.getByRole('img').first()),
    'Product: title': await placeOf(main.getByRole('heading', { level: 1 })),
    'Product: price': await placeOf(main.getByText('$').first()),
    'Product: choice of pieces': await placeOf(main.getByRole('group').first()),
    'Product: button': await placeOf(
      main.getByRole('button', { name: words.shop.product.addToCart }).first(),
    ),
    'The question': await placeOf(page.locator('[data-consent]')),
  };
}

async function readShares(page: Page): Promise<Facts> {
  const facts: Facts = {};
  for (const view of views) {
    for (const [name, path] of [
      ['home', '/'],
      ['product', '/product/2'],
      ['tracking', '/trackOrder'],
    ] as const) {
      await openAsked(page, path, view);
      const atTop = await shareOfBars(page);
      await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
      const most = Math.max(atTop, await shareOfBars(page));
      facts[`${view.width} × ${view.height}: ${name}`] = `${(100 * most).toFixed(1)} %`;
    }
  }
  return facts;
}

async function openAsked(page: Page, path: string, view: typeof phone): Promise<void> {
  await page.setViewportSize(view);
  await page.goto(path);
  await page.locator('[data-consent]').waitFor();
}

async function placeOf(element: Locator): Promise<string> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the page`);
  return `${Math.round(box.y)}–${Math.round(box.y + box.height)}`;
}

function table(en: Facts, ar: Facts): string[] {
  const rows = Object.keys(en).map((name) => `| ${name} | ${en[name]} | ${ar[name]} |`);
  return ['| | English | Arabic |', '|---|---|---|', ...rows];
}

function showScene(scene: (typeof shopScenes)[number]): string[] {
  const pictures = languages.map((language) => {
    const alt = `${scene.title}, ${language === 'ar' ? 'in Arabic' : 'in English'}, on a phone`;
    const src = `screens/${pictureName(scene, language, 'phone')}`;
    return `<img src="${src}" alt="${alt}" width="280">`;
  });
  return [`### ${scene.title}`, '', ...pictures, ''];
}
