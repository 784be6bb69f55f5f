import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/support/chromium.ts';
import { landingDays, landingRooms, longRooms, wholeDays } from './tests/support/smoke-suite.ts';

const { executablePath, channel, env } = await findBrowser();

/** The searched text has the file's name before the title and its tags. */
const without = (rooms: readonly string[]) =>
  new RegExp(`@always|^(?!.*[ /](?:${rooms.join('|')})\\.spec\\.ts )`);

// One project: in a second one, every worker, browser and shop of the first would start again.
const { QUICK, LANDING } = process.env;
const ignore = (rooms: readonly string[]) => rooms.map((room) => `**/${room}.spec.ts`);
const everyArea = { testIgnore: ignore(wholeDays), grep: without(longRooms) };
const landing = {
  testIgnore: ignore(wholeDays.filter((room) => !landingDays.includes(room))),
  grep: without(landingRooms),
};

export default defineConfig({
  testDir: './tests/e2e',
  ...(QUICK ? everyArea : LANDING ? landing : {}),
  globalSetup: './tests/e2e/open-shop.ts',
  outputDir: './test-results',
  fullyParallel: true,
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
      // Containers and root cannot have the sandbox. The browser's own requests are disabled.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      ...(env ? { env: { ...process.env, ...env } as Record<string, string> } : {}),
    },
  },
});
