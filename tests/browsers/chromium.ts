import { chromium } from '@playwright/test';
import { findBrowser } from '../support/chromium.ts';
import type { Engine } from './engine.ts';

/** The one of the other browser tests. */
export async function openChromium(): Promise<Engine> {
  const { executablePath, channel, env } = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ...(channel ? { channel } : {}),
    ...(env ? { env: { ...process.env, ...env } as Record<string, string> } : {}),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const ended = new Promise((resolve) => {
    browser.once('disconnected', resolve);
    page.once('crash', resolve);
  });
  return {
    name: 'Chromium',
    goTo: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    back: async () => void (await page.goBack()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    forgetCookies: () => context.clearCookies(),
    picture: () => page.screenshot(),
    close: () => browser.close(),
    ended,
  };
}
