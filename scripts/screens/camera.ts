import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#domain/language.ts';
import { Shopper } from '../../tests/e2e/shopper.ts';
import type { BuiltServer } from '../../tests/support/built-server.ts';
import type { Scene } from './scenes.ts';

export type Device = {
  name: 'phone' | 'desk';
  viewport: { width: number; height: number };
  /** Pixels; longer pages are cut off. */
  maxHeight: number;
  kept: number;
};

export const devices: Device[] = [
  { name: 'phone', viewport: { width: 390, height: 844 }, maxHeight: 1900, kept: 360 },
  { name: 'desk', viewport: { width: 1280, height: 800 }, maxHeight: 1700, kept: 800 },
];

export function deviceFor({ deskWidth: width }: Scene, device: Device): Device {
  if (!width || device.name !== 'desk') return device;
  return { ...device, viewport: { ...device.viewport, width }, kept: width };
}

export type Stage = {
  page: Page;
  shopper: Shopper;
  words: Shopper['words'];
  language: Language;
  device: Device;
  server: BuiltServer;
};

export async function openStage(
  browser: Browser,
  server: BuiltServer,
  language: Language,
  device: Device,
): Promise<Stage> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: language === 'ar' ? 'ar-AE' : 'en-GB',
    timezoneId: 'Asia/Dubai',
    viewport: device.viewport,
    hasTouch: device.name === 'phone',
    reducedMotion: 'reduce',
    deviceScaleFactor: device.name === 'phone' ? 2 : 1,
  });
  const page = await context.newPage();
  const shopper = new Shopper(page, language);
  return { page, shopper, words: shopper.words, language, device, server };
}

export async function takePicture(stage: Stage, scene: Scene, folder: string): Promise<void> {
  const { page, device, language } = stage;
  const isWhole = !scene.onlyView;
  if (isWhole) await wakeLatecomers(page);
  const height = isWhole ? Math.min(await pageHeight(page), device.maxHeight) : undefined;
  // The window becomes as high as the picture, so that fixed elements are at the picture's foot.
  if (height) await page.setViewportSize({ width: device.viewport.width, height });
  const png = await page.screenshot();
  await sharp(png)
    .resize({ width: device.kept })
    .webp({ quality: 62, effort: 6 })
    .toFile(join(folder, pictureName(scene, language, device.name)));
}

export function pictureName(scene: Scene, language: Language, device: Device['name']): string {
  return `${scene.name}-${language}-${device}.webp`;
}

function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollHeight, innerHeight));
}

/** Pictures and reviews that load only when scrolled to. */
async function wakeLatecomers(page: Page): Promise<void> {
  const height = await pageHeight(page);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await page.evaluate(() => scrollTo(0, 0));
  // Those beside the view, as a gallery's further pictures are, load when they are swiped to.
  await page.evaluate(() => {
    const inColumn = [...document.images].filter((image) => {
      const { left, right, width } = image.getBoundingClientRect();
      return width > 0 && right > 0 && left < innerWidth;
    });
    return Promise.all(inColumn.map((image) => image.decode().catch(() => {})));
  });
}
