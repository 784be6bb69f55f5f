import { test } from './fixtures.ts';
import { Shopper } from './shopper.ts';

/**
 * The same test for an English reader at a desk and an Arabic one on a phone; a quick run leaves the
 * English one out.
 */
export function inBothLanguages(title: string, act: (shopper: Shopper) => Promise<void>): void {
  if (!process.env.QUICK) test(`${title}, in English`, ({ page }) => act(new Shopper(page, 'en')));
  test(`${title}, in Arabic`, ({ phone }) => act(new Shopper(phone, 'ar')));
}
