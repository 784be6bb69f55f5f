import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from './fixtures.ts';

/** What axe finds wrong on a page as it stands, as "rule: element"; not in what matches `except`. */
export async function axeFaults(page: Page, except?: string): Promise<string[]> {
  // Within the page itself, and naming only what is wrong: to list all that is right takes most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (except ? axe.exclude(except) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
