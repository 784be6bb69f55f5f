import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/chromium.ts';
import { longRooms, smokeRooms, wholeDays } from './tests/support/smoke-suite.ts';

const { executablePath, channel, env } = await findBrowser();

const filesOf = (rooms: readonly string[]) => rooms.map((room) => `**/${room}.spec.ts`);
/** The searched text has the file's name before the title and its tags. */
const withoutLongRooms = new RegExp(`@always|^(?!.*[ /](?:${longRooms.join('|')})\\.spec\\.ts )`);

// One project: in a second one, every worker, browser and shop of the first would start again.
const { QUICK, LANDING } = process.env;
const smoke = { testMatch: filesOf(smokeRooms) };
const landing = { testIgnore: filesOf(wholeDays), grep: withoutLongRooms };

export default defineConfig({
  testDir: './tests/e2e',
  ...(QUICK ? smoke : LANDING ? landing : {}),
  globalSetup: './tests/e2e/open-shop.ts',
  outputDir: './test-results',
  // One more than most small machines have processors: a page that waits for its server or a timer leaves a
  // third of them idle.
  workers: 3,
  // CI repeats a failed test once, because a shared machine may stall, and reports what needed the retry.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...(channel ? { channel } : {}),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Dubai',
    // Nobody opens pictures that CI leaves behind, and their paths hide the errors in its output.
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    actionTimeout: 15_000,
    // To draw motion would take an eighth of the work of a page.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Containers and root cannot have the sandbox. The browser's own requests are disabled, and so is a graphics
      // card in software, which takes a sixth of the work of a page.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-gpu',
        '--disable-software-rasterizer',
      ],
      ...(env ? { env: { ...process.env, ...env } as Record<string, string> } : {}),
    },
  },
});
