import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './fixtures.ts';

/**
 * What axe finds wrong on a page as it stands, as "rule: element"; not in what matches `except`. Also a
 * form within a form, whose events browsers keep from pages.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  // Within the page itself, and naming only what is wrong: to list all that is right takes most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (except ? axe.exclude(except) : axe).analyze();
  const nested = await page
    .locator('form form')
    .evaluateAll((forms) => forms.map(({ outerHTML }) => `nested-form: ${outerHTML}`));
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  return [...faults, ...nested];
}
