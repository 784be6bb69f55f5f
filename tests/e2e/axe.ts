import type { Frame } from '@playwright/test';
import axe from 'axe-core';
import type { Page } from './fixtures.ts';

/**
 * Returns axe's findings on the page in its current state, as "rule: element", outside of `except`. Also
 * reports nested forms, whose events browsers do not deliver to pages.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  await loadAxe(page);
  const faults = await page.evaluate(
    async (exclude) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      // Lists only violations: listing passes takes most of the time.
      const { violations } = await loaded.run({ exclude }, { resultTypes: ['violations'] });
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
  const isLoaded = await frame.evaluate(() => 'axe' in window);
  if (!isLoaded) await frame.evaluate(axe.source);
}
