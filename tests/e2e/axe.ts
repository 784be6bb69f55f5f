import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Frame } from '@playwright/test';
import type axe from 'axe-core';
import type { Page } from './fixtures.ts';

const { resolve } = createRequire(import.meta.url);
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings on the page in its current state, as "rule: element", outside of `except`. Also
 * reports nested forms, whose events browsers do not deliver to pages.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  await loadAxe(page);
  const faults = await page.evaluate(
    async (exclude) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations } = await loaded.run(
        { exclude },
        // Listing passes takes most of the time. No rule of these reads style sheets, which axe would load again.
        { resultTypes: ['violations'], preload: { assets: ['media'] } },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    except ? [except] : [],
  );
  const nested = await page
    .locator('form form')
    .evaluateAll((forms) => forms.map(({ outerHTML }) => `nested-form: ${outerHTML}`));
  return [...faults, ...nested];
}

/** Loads axe once into each document: compiling it takes longer than a run on a small page. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await loadAxeInto(frame).catch((error) => {
      // A preview is replaced while a page loads its own.
      if (!frame.isDetached()) throw error;
    });
  }
}

async function loadAxeInto(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  if (frame.parentFrame()) await frame.evaluate(source);
  else await compileOnce(frame.page());
}

const sessions = new WeakMap<Page, CDPSession>();

/** Chromium keeps the compiled code for later documents of the page; that of `evaluate` it compiles again. */
async function compileOnce(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: source });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}
