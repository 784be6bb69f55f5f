import { expect, type Page, test } from './fixtures.ts';

/** Reads the head like a client that runs scripts. */
async function headOf(page: Page) {
  return page.evaluate(() => ({
    title: document.title,
    canonical: [...document.querySelectorAll('link[rel=canonical]')].map((link) =>
      link.getAttribute('href'),
    ),
    alternates: document.querySelectorAll('link[hreflang]').length,
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
    things: [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      ({ textContent }) =>
        JSON.parse(textContent)['@graph'].map((thing: { '@type': string }) => thing['@type']),
    ),
  }));
}

test('the head of a page matches the visible page, also after navigation', async ({ page }) => {
  await page.goto('/');
  const home = await headOf(page);
  expect(home.things).toEqual(['OnlineStore', 'WebSite', 'ItemList']);

  await page.getByRole('link', { name: 'Root Serum' }).click();
  await expect(page).toHaveTitle('Root Serum · Nabta');
  const product = await headOf(page);
  expect(product.canonical).toEqual([expect.stringMatching(/\/product\/2\?lang=en$/)]);
  expect([product.alternates, product.robots]).toEqual([3, undefined]);
  expect(product.things).toEqual(['Product', 'BreadcrumbList']);

  await page.goto('/checkout');
  await page.getByRole('link', { name: 'Nabta' }).click();
  await expect(page).toHaveTitle(home.title);
  expect(await headOf(page)).toEqual(home);
});
