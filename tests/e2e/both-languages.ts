import { test } from './fixtures.ts';
import { Shopper } from './shopper.ts';

/** English at a desk and Arabic on a phone; a quick run leaves English out. */
export function inBothLanguages(title: string, act: (shopper: Shopper) => Promise<void>): void {
  if (!process.env.QUICK) test(`${title}, in English`, ({ page }) => act(new Shopper(page, 'en')));
  test(`${title}, in Arabic`, ({ phone }) => act(new Shopper(phone, 'ar')));
}
