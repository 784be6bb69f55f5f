import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#domain/language.ts';
import { Shopper } from '../../tests/e2e/shopper.ts';
import type { BuiltServer } from '../../tests/support/built-server.ts';
import type { Scene } from './scenes.ts';

export type Device = {
  name: 'phone' | 'desktop';
  viewport: { width: number; height: number };
  /** Pixels; longer pages are cut off. */
  maxHeight: number;
  savedWidth: number;
};

export const phone: Device = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  maxHeight: 1900,
  savedWidth: 480,
};
export const desktop: Device = {
  name: 'desktop',
  viewport: { width: 1280, height: 800 },
  maxHeight: 1700,
  savedWidth: 1000,
};
export const devices = [phone, desktop];

export type Picture = { scene: Scene; language: Language; device: Device; file: string };

export function toPicture(scene: Scene, language: Language, device: Device): Picture {
  const file = `${scene.name}-${language}-${device.name}.webp`;
  const width = device.name === 'desktop' ? scene.desktopWidth : undefined;
  if (!width) return { scene, language, device, file };
  const viewport = { ...device.viewport, width };
  return { scene, language, device: { ...device, viewport, savedWidth: width }, file };
}

export type Stage = {
  page: Page;
  shopper: Shopper;
  messages: Shopper['messages'];
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
  return { page, shopper, messages: shopper.messages, language, device, server };
}

/** `isWhole` captures what lies below the view, too; the view keeps its height. */
export async function takePicture(
  { page, device }: Stage,
  { file }: Picture,
  folder: string,
  { isFullPage }: { isFullPage: boolean },
): Promise<void> {
  if (isFullPage) await loadDeferredParts(page);
  const { width, height: viewHeight } = device.viewport;
  const height = isFullPage ? Math.min(await pageHeight(page), device.maxHeight) : viewHeight;
  await waitUntilDrawn(page, height);
  const png = await page.screenshot({ fullPage: isFullPage, clip: { x: 0, y: 0, width, height } });
  await sharp(png)
    .resize({ width: device.savedWidth })
    .webp({ quality: 70, effort: 6 })
    .toFile(join(folder, file));
}

/** Waits for charts, which grow for a moment, and for pictures. */
async function waitUntilDrawn(page: Page, height: number): Promise<void> {
  await page.evaluate((bottom) => {
    // Pictures outside the view, such as a gallery's, load when a shopper swipes to them.
    const isCaptured = (image: HTMLImageElement) => {
      const { left, right, top, width } = image.getBoundingClientRect();
      return width > 0 && right > 0 && left < innerWidth && top < bottom;
    };
    const images = [...document.images].filter(isCaptured);
    return Promise.all(images.map((image) => image.decode().catch(() => {})));
  }, height);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(document.documentElement.scrollHeight, innerHeight));
}

/** Scrolls to pictures and reviews, which load only then. */
async function loadDeferredParts(page: Page): Promise<void> {
  const height = await pageHeight(page);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await page.evaluate(() => scrollTo(0, 0));
}
