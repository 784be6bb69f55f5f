import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './fixtures.ts';

/**
 * Returns axe's findings on the page in its current state, as "rule: element", outside of `except`. Also
 * reports nested forms, whose events browsers do not deliver to pages.
 */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  // Runs within the page itself and lists only violations: listing passes takes most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (except ? axe.exclude(except) : axe).analyze();
  const nested = await page
    .locator('form form')
    .evaluateAll((forms) => forms.map(({ outerHTML }) => `nested-form: ${outerHTML}`));
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  return [...faults, ...nested];
}
